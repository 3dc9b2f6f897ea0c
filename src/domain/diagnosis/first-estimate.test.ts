import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import {
  arrearsDays,
  basicsRanges,
  firstEstimate,
  incomeRanges,
  owedRanges,
  payableRanges,
  standingWithoutPlan,
  type EstimateAnswers,
} from './first-estimate.ts';

const today = isoDate('2026-11-20');
const nothing: EstimateAnswers = {
  creditors: null,
  owed: null,
  arrears: null,
  income: null,
  basics: null,
  payable: null,
};
const answered: EstimateAnswers = {
  creditors: 2,
  owed: 'DE_5M_A_10M',
  arrears: 'DE_3_A_12_MESES',
  income: 'DE_2M_A_3M',
  basics: 'DE_1M_A_2M',
  payable: 'DE_400K_A_700K',
};

describe('firstEstimate', () => {
  test('returns the figures of the shortest term with an instalment that the customer can pay', () => {
    expect(firstEstimate(answered, today, defaultPolicy)).toEqual({
      level: 4,
      index: 65,
      indexFrom: 36,
      indexTo: 75,
      band: 'EN_RECUPERACION',
      term: 18,
      instalmentFrom: 200_000,
      instalmentTo: 400_000,
      initialFrom: 400_000,
      initialTo: 800_000,
      fits: 'QUIZA',
      capacity: { from: 0, to: 1_200_000 },
    });
  });

  test('limits a high payable amount to the monthly capacity', () => {
    const generous = { ...answered, payable: 'MAS_DE_1M', basics: 'DE_2M_A_3M' } as const;
    expect(firstEstimate(generous, today, defaultPolicy)).toMatchObject({
      capacity: { from: 0, to: 850_000 },
      term: 36,
      fits: 'QUIZA',
    });
  });

  test('returns `SI` in `fits` only when the instalment fits in the worst case', () => {
    const comfortable = { ...answered, income: 'DE_5M_A_8M', basics: 'DE_1M_A_2M' } as const;
    expect(firstEstimate(comfortable, today, defaultPolicy)).toMatchObject({
      capacity: { from: 2_000_000 },
      fits: 'SI',
    });
    expect(firstEstimate({ ...answered, payable: 'HASTA_100K' }, today, defaultPolicy)).toMatchObject({ fits: 'NO' });
  });

  test('returns the index range from 0 to 100 when every answer is unknown', () => {
    const estimate = firstEstimate(nothing, today, defaultPolicy);
    expect(estimate).toMatchObject({ level: 5, indexFrom: 0, indexTo: 100, fits: null, capacity: null });
    expect(estimate.instalmentFrom).toBeLessThan(estimate.instalmentTo);
  });

  test('standingWithoutPlan returns a level and the capacity of the month', () => {
    expect(standingWithoutPlan(answered)).toEqual({
      level: 5,
      index: 50,
      indexFrom: 13,
      indexTo: 75,
      band: 'EN_RECUPERACION',
      capacity: { from: 0, to: 1_200_000 },
    });
  });

  test('returns `NO` in `fits` when no money is left in the month', () => {
    const short = { ...answered, income: 'HASTA_1M', basics: 'DE_1M_A_2M' } as const;
    expect(firstEstimate(short, today, defaultPolicy)).toMatchObject({ capacity: { from: 0, to: 0 }, fits: 'NO' });
  });

  test('returns consistent ranges for any answers', () => {
    const oneOf = <R extends object>(ranges: R) => fc.option(fc.constantFrom(...(Object.keys(ranges) as (keyof R)[])));
    fc.assert(
      fc.property(
        fc.record({
          creditors: fc.option(fc.integer({ min: 1, max: 5 })),
          owed: oneOf(owedRanges),
          arrears: oneOf(arrearsDays),
          income: oneOf(incomeRanges),
          basics: oneOf(basicsRanges),
          payable: oneOf(payableRanges),
        }),
        (answers) => {
          const { index, indexFrom, indexTo, instalmentFrom, instalmentTo, fits, capacity } = firstEstimate(
            answers,
            today,
            defaultPolicy,
          );
          expect(indexFrom).toBeLessThanOrEqual(index);
          expect(index).toBeLessThanOrEqual(indexTo);
          expect(instalmentFrom).toBeGreaterThan(0);
          expect(instalmentFrom).toBeLessThanOrEqual(instalmentTo);
          if (capacity) expect(capacity.from).toBeLessThanOrEqual(capacity.to);
          expect(fits === null).toBe(answers.payable === null && capacity === null);
          const payable = answers.payable && payableRanges[answers.payable];
          if (fits === 'SI')
            expect(instalmentTo).toBeLessThanOrEqual(Math.min(capacity?.from ?? Infinity, payable?.from ?? Infinity));
          if (fits === 'NO')
            expect(instalmentFrom).toBeGreaterThan(Math.min(capacity?.to ?? Infinity, payable?.to ?? Infinity));
        },
      ),
    );
  });
});
