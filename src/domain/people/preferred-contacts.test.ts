import { describe, expect, test } from 'vitest';
import { preferredEmail, preferredPhone, type ContactEntry } from './preferred-contacts.ts';

const mobile = (value: string, more: Partial<ContactEntry> = {}): ContactEntry => ({
  kind: 'celular',
  value,
  isPreferred: true,
  priority: 1,
  ...more,
});
const email = (value: string, isPreferred: boolean): ContactEntry => ({
  kind: 'email',
  value,
  isPreferred,
  priority: 9,
});

describe('preferredEmail', () => {
  test('returns only an e-mail address with the flag `preferente`', () => {
    expect(preferredEmail([email('a@x.co', false), mobile('3001234567'), email('b@x.co', true)])).toBe('b@x.co');
    expect(preferredEmail([email('a@x.co', false)])).toBeNull();
    expect(preferredEmail([])).toBeNull();
  });
});

describe('preferredPhone', () => {
  test('returns the mobile with the flag `preferente` and the highest priority', () => {
    const contacts = [mobile('3001111111', { priority: 2 }), mobile('3002222222', { priority: 7 })];
    expect(preferredPhone(contacts)).toBe('3002222222');
    expect(preferredPhone([...contacts, mobile('3003333333', { priority: 9, isPreferred: false })])).toBe('3002222222');
  });

  test.each([
    ['1234567', true],
    ['123456789012345', true],
    ['123456', false],
    ['1234567890123456', false],
    ['300 123 4567', false],
    ['+573001234567', false],
    ['', false],
  ])('accepts a phone of 7 to 15 digits: %s returns %s', (value, counts) => {
    expect(preferredPhone([mobile(value, { priority: 9 }), mobile('3000000000')])).toBe(counts ? value : '3000000000');
  });

  test('never returns an e-mail address', () => {
    expect(preferredPhone([email('3001234567', true)])).toBeNull();
  });
});
