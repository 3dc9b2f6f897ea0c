import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findExecutable, installDebianPackage } from '#test/support/system-package.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { cleanPdf } from './clean-pdf.ts';

const corpus = join(projectRoot, 'test/corpus/uploads');
const filesOf = (folder: string) => readdirSync(join(corpus, folder)).filter((name) => name.endsWith('.pdf'));
const read = (folder: string, name: string) => readFileSync(join(corpus, folder, name));

/** Two renderings differ where the average of a square of so many pixels does: antialiasing and hinting do not count. */
const square = 6;
/** Out of 255. Programs draw the values of form fields with other fonts, sizes and margins. */
const tolerance = { page: 16, form: 110 };

describe('a kept PDF', () => {
  let folder: string;
  beforeAll(() => {
    if (!findExecutable(['pdftoppm']) && !installDebianPackage('poppler-utils'))
      throw new Error('This test needs pdftoppm (package poppler-utils)');
    folder = mkdtempSync(join(tmpdir(), 'rebanca-pages-'));
  }, 240_000);
  afterAll(() => folder && rmSync(folder, { recursive: true, force: true }));

  /** Each page at 72 points an inch, as grey averages of squares. */
  async function rendered(bytes: Buffer) {
    const path = join(folder, 'page.pdf');
    writeFileSync(path, bytes);
    execFileSync('pdftoppm', ['-r', '72', '-cropbox', '-gray', '-png', path, join(folder, 'page')], {
      stdio: 'ignore',
    });
    const pages = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return Promise.all(
      pages.sort().map(async (name) => {
        const png = readFileSync(join(folder, name));
        rmSync(join(folder, name));
        const { width, height } = await sharp(png).metadata();
        const [columns, rows] = [Math.ceil(width / square), Math.ceil(height / square)];
        const squares = await sharp(png).resize(columns, rows, { kernel: 'cubic', fit: 'fill' }).raw().toBuffer();
        return { size: [width, height], squares };
      }),
    );
  }

  test.each(filesOf('kept'))('shows what the original shows: %s', async (name) => {
    const original = read('kept', name);
    const cleaned = await cleanPdf(original);
    if (typeof cleaned === 'string') throw new Error(cleaned);
    const [before, after] = [await rendered(original), await rendered(cleaned.bytes)];
    expect(after.map(({ size }) => size)).toEqual(before.map(({ size }) => size));
    const most = name.startsWith('form-') ? tolerance.form : tolerance.page;
    for (const [page, { squares }] of before.entries()) {
      const differences = squares.map((grey, index) => Math.abs(grey - after[page]!.squares[index]!));
      expect(Math.max(...differences)).toBeLessThanOrEqual(most);
    }
  });

  test.each(filesOf('kept'))('contains the words of the original: %s', async (name) => {
    // Ticks are letters of a symbol font in some programs.
    const wordsOf = (input: Buffer) =>
      (
        execFileSync('pdftotext', ['-', '-'], { input })
          .toString()
          .match(/\S{2,}/g) ?? []
      ).sort();
    const original = read('kept', name);
    const cleaned = await cleanPdf(original);
    if (typeof cleaned === 'string') throw new Error(cleaned);
    expect(wordsOf(cleaned.bytes)).toEqual(wordsOf(original));
  });
});

describe('a PDF whose copy would not show what it shows', () => {
  test.each(filesOf('print-first'))('is to be printed first: %s', async (name) => {
    const cleaned = await cleanPdf(read('print-first', name));
    expect(typeof cleaned === 'string' ? cleaned : 'kept').toBe('printFirst');
  });
});
