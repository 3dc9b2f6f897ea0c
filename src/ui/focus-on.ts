/**
 * Focuses an element and scrolls it into view at once. `focus()` alone scrolls smoothly, and a layout change would
 * interrupt the smooth scrolling.
 */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  // The sticky bars cover the scroll padding, so an element inside the scroll padding is not visible.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const isSeen =
    top >= (parseFloat(scrollPaddingTop) || 0) && bottom <= window.innerHeight - (parseFloat(scrollPaddingBottom) || 0);
  // Uses `start`, because Firefox does not always scroll with `nearest`.
  if (!isSeen) element.scrollIntoView({ block: 'start', behavior: 'instant' });
}
