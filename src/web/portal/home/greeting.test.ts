import { describe, expect, test } from 'vitest';
import { greeting } from './greeting.ts';

describe('greeting by the time in Colombia', () => {
  test.each([
    ['2026-11-20T09:59:00Z', 'Buenas noches'],
    ['2026-11-20T10:00:00Z', 'Buenos días'],
    ['2026-11-20T16:59:00Z', 'Buenos días'],
    ['2026-11-20T17:00:00Z', 'Buenas tardes'],
    ['2026-11-20T23:59:00Z', 'Buenas tardes'],
    ['2026-11-21T00:00:00Z', 'Buenas noches'],
  ])('at %s returns %s', (moment, words) => expect(greeting(new Date(moment))).toBe(words));
});
