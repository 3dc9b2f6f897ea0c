import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { freeAmount } from '#domain/money/month.ts';
import {
  agedDaysLate,
  budgetReliefs,
  diagnose,
  isFresh,
  leversWithinReach,
  monthlyGap,
  payoffDebts,
  type Household,
  type HouseholdDebt,
} from './diagnosis.ts';
import { pesos, type Pesos } from '#domain/money/money.ts';

const debt = (more: Partial<Record<keyof HouseholdDebt, unknown>> = {}): HouseholdDebt =>
  ({
    id: 'a',
    origin: 'DECLARADA',
    balance: pesos(8_000_000),
    annualRateBps: 2400,
    minimum: pesos(1_200_000),
    daysLate: 120,
    standing: 'ABIERTA',
    ...more,
  }) as HouseholdDebt;

const household = (more: Partial<Record<keyof Household, unknown>> = {}): Household =>
  ({
    objective: 'PONERME_AL_DIA',
    income: pesos(3_500_000),
    expenses: pesos(2_100_000),
    savings: pesos(500_000),
    stability: 'EMPLEADO',
    debts: [debt()],
    ...more,
  }) as Household;

describe('diagnose', () => {
  test('computes the figures of a balanced month', () => {
    expect(diagnose(household())).toMatchObject({
      ratioBps: 3429,
      paymentBand: 'ATENTO',
      freeCash: 200_000,
      capacity: 1_225_000,
      index: 58,
      level: 5,
    });
  });

  test('computes the figures of a month with a deficit', () => {
    const figures = diagnose(
      household({
        income: 1_750_905,
        expenses: 1_500_000,
        savings: 0,
        stability: 'INFORMAL',
        debts: [debt({ minimum: 300_000, daysLate: 400 }), debt({ id: 'b', minimum: 400_000, daysLate: 20 })],
      }),
    );
    expect(figures).toMatchObject({
      minimums: 700_000,
      freeCash: -449_095,
      capacity: 163_360,
      index: 23,
      daysLate: 400,
    });
    expect(monthlyGap(figures)).toBe(449_095);
    // Saving is not advised during a deficit.
    const within = leversWithinReach(figures).map(({ lever }) => lever);
    expect(figures.levers.map(({ lever }) => lever)).toEqual(expect.arrayContaining([...within, 'AHORRAR']));
    expect(within).not.toContain('AHORRAR');
    expect(leversWithinReach({ ...figures, freeCash: pesos(0) })).toEqual(figures.levers);
  });

  test('computes the figures of a household without problems', () => {
    const figures = diagnose(
      household({
        income: 6_000_000,
        expenses: 3_600_000,
        savings: 12_000_000,
        stability: 'PENSIONADO',
        debts: [debt({ daysLate: 0 })],
      }),
    );
    expect(figures).toMatchObject({ index: 100, level: 0, band: 'SALUDABLE', levers: [] });
    expect(monthlyGap(figures)).toBe(0);
  });

  test('reduces the points of PAGOS for an overdue debt without a payment', () => {
    const idle = debt({ minimum: 0 });
    const payments = (debts: readonly HouseholdDebt[]) => {
      const { parts, paymentBand } = diagnose(household({ debts }));
      return [parts[0]?.tenths, paymentBand];
    };
    expect(payments([idle])).toEqual([0, 'SIN_PAGAR']);
    expect(payments([idle, debt({ id: 'b', minimum: 300_000 })])).toEqual([150, 'SIN_PAGAR']);
    // Debts up to date need no payment, and blocked debts cannot be paid.
    expect(payments([debt({ minimum: 0, daysLate: 0 })])).toEqual([300, 'PRUDENTE']);
    expect(payments([debt({ minimum: 0, standing: 'EN_DISPUTA' })])).toEqual([300, 'PRUDENTE']);
  });

  test('includes membership instalments in the committed payments', () => {
    expect(diagnose(household({ memberships: 60_000 }))).toMatchObject({ minimums: 1_260_000, freeCash: 140_000 });
  });

  test('returns a null ratio and a capacity of 0 without income', () => {
    expect(diagnose(household({ income: 0 }))).toMatchObject({
      ratioBps: null,
      paymentBand: 'SIN_INGRESOS',
      capacity: 0,
      freeCash: -3_300_000,
    });
  });

  test.each([
    [900_000, 3000, 'PRUDENTE'],
    [1_050_000, 3500, 'ATENTO'],
    [1_200_000, 4000, 'LIMITE'],
    [1_200_300, 4001, 'SOBRE_EL_LIMITE'],
  ])('rates payments of %s with an income of 3.000.000 as %s basis points and %s', (minimum, ratioBps, paymentBand) => {
    const figures = diagnose(household({ income: 3_000_000, debts: [debt({ minimum })] }));
    expect(figures).toMatchObject({ ratioBps, paymentBand });
  });

  test('limits the capacity to the income minus expenses and to 40 % of the income', () => {
    const amount = fc.integer({ min: 0, max: 1e11 }).map(pesos);
    fc.assert(
      fc.property(amount, amount, amount, (income, expenses, minimum) => {
        const figures = diagnose(household({ income, expenses, debts: [debt({ minimum })] }));
        expect(figures.capacity).toBeGreaterThanOrEqual(0);
        expect(figures.capacity).toBeLessThanOrEqual(Math.max(0, income - expenses));
        expect(figures.capacity).toBeLessThanOrEqual(income * 0.4 + 1);
        const free = freeAmount({ income, expenses, promised: figures.minimums }, minimum);
        expect(free).toBeLessThanOrEqual(figures.capacity);
        expect(free).toBeLessThanOrEqual(Math.max(0, figures.freeCash + minimum));
      }),
    );
  });
});

describe('payoffDebts', () => {
  test('uses the assumed rate for a declared debt without a rate', () => {
    expect(
      payoffDebts([
        debt({ annualRateBps: null }),
        debt({ id: 'b', origin: 'PROPIA', annualRateBps: null }),
        debt({ id: 'c' }),
      ]),
    ).toMatchObject([{ annualRateBps: 2500 }, { annualRateBps: 0 }, { annualRateBps: 2400 }]);
  });

  test('excludes debts in dispute or insolvency', () => {
    expect(payoffDebts([debt({ standing: 'EN_DISPUTA' }), debt({ standing: 'EN_INSOLVENCIA' })])).toEqual([]);
  });
});

describe('budgetReliefs', () => {
  test('sorts the largest relief first, and cuts essential expenses less', () => {
    const expenses: Partial<Record<'food' | 'fun' | 'home', Pesos>> = {
      food: pesos(800_000),
      fun: pesos(300_000),
      home: pesos(0),
    };
    expect(budgetReliefs(expenses, new Set(['food', 'home'] as const))).toEqual([
      { category: 'fun', amount: 300_000, relief: 60_000 },
      { category: 'food', amount: 800_000, relief: 40_000 },
    ]);
  });
});

describe('isFresh and agedDaysLate', () => {
  test('isFresh returns true until the end of the ninetieth day', () => {
    const made = new Date('2026-11-20T15:00:00Z');
    expect(isFresh(made, new Date('2027-02-19T04:59:59Z'))).toBe(true);
    expect(isFresh(made, new Date('2027-02-19T05:00:00Z'))).toBe(false);
  });

  test('agedDaysLate adds the elapsed days only to overdue debts', () => {
    const [declared, today] = [isoDate('2026-11-20'), isoDate('2026-12-20')];
    expect(agedDaysLate(10, declared, today)).toBe(40);
    expect(agedDaysLate(0, declared, today)).toBe(0);
    expect(agedDaysLate(10, today, declared)).toBe(10);
  });
});
