import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isBusinessDay, isoDate } from '#domain/time/calendar.ts';
import { pesos, sum } from '#domain/money/money.ts';
import { balance, components } from '#domain/debts/obligations.ts';
import { firstDateLimits, type CampaignPolicy } from './campaign.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { limitsFor, quote } from './quote.ts';
import { propertyRuns } from '#test/support/property-runs.ts';
import { isRefusal } from '#domain/refusal.ts';

const part = fc.oneof(fc.nat({ max: 1_000_000 }), fc.nat({ max: 60_000_000 }));
const owedAmounts = fc
  .record({
    principal: fc.oneof(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 1, max: 90_000_000 })),
    interest: part,
    lateInterest: part,
    fees: part,
  })
  .map(components);
const terms = fc.integer({ min: 1, max: 36 });
const days = fc.integer({ min: 0, max: 3_650 }).map((n) => addDays(isoDate('2026-01-01'), n));
const shares = fc.integer({ min: 0, max: 1_000 });
const rates = fc.constantFrom(0, 0, 800, 2400, 3000);

function initialFor(policy: CampaignPolicy, owed: ReturnType<typeof components>, term: number, share: number) {
  const limits = limitsFor(policy, owed, term);
  if (isRefusal(limits)) return undefined;
  return pesos(limits.minimumInitial + Math.floor(((limits.maximumInitial - limits.minimumInitial) * share) / 1_000));
}

const quotes = fc
  .record({
    owed: owedAmounts,
    term: terms,
    today: days,
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    share: shares,
    rate: rates,
  })
  .map(({ owed, term, today, dayOfMonth, share, rate }) => {
    const policy = { ...defaultPolicy, annualRateBps: rate };
    const initialPayment = initialFor(policy, owed, term, share);
    return { owed, rate, result: quote(policy, owed, { termInstalments: term, initialPayment, dayOfMonth, today }) };
  });

describe('any plan', () => {
  test('has amounts that add up exactly, and positive instalments on increasing business days', () => {
    let quoted = 0;
    fc.assert(
      fc.property(quotes, ({ owed, rate, result: plan }) => {
        if (isRefusal(plan)) return;
        quoted += 1;
        const amounts: number[] = plan.instalments.map(({ amount }) => amount);
        expect(plan.total + plan.discount).toBe(balance(owed));
        expect(plan.initialPayment + sum(plan.instalments.map(({ amount }) => amount))).toBe(
          plan.total + plan.interest,
        );
        expect(balance(plan.forgiven)).toBe(plan.discount);
        expect(plan.financed).toBe(plan.total - plan.initialPayment);
        expect(plan.interest > 0).toBe(rate > 0 && plan.term > 1);

        // The last instalment is at most the first; with a rate, rounding may add one peso per instalment.
        expect(Math.min(...amounts)).toBeGreaterThan(0);
        expect(plan.initialPayment > 0).toBe(plan.term > 1);
        expect(amounts.at(-1)).toBeLessThanOrEqual((amounts[0] ?? 0) + (rate === 0 ? 0 : plan.term));
        if (plan.term > 1) expect(amounts[0]).toBeGreaterThanOrEqual(50_000);
        expect(new Set(amounts.slice(0, -1)).size).toBeLessThanOrEqual(1);

        const due = plan.instalments.map(({ dueOn }) => dueOn);
        const dates = plan.term === 1 ? due : [plan.firstPaymentOn, ...due];
        expect(dates.every(isBusinessDay)).toBe(true);
        expect(dates.every((date, i) => i === 0 || date > (dates[i - 1] ?? date))).toBe(true);
      }),
    );
    expect(quoted).toBeGreaterThan(propertyRuns.numRuns / 2);
  });
});

describe('the discount', () => {
  test('never increases with the term', () => {
    fc.assert(
      fc.property(owedAmounts, terms, terms, days, fc.nat({ max: 60_000_000 }), (owed, a, b, today, initial) => {
        const initialPayment = pesos(initial);
        const shorter = quote(defaultPolicy, owed, { termInstalments: Math.min(a, b), initialPayment, today });
        const longer = quote(defaultPolicy, owed, { termInstalments: Math.max(a, b), initialPayment, today });
        if (isRefusal(shorter) || isRefusal(longer)) return;
        expect(longer.discount).toBeLessThanOrEqual(shorter.discount);
      }),
    );
  });

  test('never decreases with a larger initial payment', () => {
    fc.assert(
      fc.property(
        owedAmounts,
        fc.integer({ min: 2, max: 36 }),
        shares,
        shares,
        days,
        (owed, termInstalments, a, b, today) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)].map((share) => {
            const initialPayment = initialFor(defaultPolicy, owed, termInstalments, share);
            return quote(defaultPolicy, owed, { termInstalments, initialPayment, today });
          });
          if (!low || !high || isRefusal(low) || isRefusal(high)) return;
          expect(high.discount).toBeGreaterThanOrEqual(low.discount);
        },
      ),
    );
  });
});

describe('the limits of the initial payment', () => {
  test('are accepted, and one peso below or above them is refused', () => {
    fc.assert(
      fc.property(
        owedAmounts,
        fc.integer({ min: 2, max: 36 }),
        days,
        rates,
        (owed, termInstalments, today, annualRateBps) => {
          const policy = { ...defaultPolicy, annualRateBps };
          const limits = limitsFor(policy, owed, termInstalments);
          const refused = (initial?: number) =>
            isRefusal(
              quote(policy, owed, {
                termInstalments,
                today,
                ...(initial === undefined ? {} : { initialPayment: pesos(initial) }),
              }),
            );
          if (isRefusal(limits)) {
            expect(refused()).toBe(true);
            return;
          }
          expect([limits.minimumInitial, limits.maximumInitial].some(refused)).toBe(false);
          expect(refused(limits.minimumInitial - 1)).toBe(true);
          expect(refused(limits.maximumInitial + 1)).toBe(true);
        },
      ),
    );
  });
});

describe('the first date', () => {
  test('is accepted on every business day up to the limit and on no other day', () => {
    const owed = components({ principal: 5_000_000, interest: 0, lateInterest: 0, fees: 0 });
    fc.assert(
      fc.property(days, fc.integer({ min: -5, max: 20 }), (today, offset) => {
        const firstDate = addDays(today, offset);
        const { earliest, latest } = firstDateLimits(defaultPolicy, today);
        const admitted = isBusinessDay(firstDate) && firstDate >= earliest && firstDate <= latest;
        expect(isRefusal(quote(defaultPolicy, owed, { termInstalments: 6, firstDate, today }))).toBe(!admitted);
      }),
    );
  });
});
