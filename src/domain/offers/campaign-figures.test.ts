import { describe, expect, test } from 'vitest';
import { components } from '#domain/debts/obligations.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { noFigures, withDebt } from './campaign-figures.ts';

const debt = (principal: number) => components({ principal, interest: 0, lateInterest: 0, fees: 0 });

describe('withDebt', () => {
  test('adds up the balances of the debts and the totals of the cheapest plans', () => {
    const figures = [8_400_000, 40_000, 0].reduce(
      (sofar, principal) => withDebt(sofar, defaultPolicy, debt(principal), isoDate('2026-11-20')),
      noFigures,
    );
    expect(figures).toEqual({
      offers: 2,
      balances: 8_440_000,
      total: 3_376_000,
      lowest: 16_000,
      highest: 3_360_000,
      withInstalments: 1,
      withoutBalance: 1,
    });
  });
});
