import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFBool, PDFDocument, PDFName, PDFString, type PDFForm } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findExecutable, installDebianPackage } from '#test/support/system-package.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { cleanPdf } from './clean-pdf.ts';

const corpus = join(projectRoot, 'test/corpus/uploads');
const filesOf = (folder: string) => readdirSync(join(corpus, folder)).filter((name) => name.endsWith('.pdf'));
const read = (folder: string, name: string) => readFileSync(join(corpus, folder, name));

/**
 * The side in pixels. The test compares the average colour of each square, so that antialiasing and hinting make no
 * difference.
 */
const square = 6;
/**
 * The tolerated difference of a colour value (0–255). Forms have a higher tolerance, because PDF programs draw field
 * values with different fonts, sizes and margins.
 */
const tolerance = { page: 16, form: 110 };

describe('a cleaned PDF', () => {
  let folder: string;
  beforeAll(() => {
    if (!findExecutable(['pdftoppm']) && !installDebianPackage('poppler-utils'))
      throw new Error('This test needs pdftoppm (package poppler-utils)');
    folder = mkdtempSync(join(tmpdir(), 'rebanca-pages-'));
  }, 240_000);
  afterAll(() => folder && rmSync(folder, { recursive: true, force: true }));

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

  // Words of one letter are ignored, because some programs draw check marks with letters of a symbol font.
  const wordsOf = (input: Buffer) =>
    (
      execFileSync('pdftotext', ['-', '-'], { input })
        .toString()
        .match(/\S{2,}/g) ?? []
    ).sort();

  test.each(filesOf('kept'))('looks like the original and contains the same words: %s', async (name) => {
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
    expect(wordsOf(cleaned.bytes)).toEqual(wordsOf(original));
  });
});

describe('a form with missing or blank appearances', () => {
  const fields: Record<string, (form: PDFForm, doc: PDFDocument) => void> = {
    name: (form, doc) => {
      const field = form.createTextField('name');
      field.addToPage(doc.getPage(0), { x: 20, y: 140, width: 200, height: 20 });
      field.setText('Rosa');
    },
    work: (form, doc) => {
      const field = form.createDropdown('work');
      field.addToPage(doc.getPage(0), { x: 20, y: 100, width: 200, height: 20 });
      field.acroField.setOptions([{ value: PDFString.of('2'), display: PDFString.of('Independiente') }]);
      field.acroField.dict.set(PDFName.of('V'), PDFString.of('2'));
    },
  };
  async function filled(drawn: string | undefined, needed: boolean) {
    const doc = await PDFDocument.create();
    doc.addPage([300, 200]);
    const form = doc.getForm();
    for (const add of Object.values(fields)) add(form, doc);
    form.acroForm.dict.set(PDFName.of('NeedAppearances'), needed ? PDFBool.True : PDFBool.False);
    for (const widget of form.getFields().flatMap((field) => field.acroField.getWidgets()))
      if (drawn === undefined) widget.dict.delete(PDFName.of('AP'));
      else
        widget.setNormalAppearance(
          doc.context.register(
            doc.context.stream(drawn, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 20], Resources: {} }),
          ),
        );
    return Buffer.from(await doc.save({ updateFieldAppearances: false }));
  }

  test.each([
    ['are missing', undefined, false],
    ['are missing and NeedAppearances is true', undefined, true],
    ['are blank', '/Tx BMC EMC', false],
    ['draw an empty literal string', '/Tx BMC q BT /Helv 12 Tf () Tj ET Q EMC', false],
    ['draw an empty hexadecimal string', '/Tx BMC q BT /Helv 12 Tf <> Tj ET Q EMC', false],
    ['are blank and NeedAppearances is true', '/Tx BMC EMC', true],
  ])('shows field values and option names when the appearances %s', async (_, drawn, needed) => {
    const cleaned = await cleanPdf(await filled(drawn, needed));
    if (typeof cleaned === 'string') throw new Error(cleaned);
    const words = execFileSync('pdftotext', ['-', '-'], { input: cleaned.bytes }).toString().split(/\s+/);
    expect(words).toEqual(expect.arrayContaining(['Rosa', 'Independiente']));
  });
});

describe('a PDF that cannot be copied without a visible change', () => {
  test.each(filesOf('print-first'))('is rejected with `printFirst`: %s', async (name) => {
    const cleaned = await cleanPdf(read('print-first', name));
    expect(typeof cleaned === 'string' ? cleaned : 'kept').toBe('printFirst');
  });
});
