/**
 * Moves the focus to what takes the place of something else, and scrolls it into the window below the bar. `focus()` alone
 * scrolls smoothly, and the page that changes meanwhile interrupts it.
 */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  const block = element.offsetHeight > window.innerHeight ? 'start' : 'nearest';
  element.scrollIntoView({ block, behavior: 'instant' });
}
