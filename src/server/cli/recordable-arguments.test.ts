import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordableArguments } from './recordable-arguments.ts';

const usage = '<cartera|acuerdos> [archivo.csv]';

test.each([
  [
    ['cartera', '/home/ana/laura-gomez.csv'],
    ['cartera', '…'],
  ],
  [
    ['CC', '52418903', '--cuenta', '1f0c9a7e'],
    ['CC', '…', '--cuenta', '1f0c9a7e'],
  ],
  [['12345678'], ['…']],
  [['--cuenta=12345678'], ['--cuenta=…']],
  [
    ['SD-2026-000012', 'aceptada', 'Ya corregimos tu celular'],
    ['SD-2026-000012', '…', '…'],
  ],
  [
    ['pedir', 'RAD-2026-000012', '--texto', 'Envía el recibo.'],
    ['…', 'RAD-2026-000012', '--texto', '…'],
  ],
  [
    ['site-config', '3'],
    ['…', '3'],
  ],
  [
    ['common-links', '3'],
    ['common-links', '3'],
  ],
] as const)('recordableArguments records %j as %j', (args, kept) => {
  expect(recordableArguments(usage, args)).toEqual(kept);
});

test('recordableArguments records no personal data and no free text', () => {
  const digits = fc.stringMatching(/^[1-9]\d{3,11}(-\d)?$/);
  const word = fc.stringMatching(/^[A-ZÁÉÍÓÚÑ][a-záéíóúñ]{2,12}$/);
  const personal = fc.oneof(
    digits,
    word,
    fc.tuple(word, word).map(([one, other]) => `${one} ${other}`),
    fc.tuple(word, digits).map(([name, n]) => `${name}${n}@correo.example`),
    fc.tuple(word, digits).map(([name, n]) => `/srv/${name}/${n}.json`),
    digits.map((n) => `--cuenta=${n}`),
    digits.map((n) => `SD-${n}`),
  );
  fc.assert(
    fc.property(fc.array(personal, { minLength: 1, maxLength: 5 }), (args) => {
      for (const kept of recordableArguments(usage, args)) expect(['…', '--cuenta=…']).toContain(kept);
    }),
  );
});
