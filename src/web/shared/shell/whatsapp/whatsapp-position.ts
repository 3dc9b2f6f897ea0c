/** In pixels: `inline` from the edge of the chosen side (`helpSide`), `bottom` from the lower edge of the window. */
export interface RestingPlace {
  inline: number;
  bottom: number;
}
type Size = { width: number; height: number };
type Span = { top: number; bottom: number; left: number; right: number };

export const dragThreshold = 6;
const margin = 6;
const gap = 8;

export function insideWindow({ inline, bottom }: RestingPlace, button: number, { width, height }: Size): RestingPlace {
  const within = (at: number, length: number) =>
    Math.round(Math.min(Math.max(at, margin), Math.max(margin, length - button - margin)));
  return { inline: within(inline, width), bottom: within(bottom, height) };
}

export function parsePlace(text: string | undefined): RestingPlace | undefined {
  const [, inline, bottom] = /^(\d{1,5}) (\d{1,5})$/.exec(text ?? '') ?? [];
  return inline === undefined ? undefined : { inline: Number(inline), bottom: Number(bottom) };
}

/** Returns the pixels to scroll when the button completely covers the element; otherwise 0. */
export function scrollToShow(element: Span, button: Span, scrolled: number): number {
  const isUnder =
    element.left >= button.left &&
    element.right <= button.right &&
    element.top >= button.top &&
    element.bottom <= button.bottom;
  if (!isUnder) return 0;
  const up = element.top - button.bottom - gap;
  // Near the top of the window, the header covers the space above the button, so the element moves below the button.
  return button.top < 2 * (button.bottom - button.top) && scrolled >= -up ? up : element.bottom - button.top + gap;
}
