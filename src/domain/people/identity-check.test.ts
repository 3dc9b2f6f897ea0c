import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canBeginIdentityCheck, identityRules, identityTransitions, isCodeBehind } from './identity-check.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('an identity check', () => {
  test('can start three times within 24 hours', () => {
    expect(canBeginIdentityCheck(now, [])).toEqual({ triesLeft: 2 });
    expect(canBeginIdentityCheck(now, [hoursAgo(1), hoursAgo(23)])).toEqual({ triesLeft: 0 });
    expect(canBeginIdentityCheck(now, [hoursAgo(1), hoursAgo(2), hoursAgo(23.9)])).toEqual({
      refused: 'IDENTITY_FAILED',
    });
    expect(canBeginIdentityCheck(now, [hoursAgo(1), hoursAgo(2), hoursAgo(24)])).toEqual({ triesLeft: 0 });
  });

  test('changes to CONFIRMADA only from the state CODIGO', () => {
    const ways = Object.entries(identityTransitions).flatMap(([from, events]) =>
      Object.entries(events).map(([event, to]) => [from, event, to]),
    );
    expect(ways.filter(([, , to]) => to === 'CONFIRMADA')).toEqual([['CODIGO', 'confirmed', 'CONFIRMADA']]);
    expect(ways.some(([from]) => from === 'CONFIRMADA' || from === 'RECHAZADA')).toBe(false);
  });

  test('needs no code for a contact verified less than ten minutes ago', () => {
    const kind = fc.constantFrom('email', 'celular');
    const value = fc.constantFrom('a', 'b', 'c');
    const minutes = fc.constantFrom(0, 9.99, 10, 60);
    fc.assert(
      fc.property(
        fc.array(fc.record({ kind, value, mayReceive: fc.boolean() }), { maxLength: 5 }),
        fc.array(fc.record({ kind, value, minutes }), { maxLength: 3 }),
        (onFile, typed) => {
          const proven = typed.map((one) => ({ ...one, at: new Date(now.getTime() - one.minutes * 60_000) }));
          const isBehind = isCodeBehind(onFile, proven, now);
          const wouldReceive = ['email', 'celular'].flatMap((each) =>
            onFile.filter((one) => one.kind === each && one.mayReceive).slice(0, 1),
          );
          const isHeld = wouldReceive.some((target) =>
            typed.some((one) => one.kind === target.kind && one.value === target.value && one.minutes < 10),
          );
          expect(isBehind).toBe(isHeld);
          expect(isCodeBehind(onFile, [], now)).toBe(false);
        },
      ),
    );
    expect(identityRules.provenMs).toBe(600_000);
  });
});
