import { describe, expect, test } from 'vitest';
import { z } from '#contract/wire.ts';
import { passes } from '#ui/forms/key-filter.ts';
import { debtSchema, emptyDebt, rateAsTyped, rateTyping, typedRate, type DebtValues } from './debt-form.ts';

const filled: DebtValues = {
  ...emptyDebt,
  creditor: ' Banco Nogal ',
  balance: 4_000_000,
  rate: '28,5',
  minimum: 200_000,
  daysLate: '90',
};
const read = (values: DebtValues) => z.safeParse(debtSchema, values);
const faults = (values: DebtValues) => {
  const result = read(values);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('debtSchema', () => {
  test('returns the request body of the API contract', () => {
    expect(read(filled)).toMatchObject({
      success: true,
      data: { creditor: 'Banco Nogal', balance: 4_000_000, annualRateBps: 2850, minimum: 200_000, daysLate: 90 },
    });
    expect(read({ ...filled, knowsRate: false })).toMatchObject({ data: { annualRateBps: null } });
  });

  test.each([
    [{ creditor: '' }, 'acreedor: Escribe a quién le debes.'],
    [{ balance: 0 }, 'saldo: Escribe cuánto debes.'],
    [{ balance: null }, 'saldo: Escribe cuánto debes.'],
    [{ rate: '' }, 'tasaEaPb: Escribe la tasa en porcentaje, o marca que no la sabes.'],
    [{ rate: 'mucho' }, 'tasaEaPb: Escribe la tasa en porcentaje, o marca que no la sabes.'],
    [{ rate: '2800' }, 'tasaEaPb: Revisa la tasa: no puede pasar de 1.000 % al año.'],
    [{ minimum: null }, 'pagoMinimo: Escribe cuánto te piden al mes.'],
    [{ daysLate: 'ayer' }, 'diasMora: Escribe los días sin decimales.'],
    [{ daysLate: '99999' }, 'diasMora: Revisa los días: son más de 30 años.'],
  ])('reports an error for the value %o', (more, fault) => {
    expect(faults({ ...filled, ...more })).toContain(fault);
  });

  test('typedRate parses a rate with a decimal comma or a decimal point', () => {
    expect(['28,5', '28.5 %', ' 24 ', '0', '', 'x'].map(typedRate)).toEqual([
      2850,
      2850,
      2400,
      0,
      undefined,
      Number.NaN,
    ]);
    expect([2850, 2400].map(rateAsTyped)).toEqual(['28,5', '24']);
    const typed = ['2', '28,', '28,5', '28.55', 'x', '2x', '28,555', ',5', '-2'];
    expect(typed.filter((text) => passes(rateTyping, text))).toEqual(['2', '28,', '28,5', '28.55']);
  });
});
