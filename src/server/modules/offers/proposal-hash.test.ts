import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { noComponents } from '#domain/debts/obligations.ts';
import { canonicalJson, proposalHash } from './proposal-hash.ts';

const promised = {
  id: '0193a5c2-7b1e-7c3d-9f00-1a2b3c4d5e6f',
  customerId: '0193a5c2-7b1e-7c3d-9f00-1a2b3c4d5e70',
  offerId: '0193a5c2-7b1e-7c3d-9f00-1a2b3c4d5e71',
  policyVersion: 'general-1',
  term: 1,
  dayOfMonth: 30,
  balance: pesos(100),
  discountBps: 6000,
  discount: pesos(60),
  total: pesos(40),
  interest: pesos(0),
  minimumInitial: pesos(0),
  initialPayment: pesos(0),
  firstPaymentOn: isoDate('2026-11-27'),
  instalments: [{ number: 1, dueOn: isoDate('2026-11-27'), amount: pesos(40) }],
  forgiven: noComponents,
  createdAt: new Date('2026-11-20T15:00:00.000Z'),
};

describe('the hash of a proposal', () => {
  test('does not depend on the order of the fields', () => {
    const reversed = Object.fromEntries(Object.entries(promised).toReversed()) as typeof promised;
    expect(proposalHash(reversed)).toBe(proposalHash(promised));
    expect(canonicalJson({ b: [{ y: 1, x: null }], a: 'é' })).toBe('{"a":"é","b":[{"x":null,"y":1}]}');
  });

  test.each([
    { total: pesos(41) },
    { discount: pesos(59) },
    { firstPaymentOn: isoDate('2026-11-26') },
    { forgiven: { ...noComponents, fees: pesos(1) } },
    { instalments: [{ number: 1, dueOn: isoDate('2026-11-27'), amount: pesos(39) }] },
    { customerId: promised.offerId },
    { dayOfMonth: 15 },
  ])('changes when the proposal has another value: %o', (change) => {
    expect(proposalHash({ ...promised, ...change })).not.toBe(proposalHash(promised));
  });

  test('does not depend on a hash that is already in the proposal', () => {
    expect(proposalHash({ ...promised, hash: 'x' })).toBe(proposalHash(promised));
  });
});
