/**
 * Focuses an element and scrolls it into view. `focus()` alone scrolls smoothly, and layout changes interrupt smooth
 * scrolling.
 */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  // Excludes the area that the sticky bars cover.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const isSeen =
    top >= (parseFloat(scrollPaddingTop) || 0) && bottom <= window.innerHeight - (parseFloat(scrollPaddingBottom) || 0);
  // Uses `start`, because Firefox does not always scroll with `nearest`.
  if (!isSeen) element.scrollIntoView({ block: 'start', behavior: 'instant' });
}
