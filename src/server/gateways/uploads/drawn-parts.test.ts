import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PDFBool, PDFDocument, PDFName, PDFNumber, type PDFForm } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageWith, streamOf } from '#test/support/hostile-pdfs.ts';
import { findExecutable, installDebianPackage } from '#test/support/system-package.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { cleanPdf } from './clean-pdf.ts';

beforeAll(() => {
  if (!findExecutable(['pdftoppm']) && !installDebianPackage('poppler-utils'))
    throw new Error('This test needs pdftoppm (package poppler-utils)');
}, 240_000);

async function kept(pdf: Buffer): Promise<Buffer> {
  const cleaned = await cleanPdf(pdf);
  if (typeof cleaned === 'string') throw new Error(cleaned);
  return cleaned.bytes;
}
const verdict = async (pdf: Buffer) => {
  const cleaned = await cleanPdf(pdf);
  return typeof cleaned === 'string' ? cleaned : 'kept';
};

type Box = { x: number; y: number; width: number; height: number };

/** The box is in points from the lower left corner of the page. */
async function isDrawn(pdf: Buffer, { x, y, width, height }: Box): Promise<boolean> {
  const png = execFileSync('pdftoppm', ['-r', '72', '-cropbox', '-gray', '-png', '-'], { input: pdf });
  const page = await sharp(png).metadata();
  const area = { left: x, top: page.height - y - height, width, height };
  return Math.min(...(await sharp(png).extract(area).raw().toBuffer())) < 128;
}

describe('a cleaned form with check boxes or radio buttons', () => {
  /**
   * The middle of a button, 5 points from each side. Each button has sides of 20 points; the buttons are in one row.
   */
  const inside = (column: number): Box => ({ x: 25 + column * 40, y: 105, width: 10, height: 10 });
  const at = (column: number) => ({ x: 20 + column * 40, y: 100, width: 20, height: 20, borderWidth: 1 });

  async function formWith(draw: (form: PDFForm, doc: PDFDocument) => void): Promise<Buffer> {
    const doc = await PDFDocument.create();
    doc.addPage([300, 200]);
    draw(doc.getForm(), doc);
    return Buffer.from(await doc.save({ updateFieldAppearances: false }));
  }
  const without = (form: PDFForm, ...keys: string[]) => {
    for (const widget of form.getFields().flatMap((field) => field.acroField.getWidgets()))
      for (const key of keys) widget.dict.delete(PDFName.of(key));
  };

  const checkbox = (change: (form: PDFForm) => void) =>
    formWith((form, doc) => {
      const field = form.createCheckBox('acepto');
      field.addToPage(doc.getPage(0), at(0));
      field.check();
      change(form);
    });
  const setValue = (form: PDFForm, value: string) => {
    const [field] = form.getFields();
    field!.acroField.dict.set(PDFName.of('V'), PDFName.of(value));
    field!.acroField.getWidgets()[0]!.dict.set(PDFName.of('AS'), PDFName.of(value));
  };

  test.each<[string, (form: PDFForm) => void]>([
    ['has no appearance', (form) => without(form, 'AP')],
    ['has neither appearance nor state', (form) => without(form, 'AP', 'AS')],
    [
      'has no appearance, and a custom value',
      (form) => {
        setValue(form, 'Acepto');
        without(form, 'AP');
      },
    ],
    ['has no state', (form) => without(form, 'AS')],
    [
      'has no state, and a value that matches no name of its appearances',
      (form) => {
        setValue(form, 'Acepto');
        without(form, 'AS');
      },
    ],
  ])('shows a selected box that %s', async (_title, change) => {
    expect(await isDrawn(await kept(await checkbox(change)), inside(0))).toBe(true);
  });

  test('shows an unselected check box as empty', async () => {
    const pdf = await checkbox((form) => {
      form.getCheckBox('acepto').uncheck();
      without(form, 'AP');
    });
    expect(await isDrawn(await kept(pdf), inside(0))).toBe(false);
  });

  const radios = (change: (form: PDFForm) => void) =>
    formWith((form, doc) => {
      const field = form.createRadioGroup('forma');
      for (const [column, name] of ['contado', 'cuotas'].entries())
        field.addOptionToPage(name, doc.getPage(0), at(column));
      field.select('cuotas');
      change(form);
    });
  const shownIn = async (pdf: Buffer) => [await isDrawn(pdf, inside(0)), await isDrawn(pdf, inside(1))];

  test('shows the selected radio button when the buttons have no appearances', async () => {
    expect(await shownIn(await kept(await radios((form) => without(form, 'AP'))))).toEqual([false, true]);
  });

  test('shows the selected radio button when the buttons have no appearance state', async () => {
    expect(await shownIn(await kept(await radios((form) => without(form, 'AS'))))).toEqual([false, true]);
  });

  test('shows the value of the field when the appearance states are outdated', async () => {
    const pdf = await radios((form) => {
      const [first, second] = form.getRadioGroup('forma').acroField.getWidgets();
      first!.setAppearanceState(first!.getOnValue()!);
      second!.setAppearanceState(PDFName.of('Off'));
      form.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
    });
    expect(await shownIn(await kept(pdf))).toEqual([false, true]);
  });

  test('is rejected with `printFirst` when the selected radio button cannot be determined', async () => {
    expect(await verdict(await radios((form) => without(form, 'AP', 'AS')))).toBe('printFirst');
  });
});

describe('a cleaned page', () => {
  test('keeps the unit of length of the original page (UserUnit)', async () => {
    const cleaned = await PDFDocument.load(await kept(pageWith({ page: '/UserUnit 2.5' })));
    expect(cleaned.getPage(0).node.lookup(PDFName.of('UserUnit'), PDFNumber).asNumber()).toBe(2.5);
  });

  test('shows fields that use fonts from the default resources of the form', async () => {
    const field = '<</Subtype/Widget/FT/Tx/T(a)/V(Rosa)/Rect[20 50 220 70]/AP<</N 7 0 R>>>>';
    const pdf = pageWith({
      catalog: '/AcroForm<</Fields[6 0 R]/DR<</Font<</Helv 5 0 R>>>>>>',
      page: '/Annots[6 0 R]',
      more: [field, streamOf('/BBox[0 0 200 20]', Buffer.from('/Tx BMC BT /Helv 12 Tf 2 5 Td (Rosa) Tj ET EMC'))],
    });
    expect(await isDrawn(await kept(pdf), { x: 20, y: 50, width: 40, height: 20 })).toBe(true);
  });
});

describe('an annotation on a PDF layer', () => {
  const stamp = (state: 'ON' | 'OFF') =>
    pageWith({
      catalog: `/OCProperties<</OCGs[8 0 R]/D<</${state}[8 0 R]>>>>`,
      page: '/Annots[6 0 R]',
      more: [
        '<</Subtype/Stamp/Rect[0 0 50 50]/AP<</N 7 0 R>>/OC 8 0 R>>',
        streamOf('/Subtype/Form/BBox[0 0 50 50]', Buffer.from('0 0 50 50 re f')),
        '<</Type/OCG/Name(Capa)>>',
      ],
    });

  test('is drawn only when the layer is visible', async () => {
    const box = { x: 10, y: 10, width: 20, height: 20 };
    expect(await isDrawn(await kept(stamp('ON')), box)).toBe(true);
    expect(await isDrawn(await kept(stamp('OFF')), box)).toBe(false);
  });
});

describe('an encrypted PDF with an empty password', () => {
  test('is rejected as unreadable when an object is broken', async () => {
    const file = new URL('test/corpus/uploads/kept/encrypted-rc4-without-password.pdf', `file://${projectRoot}/`);
    const text = readFileSync(file).toString('latin1');
    const broken = text.replace('<</BaseFont/Helvetica', '>>/BaseFont/Helvetica');
    expect(broken).not.toBe(text);
    expect(await verdict(Buffer.from(text, 'latin1'))).toBe('kept');
    expect(await verdict(Buffer.from(broken, 'latin1'))).toBe('unreadable');
  });
});

describe('a page with images, fonts and other resources', () => {
  const drawnWith = (resources: string, operators: string, more: readonly (string | Buffer)[] = []) =>
    pageWith({
      page: '/Annots[6 0 R]',
      more: [
        '<</Subtype/Stamp/Rect[0 0 100 100]/AP<</N 7 0 R>>>>',
        streamOf(`/Subtype/Form/BBox[0 0 100 100]/Resources<<${resources}>>`, Buffer.from(operators)),
        ...more,
      ],
    });
  const image = (entries: string) =>
    drawnWith('/XObject<</I 8 0 R>>', '100 0 0 100 0 0 cm /I Do', [
      streamOf(`/Subtype/Image/Width 1/Height 1/BitsPerComponent 8${entries}`, Buffer.from('x')),
    ]);
  const font = (entries: string, more: readonly (string | Buffer)[] = []) =>
    drawnWith(`/Font<</F<</Type/Font${entries}>>>>`, 'BT /F 12 Tf (a) Tj ET', more);
  const described = (file: string, content: string | Buffer = '<</Length1 1>>') =>
    font(`/Subtype/TrueType/BaseFont/A/FontDescriptor<</Type/FontDescriptor/FontName/A/${file} 8 0 R>>`, [content]);
  const gray = '/ColorSpace/DeviceGray';
  const letter = streamOf('', Buffer.from('x'));

  test.each<[string, Buffer]>([
    ['an image', image(gray)],
    ['an image with a mask', image(`${gray}/Mask[0 0]`)],
    ['a font without a file', font('/Subtype/Type1/BaseFont/Helvetica')],
    ['a font with a file', described('FontFile2', letter)],
    ['a graphics state', drawnWith('/ExtGState<</G<</SMask/None>>>>', '/G gs 0 0 50 50 re f')],
  ])('is accepted with %s', async (_title, pdf) => {
    expect(await verdict(pdf)).toBe('kept');
  });

  test.each<[string, Buffer]>([
    ['the colours of an image', image('/ColorSpace[/Unknown 1]')],
    ['the mask of an image', image(`${gray}/Mask/Unknown`)],
    ['the soft mask of an image', image(`${gray}/SMask<<>>`)],
    ['the mask of a graphics state', drawnWith('/ExtGState<</G<</SMask<</S/Unknown>>>>>>', '/G gs 0 0 50 50 re f')],
    ['the file of a Type 1 font', described('FontFile')],
    ['the file of a TrueType font', described('FontFile2')],
    ['the file of another font', described('FontFile3')],
    ['the descriptor of a font', font('/Subtype/TrueType/BaseFont/A/FontDescriptor[]')],
    ['the descendants of a font', font('/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[1]')],
    ['a PostScript drawing', drawnWith('/XObject<</X 8 0 R>>', '/X Do', [streamOf('/Subtype/PS', Buffer.from('x'))])],
    [
      'a drawing with a reserved name',
      drawnWith('/XObject<</Launch 8 0 R>>', '/Launch Do', [streamOf('/Subtype/Form/BBox[0 0 1 1]', Buffer.from('x'))]),
    ],
    [
      'an appearance with an image filter',
      pageWith({
        page: '/Annots[6 0 R]',
        more: [
          '<</Subtype/Stamp/Rect[0 0 100 100]/AP<</N 7 0 R>>>>',
          streamOf('/Subtype/Form/BBox[0 0 100 100]/Filter/DCTDecode', Buffer.from('x')),
        ],
      }),
    ],
  ])('is rejected with `printFirst` when this part is unsupported: %s', async (_title, pdf) => {
    expect(await verdict(pdf)).toBe('printFirst');
  });
});
