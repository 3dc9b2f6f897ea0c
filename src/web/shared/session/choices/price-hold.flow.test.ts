import { describe, expect, test } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { isHeld, newestQuote, offerAfterEnd, quoteChanges, type QuotedPlan } from './price-hold.flow.ts';

const now = new Date('2026-11-20T15:00:00Z');
const quote = (offerId: string, seconds: number) => ({ offerId, holdUntil: new Date(now.getTime() + seconds * 1_000) });
const plan: QuotedPlan = {
  term: 6,
  initialPayment: pesos(500_000),
  instalment: pesos(740_000),
  total: pesos(4_900_000),
  interest: pesos(40_000),
  firstPaymentOn: isoDate('2026-11-24'),
  dayOfMonth: 15,
};

describe('the price hold', () => {
  test('applies only to the offer of the quote, and only until the hold ends', () => {
    expect(isHeld(quote('o1', 60), 'o1', now)).toBe(true);
    expect(isHeld(quote('o1', 60), 'o2', now)).toBe(false);
    expect(isHeld(quote('o1', 0), 'o1', now)).toBe(false);
    expect(isHeld(null, 'o1', now)).toBe(false);
  });

  test('is not shortened by an older response for the same offer', () => {
    const [running, older, newer, other] = [quote('o1', 60), quote('o1', -5), quote('o1', 120), quote('o2', 10)];
    expect(newestQuote(null, older)).toBe(older);
    expect(newestQuote(running, older)).toBe(running);
    expect(newestQuote(running, newer)).toBe(newer);
    expect(newestQuote(running, other)).toBe(other);
  });

  test('offerAfterEnd returns the same offer or another offer for the same debt', () => {
    const before = { id: 'o1', obligationId: 'd1' };
    const [same, next, other] = [
      { id: 'o1', obligationId: 'd1' },
      { id: 'o2', obligationId: 'd1' },
      { id: 'o3', obligationId: 'd2' },
    ];
    expect(offerAfterEnd(before, [next, same])).toBe('o1');
    expect(offerAfterEnd(before, [other, next])).toBe('o2');
    expect(offerAfterEnd(before, [other])).toBeUndefined();
  });
});

describe('quoteChanges', () => {
  test('lists every changed figure', () => {
    const after = {
      ...plan,
      instalment: pesos(750_000),
      total: pesos(4_960_000),
      firstPaymentOn: isoDate('2026-11-25'),
    };
    expect(quoteChanges(plan, after)).toEqual([
      { label: 'Pagas en total', before: 4_940_000, after: 5_000_000 },
      { label: 'Cuota', before: 740_000, after: 750_000 },
      { label: 'Empiezas a pagar', before: '2026-11-24', after: '2026-11-25' },
    ]);
    expect(quoteChanges(plan, { ...plan, initialPayment: pesos(600_000) })).toEqual([
      { label: 'Pago inicial', before: 500_000, after: 600_000 },
    ]);
  });
  test('labels the amount of a plan with a single payment as «Pago»', () => {
    const single = { ...plan, term: 1 };
    expect(quoteChanges(single, { ...single, instalment: pesos(1) })[0]!.label).toBe('Pago');
  });
  test('returns no changes for equal figures', () => expect(quoteChanges(plan, { ...plan })).toEqual([]));
});
