import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balance, components } from '#domain/debts/obligations.ts';
import { amortise } from '#domain/money/amortisation.ts';
import { pesos, sum } from '#domain/money/money.ts';
import { addDays, addMonths, isoDate, type IsoDate } from '#domain/time/calendar.ts';
import { propertyRuns } from '#test/support/property-runs.ts';
import { correctPlan, type PlanFigures, type ReplacedPlan } from './correction.ts';
import { payoff } from './payoff.ts';

const debt = (principal: number) => components({ principal, interest: 0, lateInterest: 0, fees: 0 });
const firstPaymentOn = isoDate('2026-12-01');
const minimumInstalment = pesos(20_000);

function planOf({
  owed = 10_000_000,
  total = 6_000_000,
  initial = 600_000,
  count = 6,
  paid = 0,
  ahead = 0,
  annualRateBps = 0,
  earned = 0,
}) {
  const { amounts, interest } = amortise(pesos(total + earned - initial), count, annualRateBps, 1_000);
  const instalments = [pesos(initial), ...amounts].map((amount, number) => ({
    number,
    dueOn: addMonths(firstPaymentOn, number),
    amount,
    paid: number <= paid ? amount : number > count - ahead ? amount : pesos(0),
  }));
  const now: PlanFigures = {
    components: debt(owed),
    discount: pesos(owed - total),
    total: pesos(total),
    interest: pesos(interest + earned),
    earned: pesos(earned),
    amounts: instalments.map(({ number, amount }) => ({ number, amount })),
  };
  const earlier = { interest: pesos(earned), debt: pesos(owed) };
  const terms = { firstPaymentOn, dayOfMonth: 1, annualRateBps, rounding: 1_000, interest, earlier };
  return { instalments, terms, now };
}
const correct = ({ now, ...plan }: ReturnType<typeof planOf>, principal: number, replaced?: ReplacedPlan) =>
  correctPlan(plan, now, { components: debt(principal), minimumInstalment, replaced });
const paidOf = ({ instalments }: Pick<ReturnType<typeof planOf>, 'instalments'>) =>
  sum(instalments.map(({ paid }) => paid));
function replacedOn(plan: ReturnType<typeof planOf>, on: IsoDate, count = 6) {
  const { now, ...former } = plan;
  const left = payoff(former.instalments, { ...former.terms, interest: pesos(now.interest - now.earned) }, on).amount;
  const [paid, total] = [paidOf(former), now.total];
  const next = planOf({
    total,
    initial: paid,
    count,
    annualRateBps: former.terms.annualRateBps,
    earned: paid + left - total,
  });
  return { next, replaced: { ...former, figures: now, on, replaced: undefined } };
}
const valuesOf = (figures: PlanFigures) => figures.amounts.map(({ amount }) => amount);

describe('correctPlan', () => {
  test('keeps the discount rate and divides the rest over the unpaid instalments', () => {
    const corrected = correct(planOf({ paid: 1 }), 8_000_000)!;
    // The price is 4,800,000, of which 600,000 and 900,000 are paid.
    expect(valuesOf(corrected.figures)).toEqual([600_000, 900_000, 660_000, 660_000, 660_000, 660_000, 660_000]);
    expect(corrected).toMatchObject({ refund: 0, figures: { total: 4_800_000, discount: 3_200_000, interest: 0 } });
  });

  test('includes early instalments in the paid amount', () => {
    const { figures } = correct(planOf({ ahead: 1 }), 8_000_000)!;
    expect(valuesOf(figures)).toEqual([600_000, 700_000, 700_000, 700_000, 700_000, 500_000, 900_000]);
  });

  test('ends the plan earlier when instalments would be below the minimum', () => {
    const { figures } = correct(planOf({}), 1_050_000)!;
    // The corrected price is 630,000, so 30,000 remain after the initial payment.
    expect(valuesOf(figures)).toEqual([600_000, 30_000, 0, 0, 0, 0, 0]);
  });

  test('refunds the amount paid above the corrected price', () => {
    expect(correct(planOf({ paid: 1 }), 2_000_000)).toMatchObject({ refund: 300_000 });
  });

  test('returns undefined when the debt is not lower', () => {
    expect(correct(planOf({}), 10_000_000)).toBeUndefined();
    expect(correct(planOf({}), 11_000_000)).toBeUndefined();
  });

  test('computes interest on the corrected principal only', () => {
    const plan = planOf({ annualRateBps: 2_400, paid: 2 });
    const { figures } = correct(plan, 8_000_000)!;
    expect(figures.interest).toBeLessThan(plan.now.interest * 0.8);
    expect(sum(valuesOf(figures))).toBe(figures.total + figures.interest);
  });

  test('lowers the interest of a replaced plan in proportion to the debt', () => {
    const { figures } = correct(planOf({ earned: 200_000 }), 8_000_000)!;
    // The price is 4,800,000 and the interest 160,000; 600,000 are paid.
    expect(valuesOf(figures)).toEqual([600_000, 727_000, 727_000, 727_000, 727_000, 727_000, 725_000]);
    expect(figures).toMatchObject({ total: 4_800_000, interest: 160_000 });
  });

  test('computes the earned interest of a replaced plan from its corrected debt and payments', () => {
    const plan = planOf({ annualRateBps: 2_400, paid: 1 });
    const { next, replaced } = replacedOn(plan, isoDate('2027-01-01'));
    // The interest of a month is 1.8088 % of 6,000,000 − 600,000 = 5,400,000.
    expect(next.now.earned).toBe(97_673);
    // The corrected price is 4,800,000, so a month of interest accrues on 4,800,000 − 600,000 = 4,200,000.
    expect(correct(next, 8_000_000, replaced)!.figures.earned).toBe(75_968);
    expect(correct(next, 8_000_000)!.figures.earned).toBe(78_138);
  });

  test('caps the interest of a replaced plan at the proportional interest', () => {
    fc.assert(
      fc.property(
        fc.record({
          paid: fc.integer({ min: 0, max: 5 }),
          ahead: fc.integer({ min: 0, max: 1 }),
          days: fc.integer({ min: 0, max: 200 }),
          right: fc.integer({ min: 0, max: 9_999_999 }),
        }),
        ({ paid, ahead, days, right }) => {
          const plan = planOf({ count: 8, annualRateBps: 2_400, paid, ahead });
          const on = addDays(firstPaymentOn, days);
          const { next, replaced } = replacedOn(plan, on);
          const { earned } = correct(next, right, replaced)!.figures;
          const { figures } = correct(plan, right)!;
          const instalments = plan.instalments.map((each, index) => ({ ...each, amount: valuesOf(figures)[index]! }));
          const left = payoff(instalments, { ...plan.terms, interest: figures.interest }, on).amount;
          const inProportion = correct(next, right)!.figures.earned;
          expect(earned).toBe(Math.min(inProportion, paidOf(plan) + left - figures.total));
          expect(earned).toBeGreaterThanOrEqual(0);
        },
      ),
      propertyRuns,
    );
  });

  test('never raises the total and keeps every payment', () => {
    fc.assert(
      fc.property(
        fc.record({
          total: fc.integer({ min: 2_500_000, max: 10_000_000 }),
          count: fc.integer({ min: 1, max: 36 }),
          paid: fc.integer({ min: 0, max: 36 }),
          ahead: fc.integer({ min: 0, max: 3 }),
          annualRateBps: fc.constantFrom(0, 1_200, 2_400),
          earned: fc.integer({ min: 0, max: 400_000 }),
          right: fc.integer({ min: 0, max: 9_999_999 }),
        }),
        ({ total, count, paid, ahead, annualRateBps, earned, right }) => {
          const plan = planOf({ total, count, paid: Math.min(paid, count - 1), ahead, annualRateBps, earned });
          const { figures, refund } = correct(plan, right)!;
          const values = valuesOf(figures);
          const kept = sum(plan.instalments.map((each) => each.paid));
          expect(sum(values)).toBe(figures.total + figures.interest);
          expect(sum(values)).toBeLessThanOrEqual(sum(plan.instalments.map(({ amount }) => amount)));
          const before = Math.floor((earned * right) / 10_000_000);
          expect(figures.interest).toBeGreaterThanOrEqual(before);
          if (annualRateBps === 0) expect(figures.interest).toBe(before);
          expect(balance(figures.components)).toBe(right);
          for (const [index, each] of plan.instalments.entries())
            expect(values[index]).toBeGreaterThanOrEqual(each.paid);
          if (refund > 0) expect(sum(values)).toBe(kept);
        },
      ),
      propertyRuns,
    );
  });
});
