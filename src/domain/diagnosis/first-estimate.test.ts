import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { arrearsDays, firstEstimate, owedRanges, type EstimateAnswers } from './first-estimate.ts';
import { pesos } from '#domain/money/money.ts';
import { propertyRuns, propertyTimeout } from '#domain/property-runs.ts';

vi.setConfig({ testTimeout: propertyTimeout });

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
  income: pesos(2_400_000),
  basics: pesos(1_500_000),
  payable: pesos(500_000),
};

describe('the first estimate', () => {
  test('compares the shortest term whose instalment stays within what can be paid', () => {
    expect(firstEstimate(answered, today)).toEqual({
      level: 4,
      levelFrom: 3,
      levelTo: 5,
      band: 'EN_RECUPERACION',
      term: 18,
      instalmentFrom: 200_000,
      instalmentTo: 400_000,
      initialFrom: 400_000,
      initialTo: 800_000,
      fits: true,
      capacity: 780_000,
    });
  });

  test('never counts more than the month admits', () => {
    expect(firstEstimate({ ...answered, payable: pesos(5_000_000), basics: pesos(2_000_000) }, today)).toMatchObject({
      capacity: 280_000,
      term: 36,
      fits: true,
    });
  });

  test('of who knows nothing is wide, and says so', () => {
    const estimate = firstEstimate(nothing, today);
    expect(estimate).toMatchObject({ level: 5, levelFrom: 0, levelTo: 10, fits: null, capacity: null });
    expect(estimate.instalmentFrom).toBeLessThan(estimate.instalmentTo);
  });

  test('promises nothing to who has nothing left', () => {
    expect(firstEstimate({ ...answered, income: pesos(1_000_000), basics: pesos(1_000_000) }, today)).toMatchObject({
      capacity: 0,
      fits: false,
    });
  });

  test('of any answers is a level within its range and an instalment range that rises', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 30_000_000 }).map(pesos));
    fc.assert(
      fc.property(
        fc.record({
          creditors: fc.option(fc.integer({ min: 1, max: 5 })),
          owed: fc.option(fc.constantFrom(...(Object.keys(owedRanges) as (keyof typeof owedRanges)[]))),
          arrears: fc.option(fc.constantFrom(...(Object.keys(arrearsDays) as (keyof typeof arrearsDays)[]))),
          income: amount,
          basics: amount,
          payable: amount,
        }),
        (answers) => {
          const estimate = firstEstimate(answers, today);
          expect(estimate.levelFrom).toBeLessThanOrEqual(estimate.level);
          expect(estimate.level).toBeLessThanOrEqual(estimate.levelTo);
          expect(estimate.instalmentFrom).toBeGreaterThan(0);
          expect(estimate.instalmentFrom).toBeLessThanOrEqual(estimate.instalmentTo);
          expect(estimate.fits === null).toBe(
            answers.payable === null && (answers.income === null || answers.basics === null),
          );
        },
      ),
      { ...propertyRuns, numRuns: 1_000 },
    );
  });
});
