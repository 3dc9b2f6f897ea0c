import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import type { HouseholdDebt } from './diagnosis.ts';
import { bestDiscounts, prepare, simulateHousehold, simulatePrepared } from './household-simulator.ts';
import { pesos } from '#domain/money/money.ts';
import { components } from '#domain/debts/obligations.ts';
import { defaultPolicy } from '#domain/offers/campaign.ts';

const offer = (id: string, principal: number) => ({
  id,
  policy: defaultPolicy,
  owed: components({ principal, interest: 0, lateInterest: 0, fees: 0 }),
});
const debt: HouseholdDebt = {
  id: 'a',
  origin: 'DECLARADA',
  balance: pesos(4_000_000),
  annualRateBps: 2500,
  minimum: pesos(200_000),
  daysLate: 30,
  standing: 'ABIERTA',
};
const household = {
  offers: [offer('big', 8_400_000), offer('small', 1_000_000)],
  debts: [debt],
  today: isoDate('2026-11-20'),
};

describe('a household in the simulator', () => {
  test('sees every offer, which of them go together, and both ways to pay everything', () => {
    const { outcomes, together, snowball, avalanche } = simulateHousehold(household, {
      budget: pesos(780_000),
      term: 6,
      initialPayment: pesos(600_000),
    });
    expect(outcomes.map(({ offerId }) => offerId)).toEqual(['big', 'small']);
    expect(outcomes[0]).toMatchObject({ fits: true, monthly: 740_000 });
    expect(together).toEqual(['big']);
    expect(snowball).toMatchObject({ interest: (avalanche as { interest: number }).interest });
  });

  test('meets the very same outcomes while a moving budget leaves each its plan, so that nothing of them is drawn again', () => {
    const prepared = prepare(household, { term: 6 });
    const outcomesAt = (budget: number) => simulatePrepared(prepared, pesos(budget)).outcomes;
    expect(outcomesAt(800_000)[0]).toBe(outcomesAt(810_000)[0]);
    expect(outcomesAt(10_000)[0]).not.toBe(outcomesAt(810_000)[0]);
  });

  test('knows the most that each offer would take off', () => {
    expect([...bestDiscounts(household)]).toEqual([
      ['big', 5_040_000],
      ['small', 600_000],
    ]);
  });
});
