import { describe, expect, test } from 'vitest';
import { contractFields } from '#test/support/contract-fields.ts';
import { fileDispute } from './disputes.ts';
import { addressField, companyField } from './rebanking-forms.ts';
import { z, type Schema } from './wire.ts';

const pastedTexts = import.meta.glob<readonly { name: string; pasted: string; stored: string }[]>(
  '../../test/corpus/pasted-texts/*.json',
  { eager: true, import: 'default' },
);

const fields = [
  ...contractFields('body'),
  ['rebanking form', 'address', addressField] as const,
  ['rebanking form', 'company', companyField] as const,
];
/**
 * The fields that this test ignores. Parsers reject invalid identity documents, contacts and amounts. Passwords are
 * never displayed, drafts are displayed only to their author, and UTM parameters are never displayed to users.
 */
const unread = new Set([
  'numeroDocumento',
  'valor',
  'password',
  'contrasena',
  'contrasenaActual',
  'contrasenaNueva',
  'datos',
  'UTMDto',
]);
const accepts = (schema: Schema, text: string) => z.safeDecode(schema, text).success;
const free = fields.filter(([, name, schema]) => !unread.has(name) && accepts(schema, 'Rosa Gómez'));

const invisible: [name: string, text: string][] = [
  ['right-to-left override', '\u202e'],
  ['isolate', '\u2066'],
  ['right-to-left mark', '\u200f'],
  ['Arabic letter mark', '\u061c'],
  ['blank without width', '\u200b'],
  ['non-joiner', '\u200c'],
  ['joiner', '\u200d'],
  ['word joiner', '\u2060'],
  ['byte order mark', '\ufeff'],
  ['soft hyphen', '\u00ad'],
  ['language tag', '\u{e0001}'],
  ['tag letter', '\u{e0061}'],
  ['variation selector', '\ufe0f'],
  ['supplementary variation selector', '\u{e0100}'],
  ['grapheme joiner', '\u034f'],
  ['Mongolian separator', '\u180e'],
  ['Hangul filler', '\u3164'],
  ['half-width Hangul filler', '\uffa0'],
  ['Braille blank', '\u2800'],
  ['line separator', '\u2028'],
  ['annotation anchor', '\ufff9'],
  ['NUL', '\u0000'],
  ['escape', '\u001b'],
  ['delete', '\u007f'],
  ['next line', '\u0085'],
  ['half a character', '\ud83d'],
];

describe('free texts of the contract', () => {
  test('are all listed in this test', () => {
    expect([...new Set(free.map(([, name]) => name))].toSorted()).toEqual([
      ...['acreedor', 'address', 'apellidos', 'cargo', 'company', 'descripcion', 'dondePago', 'hash', 'huella', 'id'],
      ...['idAcuerdoPagoSalesforce', 'motivo', 'nombre', 'nombres', 'opcionPagoId', 'ref_payco', 'texto'],
      'textoBeneficios',
    ]);
  });

  describe.each(free)('%s.%s', (_endpoint, _name, schema) => {
    test.each(invisible)('rejects or removes a %s', (_sign, sign) => {
      for (const typed of [`Rosa${sign} Gómez`, `${sign}Rosa Gómez`, `Rosa Gómez${sign}`]) {
        const read = z.safeDecode(schema, typed);
        expect(read.success && String(read.data).includes(sign), typed).toBe(false);
      }
    });

    test.each(['Nasa Yuwe Ñuscué', "María D'Alessandro-Gómez", 'Gu\u0308eto Yajaira', 'Zoë O’Neill'])(
      'accepts %j',
      (text) => {
        expect(accepts(schema, text)).toBe(true);
      },
    );
  });

  test('accept joiners and selectors only in an emoji sequence', () => {
    const [, , text] = free.find(([, name]) => name === 'texto')!;
    for (const emoji of [
      '👩\u200d💻',
      '👨🏽\u200d👩🏽\u200d👧',
      '❤\ufe0f',
      '👁\ufe0f\u200d🗨\ufe0f',
      '1\ufe0f\u20e3',
      '🏳\ufe0f\u200d🌈',
    ])
      expect(accepts(text, `Gracias por ayudar ${emoji} siempre`), emoji).toBe(true);
    for (const loose of ['👩\u200d x', '👩\u200d\u200d💻', '1\ufe0f2', '❤\ufe0f\ufe0f', '👩\u200dabc'])
      expect(z.decode(text, `Gracias por ayudar ${loose} siempre`), loose).not.toContain(loose);
  });
});

test.each(Object.values(pastedTexts).flat())('a dispute normalises the pasted text: $name', ({ pasted, stored }) => {
  const filed = {
    tipo: 'YA_PAGUE',
    obligacionId: null,
    fechaPago: '2024-03-01',
    texto: pasted,
    dondePago: pasted,
  } as const;
  const oneLine = stored.replaceAll(/\n+/g, ' ');
  expect(z.decode(fileDispute.body, filed)).toMatchObject({ text: stored, paidWhere: oneLine });
});
