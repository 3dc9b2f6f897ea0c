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
  [
    'RELIEF_LIMIT',
    { tipo: 'MOVER', limite: 'INSTALMENT', ahora: 'PARTE', despues: 'PASAR', despuesDesde: '2026-12-25' },
    'Ya moviste esta cuota. Puedes pagar una parte. Desde el 25 de diciembre puedes pasarla al final.',
  ],
  [
    'RELIEF_LIMIT',
    { tipo: 'MOVER', limite: 'INSTALMENT', ahora: 'PASAR PARTE' },
    'Ya moviste esta cuota. Puedes pasarla al final o pagar una parte.',
  ],
  [
    'RELIEF_LIMIT',
    { tipo: 'PASAR', limite: 'TIMES', ahora: 'MOVER PARTE' },
    'Ya pasaste las cuotas que tu plan permite. Puedes mover la fecha o pagar una parte.',
  ],
  ['RELIEF_LIMIT', { tipo: 'MOVER', limite: 'INSTALMENT', ahora: '' }, 'Ya moviste esta cuota.'],
  ['UNDO_CLOSED', { ahora: 'MOVER PARTE' }, 'Ya no se puede deshacer. Puedes mover la fecha otra vez.'],
  ['RECOVER_CLOSED', { porque: 'OVER', ofertaId: 'o1' }, 'Este plan ya no se puede recuperar. Mira tu oferta nueva.'],
  ['AMOUNT_RANGE', { minimo: 1_500, maximo: 4_440_000 }, 'Escribe un valor entre $ 1.500 y $ 4.440.000.'],
  ['AMOUNT_RANGE', { minimo: 900, maximo: 900 }, 'Escribe $ 900: es todo lo que te falta.'],
  [
    'DISPUTE_OPEN',
    { radicado: 'RAD-2026-000001' },
    'Ya tienes el reclamo RAD-2026-000001 abierto por esto. Puedes agregarle archivos.',
  ],
  ['OTP_INVALID', { n: 3 }, 'Ese código no coincide. Revisa el último mensaje que te llegó. Te quedan 3 intentos.'],
  ['OTP_INVALID', { n: 1 }, 'Ese código no coincide. Revisa el último mensaje que te llegó. Te queda 1 intento.'],
  ['OTP_INVALID', { n: 0 }, 'Demasiados intentos con este código. Pide uno nuevo y úsalo apenas llegue.'],
  ['OTP_TOO_MANY', { seg: 600, min: 10 }, 'Pediste muchos códigos. Puedes pedir otro en 10 minutos.'],
  ['OTP_RESEND_WAIT', { seg: 42, min: 1 }, 'Ya va en camino. Puedes pedir otro código en 42 segundos.'],
  ['OTP_RESEND_WAIT', { seg: 1, min: 1 }, 'Ya va en camino. Puedes pedir otro código en 1 segundo.'],
  ['TOO_MANY_REQUESTS', { seg: 40 }, 'Recibimos muchas solicitudes tuyas. Puedes seguir en 40 segundos.'],
  ['TOO_MANY_REQUESTS', { seg: 1_800 }, 'Recibimos muchas solicitudes tuyas. Puedes seguir en 30 minutos.'],
] as const)('the refusal %s with the details %j has a message for these details', (code, detail, sentence) => {
  expect(sentenceFor(code, detail)?.replaceAll('\u00a0', ' ')).toBe(sentence);
});

test('sentenceFor returns undefined when the details of a refusal are missing', () => {
  for (const code of [
    'RELIEF_DATE',
    'RELIEF_LIMIT',
    'RELIEF_NOT_NOW',
    'AMOUNT_RANGE',
    'OTP_INVALID',
    'OTP_TOO_MANY',
  ] as const) {
    expect(sentenceFor(code, {})).toBeUndefined();
    expect(problems[code][1]).toMatch(/\.$/);
  }
});
