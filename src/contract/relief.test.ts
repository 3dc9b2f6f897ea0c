import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { makeRelief } from './relief.ts';
import { z } from './wire.ts';

const huella = 'a'.repeat(64);
const bodies = [
  [
    { tipo: 'MOVER', cuota: 2, fecha: '2027-01-14', huella },
    { kind: 'MOVER', number: 2, on: isoDate('2027-01-14'), hash: huella },
  ],
  [
    { tipo: 'PASAR', cuota: 2, huella },
    { kind: 'PASAR', number: 2, hash: huella },
  ],
  [
    { tipo: 'PAUSAR', meses: 1, huella },
    { kind: 'PAUSAR', months: 1, hash: huella },
  ],
] as const;

describe('makeRelief body', () => {
  test.each(bodies)('decodes and re-encodes %j unchanged', (wire, code) => {
    expect(z.decode(makeRelief.body, wire)).toEqual(code);
    expect(z.encode(makeRelief.body, code)).toEqual(wire);
  });

  test.each([
    [{ tipo: 'MOVER', cuota: 2, huella }, 'fecha', 'Escribe una fecha.'],
    [{ tipo: 'PASAR', huella }, 'cuota', 'Falta la cuota.'],
    [{ tipo: 'PAUSAR', huella }, 'meses', 'Elige uno o dos meses.'],
    [{ tipo: 'PASAR', cuota: 2 }, 'huella', 'Falta la huella de las fechas que viste.'],
    [{ tipo: 'toString', cuota: 2, huella }, 'tipo', 'Elige una opción de la lista.'],
    [{ cuota: 2, huella }, 'tipo', 'Elige una opción de la lista.'],
  ])('rejects %j and reports the missing or invalid field', (wire, field, message) => {
    const read = z.safeDecode<typeof makeRelief.body>(makeRelief.body, wire as z.input<typeof makeRelief.body>);
    expect(read.success).toBe(false);
    expect(read.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
  });

  test('rejects a reason and fields of another kind of change', () => {
    for (const more of [{ meses: 1 }, { fecha: '2027-01-14' }, { motivo: 'DESEMPLEO' }]) {
      const wire = { tipo: 'PASAR', cuota: 2, huella, ...more };
      expect(z.safeDecode(makeRelief.body, wire as z.input<typeof makeRelief.body>).success).toBe(false);
    }
  });
});
