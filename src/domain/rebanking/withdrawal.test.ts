import { describe, expect, test } from 'vitest';
import { refundDueOn, withdrawalUntil } from './withdrawal.ts';

describe('withdrawal from a rebanking contract', () => {
  test.each([
    ['a Friday morning', '2026-11-20T15:00:00Z', '2026-11-27'],
    ['a minute before midnight in Bogotá', '2026-11-21T04:59:00Z', '2026-11-27'],
    ['a minute after midnight in Bogotá, on a Saturday', '2026-11-21T05:01:00Z', '2026-11-27'],
    ['the Friday before two holidays', '2026-12-04T15:00:00Z', '2026-12-14'],
    ['the end of the year', '2026-12-30T15:00:00Z', '2027-01-07'],
  ])('is possible for five business days after a contract date of: %s', (_when, acceptedAt, until) => {
    expect(withdrawalUntil(new Date(acceptedAt))).toBe(until);
  });

  test('requires the refund within fifteen calendar days', () => {
    expect(refundDueOn(new Date('2026-11-25T15:00:00Z'))).toBe('2026-12-10');
    expect(refundDueOn(new Date('2026-11-26T04:59:00Z'))).toBe('2026-12-10');
  });
});
