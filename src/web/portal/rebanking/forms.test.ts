import { describe, expect, test } from 'vitest';
import { mailingForm } from '#contract/rebanking-forms.ts';
import { z } from '#contract/wire.ts';
import { extrasFormData, extrasOf, extrasScreen, noExtras, type ExtrasAnswers } from './extras.form.ts';
import { withFileKind, sizeText } from '#web/shared/parts/chosen-file.ts';
import { mailingOf, noMailing, withState } from './mailing.form.ts';
import { shownStep } from './rebanking.store.ts';

const antioquia = { cod: '05', name: 'Antioquia' };
const medellin = { cod: '05001', name: 'Medellín' };
const messagesOf = (schema: Parameters<typeof z.safeParse>[0], values: unknown) => {
  const read = z.safeParse(schema, values);
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

describe('the mailing form', () => {
  test('reports missing values and a short address with the messages of the specification', () => {
    expect(messagesOf(mailingForm, noMailing)).toEqual([
      ['state', 'Debes seleccionar un departamento.'],
      ['city', 'Debes seleccionar una ciudad.'],
      ['address', 'La dirección es obligatoria.'],
    ]);
    expect(messagesOf(mailingForm, { state: antioquia, city: medellin, address: 'Cl 1' })).toEqual([
      ['address', 'La dirección debe tener al menos 5 caracteres.'],
    ]);
    expect(messagesOf(mailingForm, { state: antioquia, city: medellin, address: 'Calle 10 # 4-3' })).toEqual([]);
  });

  test('clears the city only when the department changes', () => {
    const values = { state: antioquia, city: medellin, address: 'x' };
    expect(withState(values, { cod: '11', name: 'Bogotá, D.C.' })).toEqual({
      state: { cod: '11', name: 'Bogotá, D.C.' },
      city: null,
    });
    expect(withState(values, null)).toEqual({ state: null, city: null });
    expect(withState(values, antioquia)).toEqual({});
  });

  test('is prefilled with saved answers', () => {
    expect(mailingOf({ mailing: null })).toEqual(noMailing);
    const place = (cod: string, name: string) => ({ code: cod, name });
    expect(
      mailingOf({ mailing: { state: place('05', 'Antioquia'), city: place('05001', 'Medellín'), address: 'Calle 1' } }),
    ).toEqual({ state: antioquia, city: medellin, address: 'Calle 1' });
  });
});

describe('the extras form', () => {
  const now = () => new Date('2026-11-20T15:00:00Z');
  const file = new File(['x'], 'soporte.pdf', { type: 'application/pdf' });
  const good = {
    ...noExtras,
    birthDate: { day: '17', month: '5', year: '1988' },
    economicActivity: 'asalariado',
    companyName: ' Panadería ',
    monthlyIncome: 2_800_000,
    monthlyExpenses: 1,
    file,
  };
  const screen = extrasScreen(now);

  test('reports missing answers by field', () => {
    expect(messagesOf(screen, noExtras)).toEqual([
      ['birthDate', 'La fecha de nacimiento es obligatoria.'],
      ['economicActivity', 'Debes seleccionar una actividad económica.'],
      ['companyName', 'El nombre de la empresa es obligatorio.'],
      ['monthlyIncome', 'Los ingresos mensuales son obligatorios.'],
      ['monthlyExpenses', 'Los gastos mensuales son obligatorios.'],
      ['file', 'Debes adjuntar un documento.'],
    ]);
    expect(messagesOf(screen, good)).toEqual([]);
  });

  test.each([
    [{ birthDate: { day: '30', month: '2', year: '1990' } }, 'La fecha de nacimiento no es válida.'],
    [{ birthDate: { day: '', month: '2', year: '1990' } }, 'La fecha de nacimiento no es válida.'],
    [{ birthDate: { day: '21', month: '11', year: '2026' } }, 'La fecha de nacimiento no puede ser en el futuro.'],
    [{ birthDate: { day: '1', month: '1', year: '1850' } }, 'La fecha de nacimiento no es válida.'],
    [{ birthDate: { day: '20', month: '11', year: '2026' } }, 'Debes ser mayor de edad.'],
    [{ birthDate: { day: '21', month: '11', year: '2008' } }, 'Debes ser mayor de edad.'],
    [{ companyName: 'A' }, 'El nombre de la empresa debe tener al menos 2 caracteres.'],
    [{ monthlyIncome: 0 }, 'Los ingresos mensuales son obligatorios.'],
    [
      { file: new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.pdf', { type: 'application/pdf' }) },
      'El tamaño máximo del archivo es de 5MB.',
    ],
  ])('rejects %j with one message', (wrong, message) => {
    expect(messagesOf(screen, { ...good, ...wrong }).map(([, said]) => said)).toEqual([message]);
  });

  test('sends the wire names of the specification', () => {
    const answers = z.parse(screen, good) as ExtrasAnswers;
    expect(Object.fromEntries(extrasFormData(answers))).toMatchObject({
      birthday: '1988-05-17',
      economicActivity: 'asalariado',
      company: 'Panadería',
      monthlyIncome: '2800000',
      monthlyExpenses: '1',
      fileDocument: expect.any(File),
    });
  });

  test('is prefilled with saved answers except the file', () => {
    expect(extrasOf({ extras: null })).toEqual(noExtras);
    const saved = {
      birthDate: '1988-05-17' as never,
      economicActivity: 'asalariado',
      companyName: 'Panadería',
      monthlyIncome: 2 as never,
      monthlyExpenses: 1 as never,
      fileName: 'soporte.pdf',
    };
    expect(extrasOf({ extras: saved })).toMatchObject({
      birthDate: { day: '17', month: '5', year: '1988' },
      file: null,
    });
  });
});

describe('a chosen file', () => {
  const wrongType = 'Formato de archivo no válido. Solo se aceptan .jpg, .png, .webp y .pdf.';
  const judged = async (name: string, content: string, type = 'application/pdf') => {
    const file = await withFileKind(new File([content], name, { type }));
    const screen = extrasScreen(() => new Date('2026-11-20T15:00:00Z'));
    return messagesOf(screen, { ...noExtras, file }).find(([field]) => field === 'file')?.[1];
  };
  test.each([
    ['soporte.pdf', 'PK\u0003\u0004 un libro de cálculo', 'application/pdf', wrongType],
    ['soporte.pdf', 'RIFF1234WEBP', 'application/pdf', undefined],
    ['foto.JPEG', '%PDF-1.7', 'image/jpeg', undefined],
    ['foto.jpeg', 'GIF89a', 'image/jpeg', wrongType],
    ['soporte', '%PDF-1.7', '', undefined],
    ['soporte.pdf', '\n\n\n%PDF-1.7', 'application/octet-stream', undefined],
    ['foto.heic', '\0\0\0\x18ftypheic', '', wrongType],
    ['carta.docx', 'PK\u0003\u0004', '', wrongType],
    ['soporte.pdf', '%PDF-1.7', 'application/pdf', undefined],
    ['foto.webp', 'RIFF1234WEBP', 'image/webp', undefined],
    ['libro.xlsx', 'PK', '', wrongType],
    ['carta.docx', '%PDF-1.7', '', undefined],
  ])('has name %s, content «%s» and type «%s», and causes the error %s', async (name, content, type, said) => {
    expect(await judged(name, content, type)).toBe(said);
  });

  const megabyte = 1024 * 1024;
  test.each([
    [1, '1 KB'],
    [860_000, '840 KB'],
    [1023 * 1024 + 1, '1,0 MB'],
    [5 * megabyte, '5,0 MB'],
    [5 * megabyte + 1, '5,1 MB'],
  ])('has %s bytes and is shown as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
});

test.each([
  [undefined, 'extras', true, 'extras'],
  ['mailing', 'plan', true, 'mailing'],
  ['plan', 'extras', true, 'extras'],
  ['mailing', 'plan', false, 'plan'],
] as const)('shownStep(%s, %s, %s) returns %s', (asked, furthest, walked, shown) => {
  expect(shownStep(asked, furthest, walked)).toBe(shown);
});
