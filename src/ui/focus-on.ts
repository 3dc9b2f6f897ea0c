/** Focuses an element and scrolls it into view. `focus()` alone scrolls smoothly, which layout changes interrupt. */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  // Excludes what the sticky bars cover.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const isSeen =
    top >= (parseFloat(scrollPaddingTop) || 0) && bottom <= window.innerHeight - (parseFloat(scrollPaddingBottom) || 0);
  // Firefox does not always scroll with `nearest`.
  if (!isSeen) element.scrollIntoView({ block: 'start', behavior: 'instant' });
}
