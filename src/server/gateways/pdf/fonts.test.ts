import { describe, expect, test } from 'vitest';
import { documentCharacters } from '#domain/printable.ts';
import { pdfFonts } from './fonts.ts';

describe('the fonts of the PDF documents', () => {
  test.each(['text', 'strong', 'title'] as const)('include every printable character in the %s font', async (use) => {
    const font = (await pdfFonts())[use];
    if (typeof font === 'string') throw new Error(`A standard font instead of the brand font: ${font}`);
    const missing = [...documentCharacters].filter((each) => !font.characterSet.includes(each.codePointAt(0)!));
    expect(missing).toEqual([]);
  });
});
