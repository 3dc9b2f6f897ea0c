/** Enough to read the small print of a document, and far below what a phone's camera gives. */
export const LONGEST_SIDE = 2_000;
/** Below this a photo is sent as it is: making it smaller would save little and could blur it. */
const LIGHT_BYTES = 900_000;

export type Size = { width: number; height: number };

/** The size a photo is drawn at: never larger than it is, its longest side at most so many pixels. */
export function reducedSize({ width, height }: Size, longest: number = LONGEST_SIDE): Size {
  const share = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** Whether a file is a photo worth making smaller before it travels. PDFs never are. */
export function isWorthReducing({ type, size }: { type: string; size: number }): boolean {
  return /^image\/(jpeg|png|webp)$/.test(type) && size > LIGHT_BYTES;
}

/** "cédula.PNG" → "cédula.jpg": what comes out of the reduction is always JPEG. */
export function reducedName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'foto'}.jpg`;
}
