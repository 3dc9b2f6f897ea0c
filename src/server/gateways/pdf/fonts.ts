import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** What a font is registered from: one that was read, or the name of a standard one. */
export type Fonts = {
  readonly text: Font | string;
  readonly strong: Font | string;
  readonly title: Font | string;
};

// Everything that Windows-1252 can write, which is all of Spanish; both the brand fonts and the standard ones have it.
const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™';
const known = new Set(latin);

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

const standardFonts: Fonts = { text: 'Helvetica', strong: 'Helvetica-Bold', title: 'Helvetica-Bold' };

let loading: Promise<Fonts> | undefined;

/**
 * The brand fonts as static ones, made from the variable ones that the portal uses (about 25 ms) and read once per
 * process: what is worked out of its glyphs for one document serves the next, and each embeds its own subset. An
 * installation without those packages prints with the standard fonts of every PDF reader.
 */
export function pdfFonts(): Promise<Fonts> {
  loading ??= brandFonts().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'MODULE_NOT_FOUND' || error.code === 'ERR_MODULE_NOT_FOUND') return standardFonts;
    loading = undefined;
    throw error;
  });
  return loading;
}

async function brandFonts(): Promise<Fonts> {
  const [{ default: subsetFont }, { create }] = await Promise.all([import('subset-font'), import('fontkit')]);
  const locate = createRequire(import.meta.url).resolve;
  const figtree = await readFile(locate('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'));
  const bricolage = await readFile(
    locate('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
  );
  const still = async (font: Buffer, weight: number) =>
    create(await subsetFont(font, latin, { targetFormat: 'truetype', variationAxes: { wght: weight } }));
  // One at a time: the instances share one WebAssembly memory.
  const text = await still(figtree, 400);
  const strong = await still(figtree, 700);
  return { text, strong, title: await still(bricolage, 700) };
}

const stroked: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' };

/** The text with only characters that the fonts have: "ā" becomes "a", control characters become spaces, the rest "?". */
export function printable(text: string): string {
  let out = '';
  for (const char of text.normalize('NFC')) out += known.has(char) ? char : replacement(char);
  return out;
}

function replacement(char: string): string {
  if (/[\p{C}\p{Z}]/u.test(char)) return ' ';
  const base = stroked[char] ?? char.normalize('NFD').replace(/\p{M}/gu, '');
  return base !== '' && [...base].every((c) => known.has(c)) ? base : '?';
}
