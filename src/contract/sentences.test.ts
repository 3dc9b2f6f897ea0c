import { expect, test } from 'vitest';
import { problems } from './problem.ts';
import { sentenceFor } from './sentences.ts';

test.each([
  [
    'RELIEF_DATE',
    { desde: '2026-12-31', hasta: '2027-01-14' },
    'Elige un día hábil entre el 31 de diciembre y el 14 de enero.',
  ],
  ['RELIEF_DATE', { desde: '2026-12-31', hasta: '2026-12-31' }, 'Solo puedes escoger el 31 de diciembre.'],
  [
    'RELIEF_LIMIT',
    { tipo: 'PAUSAR', limite: 'UNDONE', desde: '2027-01-20' },
    'Ya deshiciste este cambio varias veces. Podrás pedirlo otra vez desde el 20 de enero.',
  ],
  ['AMOUNT_RANGE', { minimo: 1_500, maximo: 4_440_000 }, 'Escribe un valor entre $ 1.500 y $ 4.440.000.'],
  ['AMOUNT_RANGE', { minimo: 900, maximo: 900 }, 'Escribe $ 900: es todo lo que te falta.'],
] as const)('%s with %j says what to do', (code, detail, sentence) => {
  expect(sentenceFor(code, detail)?.replaceAll('\u00a0', ' ')).toBe(sentence);
});

test('a refusal without its figures keeps its title', () => {
  for (const code of ['RELIEF_DATE', 'RELIEF_LIMIT', 'RELIEF_NOT_NOW', 'AMOUNT_RANGE'] as const) {
    expect(sentenceFor(code, {})).toBeUndefined();
    expect(problems[code][1]).toMatch(/\.$/);
  }
});
