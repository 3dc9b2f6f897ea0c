/** Enough to read the small print of a document, and far below what a phone's camera gives. */
const LONGEST_SIDE = 2_000;
/** Long screenshots and panoramas keep at least this shorter side, so that their text stays readable. */
const SHORTEST_SIDE = 1_080;
/** Safari draws nothing on a larger canvas. */
const MOST_PIXELS = 16_777_216;
const MOST_OF_A_SIDE = 16_384;
/** Below this a photo is sent as it is: making it smaller would save little and could blur it. */
const LIGHT_BYTES = 900_000;

export type Size = { width: number; height: number };

/** The size at which a photo is drawn, never larger than it is; undefined when no canvas holds it at a readable size. */
export function reducedSize({ width, height }: Size): Size | undefined {
  const [longer, shorter] = [Math.max(width, height, 1), Math.max(1, Math.min(width, height))];
  const share = Math.min(1, Math.max(LONGEST_SIDE / longer, SHORTEST_SIDE / shorter));
  const size = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
  const fits = size.width * size.height <= MOST_PIXELS && Math.max(size.width, size.height) <= MOST_OF_A_SIDE;
  return fits ? size : undefined;
}

/** Whether a file is a photo worth making smaller before it travels. PDFs never are. */
export function isWorthReducing({ type, size }: { type: string; size: number }): boolean {
  return /^image\/(jpeg|png|webp)$/.test(type) && size > LIGHT_BYTES;
}

/** "cédula.PNG" → "cédula.jpg": what comes out of the reduction is always JPEG. */
export function reducedName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'foto'}.jpg`;
}
