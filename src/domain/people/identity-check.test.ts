import { describe, expect, test } from 'vitest';
import { canBeginIdentityCheck, identityTransitions } from './identity-check.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('a check of who somebody is', () => {
  test('may begin three times within 24 hours', () => {
    expect(canBeginIdentityCheck(now, [])).toEqual({ triesLeft: 2 });
    expect(canBeginIdentityCheck(now, [hoursAgo(1), hoursAgo(23)])).toEqual({ triesLeft: 0 });
    expect(canBeginIdentityCheck(now, [hoursAgo(1), hoursAgo(2), hoursAgo(23.9)])).toEqual({
      refused: 'IDENTITY_FAILED',
    });
    expect(canBeginIdentityCheck(now, [hoursAgo(1), hoursAgo(2), hoursAgo(24)])).toEqual({ triesLeft: 0 });
  });

  test('is confirmed by the code alone', () => {
    const ways = Object.entries(identityTransitions).flatMap(([from, events]) =>
      Object.entries(events).map(([event, to]) => [from, event, to]),
    );
    expect(ways.filter(([, , to]) => to === 'CONFIRMADA')).toEqual([['CODIGO', 'confirmed', 'CONFIRMADA']]);
    expect(ways.some(([from]) => from === 'CONFIRMADA' || from === 'RECHAZADA')).toBe(false);
  });
});
