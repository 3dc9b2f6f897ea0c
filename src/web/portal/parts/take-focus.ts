/** As a `ref`: what has just appeared takes the focus, so that reading begins there. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
