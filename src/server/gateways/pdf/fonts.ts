import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { documentCharacters } from '#domain/printable.ts';

export type Fonts = {
  readonly text: Font | string;
  readonly strong: Font | string;
  readonly title: Font | string;
};

const standardFonts: Fonts = { text: 'Helvetica', strong: 'Helvetica-Bold', title: 'Helvetica-Bold' };

let loading: Promise<Fonts> | undefined;

/**
 * The fonts are created once per process (about 25 ms), so that PDF documents share the glyph cache. Returns the
 * standard PDF fonts when the font packages are not installed.
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
    create(
      await subsetFont(font, documentCharacters, { targetFormat: 'truetype', variationAxes: { wght: weight } }),
    ) as Font;
  // The instances are created sequentially, because they share one WebAssembly memory.
  const text = await still(figtree, 400);
  const strong = await still(figtree, 700);
  return { text, strong, title: await still(bricolage, 700) };
}
