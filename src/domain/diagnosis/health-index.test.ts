import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { healthIndex, levers, partWeights, standingAt, type IndexFacts } from './health-index.ts';
import { pesos } from '#domain/money/money.ts';

const facts = (more: Partial<Record<keyof IndexFacts, number | string>> = {}): IndexFacts =>
  ({
    income: pesos(3_500_000),
    expenses: pesos(2_100_000),
    minimums: pesos(1_200_000),
    daysLate: 120,
    unpaidBps: 0,
    savings: pesos(500_000),
    stability: 'EMPLEADO',
    ...more,
  }) as IndexFacts;

describe('healthIndex', () => {
  test.each([
    [facts(), 58, 'EN_RECUPERACION', 5],
    [
      facts({
        income: 1_750_905,
        expenses: 1_500_000,
        minimums: 700_000,
        daysLate: 400,
        savings: 0,
        stability: 'INFORMAL',
      }),
      23,
      'VULNERABLE',
      8,
    ],
    [
      facts({ income: 6_000_000, expenses: 3_600_000, daysLate: 0, savings: 12_000_000, stability: 'PENSIONADO' }),
      100,
      'SALUDABLE',
      0,
    ],
  ])('of %o is %s', (given, index, band, level) => {
    expect(healthIndex(given)).toMatchObject({ index, band, level });
  });

  test('returns parts in tenths of a point that add up to the index', () => {
    expect(healthIndex(facts()).parts).toEqual([
      { part: 'PAGOS', tenths: 257, of: 300 },
      { part: 'FLUJO', tenths: 161, of: 250 },
      { part: 'MORA', tenths: 50, of: 250 },
      { part: 'AHORRO', tenths: 8, of: 100 },
      { part: 'ESTABILIDAD', tenths: 100, of: 100 },
    ]);
  });

  test.each([
    [0, 250],
    [1, 180],
    [30, 180],
    [31, 100],
    [90, 100],
    [91, 50],
    [180, 50],
    [181, 0],
  ])('for arrears of %s days, gives the part MORA %s tenths of a point', (daysLate, tenths) => {
    expect(healthIndex(facts({ daysLate })).parts.find(({ part }) => part === 'MORA')?.tenths).toBe(tenths);
  });

  test.each([
    [0, 300],
    [2_500, 225],
    [5_000, 150],
    [10_000, 0],
  ])('with %s basis points of unpaid overdue debt, gives PAGOS %s tenths', (unpaidBps, tenths) => {
    const [payments] = healthIndex(facts({ minimums: 0, unpaidBps })).parts;
    expect(payments).toEqual({ part: 'PAGOS', tenths, of: 300 });
  });

  test('gives no points for payments or cash flow when the household has no income', () => {
    const { parts } = healthIndex(facts({ income: 0, minimums: 0, expenses: 0 }));
    expect(parts.slice(0, 2).map(({ tenths }) => tenths)).toEqual([0, 0]);
  });

  test.each([
    [399, 40, 'EN_RECUPERACION', 6],
    [394, 39, 'VULNERABLE', 7],
    [794, 79, 'EN_RECUPERACION', 3],
    [795, 80, 'SALUDABLE', 2],
    [0, 0, 'VULNERABLE', 10],
    [1000, 100, 'SALUDABLE', 0],
  ])('standingAt of %s tenths returns index %s, band %s and level %s', (tenths, index, band, level) => {
    expect(standingAt(tenths)).toEqual({ index, band, level });
  });

  test('has weights that add up to a hundred points', () => {
    expect(Object.values(partWeights).reduce<number>((a, b) => a + b, 0)).toBe(1000);
  });
});

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000_000 }), fc.integer({ min: 0, max: 1e11 }));
const anyFacts: fc.Arbitrary<IndexFacts> = fc.record({
  income: amount.map(pesos),
  expenses: amount.map(pesos),
  minimums: amount.map(pesos),
  daysLate: fc.integer({ min: 0, max: 4_000 }),
  unpaidBps: fc.integer({ min: 0, max: 10_000 }),
  savings: amount.map(pesos),
  stability: fc.constantFrom('EMPLEADO', 'PENSIONADO', 'INDEPENDIENTE', 'INFORMAL', 'SIN_INGRESOS'),
});
const indexOf = (given: IndexFacts) => healthIndex(given).index;

describe('any index', () => {
  test('is between 0 and 100, with each part within its weight', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const { index, parts, level } = healthIndex(given);
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThanOrEqual(100);
        expect(level).toBe(10 - Math.floor(index / 10));
        expect(parts.every(({ tenths, of }) => Number.isInteger(tenths) && tenths >= 0 && tenths <= of)).toBe(true);
      }),
    );
  });

  test('never decreases when a fact other than the expenses improves', () => {
    const steadier = ['SIN_INGRESOS', 'INFORMAL', 'INDEPENDIENTE', 'EMPLEADO', 'PENSIONADO'] as const;
    fc.assert(
      fc.property(anyFacts, amount, (given, change) => {
        const now = indexOf(given);
        const less = (value: number) => pesos(Math.max(0, value - change));
        expect(indexOf({ ...given, minimums: less(given.minimums) })).toBeGreaterThanOrEqual(now);
        expect(indexOf({ ...given, savings: pesos(given.savings + change) })).toBeGreaterThanOrEqual(now);
        expect(indexOf({ ...given, income: pesos(given.income + change) })).toBeGreaterThanOrEqual(now);
        expect(indexOf({ ...given, daysLate: Math.max(0, given.daysLate - (change % 400)) })).toBeGreaterThanOrEqual(
          now,
        );
        expect(indexOf({ ...given, unpaidBps: given.unpaidBps % (change + 1) })).toBeGreaterThanOrEqual(now);
        const better = steadier[steadier.indexOf(given.stability) + 1];
        if (better) expect(indexOf({ ...given, stability: better })).toBeGreaterThanOrEqual(now);
        // Without savings, expenses only affect the cash flow.
        const spent = { ...given, savings: pesos(0) };
        expect(indexOf({ ...spent, expenses: less(given.expenses) })).toBeGreaterThanOrEqual(indexOf(spent));
      }),
    );
  });

  test('rises by the gain of PONERSE_AL_DIA when no debt is overdue', () => {
    const tenthsOf = (given: IndexFacts) => healthIndex(given).parts.reduce((total, { tenths }) => total + tenths, 0);
    fc.assert(
      fc.property(anyFacts, (given) => {
        const found = levers(given);
        expect(found.every(({ gain }, i) => gain > 0 && gain <= (found[i - 1]?.gain ?? 1000))).toBe(true);
        const toDate = found.find(({ lever }) => lever === 'PONERSE_AL_DIA');
        expect(toDate?.gain ?? 0).toBe(tenthsOf({ ...given, daysLate: 0, unpaidBps: 0 }) - tenthsOf(given));
      }),
    );
  });
});

describe('levers', () => {
  test('have an amount and a gain', () => {
    expect(levers(facts())).toEqual([
      { lever: 'PONERSE_AL_DIA', amount: 0, gain: 200 },
      { lever: 'BAJAR_PAGOS', amount: 150_000, gain: 70 },
      { lever: 'AJUSTAR_GASTOS', amount: 210_000, gain: 38 },
      { lever: 'AHORRAR', amount: 1_600_000, gain: 25 },
    ]);
  });

  test('are empty when nothing can improve', () => {
    expect(levers(facts({ income: 6_000_000, expenses: 3_600_000, daysLate: 0, savings: 12_000_000 }))).toEqual([]);
  });
});
