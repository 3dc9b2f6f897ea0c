import { describe, expect, test } from 'vitest';
import type { Plan } from '#contract/rebanking.ts';
import { pesos } from '#domain/money/money.ts';
import { chosenOf, choosePlan, commonBenefits, ownBenefits, paymentText, tokensText } from './plan-choice.flow.ts';

const option = (id: string, instalments: number, initial = 0) => ({
  id,
  description: id,
  kind: instalments === 1 ? ('CONTADO' as const) : ('CUOTAS' as const),
  instalments,
  initialPayment: pesos(initial),
  instalmentAmount: pesos(80_000),
  total: pesos(initial + instalments * 80_000),
});
const plan = (id: number, options: ReturnType<typeof option>[], version = 1) =>
  ({ id, version, name: 'Semilla', paymentOptions: options }) as Plan;
const plans = [plan(1, [option('contado', 1), option('cuotas', 3)]), plan(2, [option('contado', 1)], 4)];

describe('choosePlan', () => {
  test('keeps an available payment option, or selects the only option', () => {
    const before = { planId: 1, planVersion: 1, paymentOptionId: 'cuotas' };
    expect(choosePlan(plans[1]!, before)).toEqual({ planId: 2, planVersion: 4, paymentOptionId: 'contado' });
    expect(choosePlan(plans[0]!, { ...before, planId: 2 })).toMatchObject({ paymentOptionId: 'cuotas' });
    expect(choosePlan(plans[0]!, null)).toEqual({ planId: 1, planVersion: 1, paymentOptionId: null });
    expect(chosenOf(plans, choosePlan(plans[0]!, null))).toEqual({ plan: plans[0], option: undefined });
  });

  test('chosenOf returns undefined for an outdated version and for an unknown plan or option', () => {
    expect(chosenOf(plans, { planId: 2, planVersion: 3, paymentOptionId: 'contado' })).toBeUndefined();
    expect(chosenOf(plans, { planId: 9, planVersion: 1, paymentOptionId: 'contado' })).toBeUndefined();
    expect(chosenOf(plans, { planId: 1, planVersion: 1, paymentOptionId: 'otra' })).toBeUndefined();
    expect(chosenOf(plans, null)).toBeUndefined();
    expect(chosenOf(plans, { planId: 2, planVersion: 4, paymentOptionId: 'contado' })?.plan.id).toBe(2);
  });

  test.each([
    [option('contado', 1), 'Pagas $ 80.000 y listo'],
    [option('cuotas', 2), '2 × $ 80.000, la cuota 1 al empezar'],
    [option('cuotas', 3, 50_000), '3 × $ 80.000 + $ 50.000 al empezar'],
  ])('paymentText shows the first and the later payments', (way, text) => {
    expect(paymentText(way).replaceAll('\u00a0', ' ')).toBe(text);
  });

  test('commonBenefits and ownBenefits list each benefit once', () => {
    const [seed, root] = [
      { ...plans[0]!, benefits: 'Tarjeta {?cupo}\nMes {?uno}\nAvisos' },
      { ...plans[1]!, benefits: 'Tarjeta {?cupo}\nMes {?dos}\nLectura' },
    ];
    const common = commonBenefits([seed, root]);
    expect(common).toEqual([{ text: 'Tarjeta', tooltip: 'cupo' }]);
    expect([seed, root].map((each) => ownBenefits(each, common).map(({ text }) => text))).toEqual([
      ['Mes', 'Avisos'],
      ['Mes', 'Lectura'],
    ]);
    expect(commonBenefits([seed])).toEqual([]);
  });

  test('tokensText returns the number of fichas of a plan, at most four', () => {
    expect([1, 2, 3, 4, 7].map(tokensText)).toEqual(['1 ficha', '2 fichas', '3 fichas', '4 fichas', '4 fichas']);
  });
});
