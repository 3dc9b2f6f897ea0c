/** Where the help button rests: a side, and its distance from the bottom in pixels. */
export interface RestingPlace {
  side: 'left' | 'right';
  bottom: number;
}

export const buttonSize = 56;
/** Pixels of movement that make a press a drag. */
export const dragThreshold = 6;
const margin = 16;

/** Within the window, with room for the button. */
export function clampBottom(bottom: number, windowHeight: number): number {
  return Math.min(Math.max(bottom, margin), Math.max(margin, windowHeight - buttonSize - margin));
}

/** The nearer side of a pointer at `x`. */
export function sideOf(x: number, windowWidth: number): RestingPlace['side'] {
  return x < windowWidth / 2 ? 'left' : 'right';
}

/** A stored height, or undefined when it is none. */
export function parseBottom(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

/** Pixels of scrolling that show where somebody is heading. */
const heading = 12;

/**
 * Whether the button steps aside: while somebody reads downwards it leaves the text to them, and comes back as soon as
 * they turn round or stand at the top, at its specified place.
 */
export function aside(before: { y: number; aside: boolean }, y: number): { y: number; aside: boolean } {
  if (y <= heading) return { y, aside: false };
  if (Math.abs(y - before.y) < heading) return before;
  return { y, aside: y > before.y };
}
