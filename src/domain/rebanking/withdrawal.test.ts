import { describe, expect, test } from 'vitest';
import { refundDueOn, withdrawalUntil } from './withdrawal.ts';

describe('withdrawal', () => {
  test.each([
    ['a Friday morning', '2026-11-20T15:00:00Z', '2026-11-27'],
    ['a minute before midnight in Bogotá', '2026-11-21T04:59:00Z', '2026-11-27'],
    ['a minute after it, on a Saturday', '2026-11-21T05:01:00Z', '2026-11-27'],
    ['before two holidays', '2026-12-04T15:00:00Z', '2026-12-14'],
    ['over the turn of the year', '2026-12-30T15:00:00Z', '2027-01-07'],
  ])('of a contract made on %s is possible for five business days', (_when, acceptedAt, until) => {
    expect(withdrawalUntil(new Date(acceptedAt))).toBe(until);
  });

  test('is refunded within fifteen calendar days', () => {
    expect(refundDueOn(new Date('2026-11-25T15:00:00Z'))).toBe('2026-12-10');
    expect(refundDueOn(new Date('2026-11-26T04:59:00Z'))).toBe('2026-12-10');
  });
});
