import { describe, expect, test } from 'vitest';
import { documentCharacters } from '#domain/printable.ts';
import { pdfFonts } from './fonts.ts';

describe('the fonts of the documents', () => {
  test.each(['text', 'strong', 'title'] as const)('%s has every character that documents print', async (use) => {
    const font = (await pdfFonts())[use];
    if (typeof font === 'string') throw new Error(`A standard font instead of the brand's: ${font}`);
    expect([...documentCharacters].filter((each) => !font.hasGlyphForCodePoint(each.codePointAt(0)!))).toEqual([]);
  });
});
