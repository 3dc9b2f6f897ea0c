/**
 * Moves the focus to what takes the place of something else, and scrolls it into the window. `focus()` alone scrolls
 * smoothly, which a page that changes meanwhile interrupts.
 */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  // What the bars at the edges cover.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const isSeen =
    top >= (parseFloat(scrollPaddingTop) || 0) && bottom <= window.innerHeight - (parseFloat(scrollPaddingBottom) || 0);
  // Firefox does not always move for `nearest`.
  if (!isSeen) element.scrollIntoView({ block: 'start', behavior: 'instant' });
}
