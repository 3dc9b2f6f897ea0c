import { describe, expect, test } from 'vitest';
import { contractFields } from '#test/support/contract-fields.ts';
import { z, type Schema } from './wire.ts';

const amounts = new Set([
  ...['cuotaInicial', 'capacidadMensual', 'valorTotal', 'valorInicial', 'valorCuota', 'cupoTarjeta', 'valor'],
  ...['ingresos', 'vivienda', 'mercado', 'servicios', 'transporte', 'salud', 'educacion', 'otros', 'ahorros'],
  ...['saldo', 'pagoMinimo', 'presupuesto', 'valorCorrecto'],
]);
const accepts = (schema: Schema, value: unknown) => z.safeDecode(schema, value).success;
const integers = contractFields('body', 'query', 'params').filter(
  ([, , schema]) => !accepts(schema, 1.5) && [0, 1, 15].some((value) => accepts(schema, value)),
);

describe('integers of the contract', () => {
  test('are all listed in this test', () => {
    const names = new Set(integers.map(([, name]) => name).filter((name) => !amounts.has(name)));
    expect([...names].toSorted()).toEqual([
      ...['cadaMeses', 'cuota', 'cuotas', 'desdeMes', 'diaPago', 'diasMora', 'id', 'meses', 'personasACargo'],
      ...['planId', 'planVersion', 'plazo', 'respuestas', 'tasaEaPb', 'version', 'versionAutorizacion', 'vigencia'],
    ]);
  });

  test.each(integers)('%s.%s rejects values that cannot be stored exactly', (_owner, name, schema) => {
    const beyond = amounts.has(name) ? 2 ** 53 : 2 ** 31;
    for (const value of [beyond, -beyond - 1]) expect(accepts(schema, value), String(value)).toBe(false);
  });
});
