import { describe, expect, test } from 'vitest';
import {
  begun,
  clockAhead,
  extended,
  holdSecondsLeft,
  isRunning,
  offerAfterEnd,
  untilNextSecond,
  type PriceHold,
} from './price-hold.flow.ts';

const server = Date.parse('2026-11-20T15:00:00Z');
const reply = (seconds: number, proposalId = 'p1', offerId = 'o1') => ({
  offerId,
  proposalId,
  holdUntil: new Date(server + seconds * 1_000),
  serverTime: new Date(server),
});
// This device is 40 minutes ahead of the server.
const ahead = 40 * 60_000;
const local = server + ahead;
const running: PriceHold = { offerId: 'o1', proposalId: 'p1', endsAt: local + 60_000, totalSeconds: 120, asOf: server };

describe('the global countdown', () => {
  test('lasts what the server says, whatever this device believes the time is', () => {
    const hold = begun(null, reply(120), ahead, local);
    expect(hold).toEqual({ offerId: 'o1', proposalId: 'p1', endsAt: local + 120_000, totalSeconds: 120, asOf: server });
    expect(holdSecondsLeft(hold, local + 500)).toBe(120);
    expect(holdSecondsLeft(hold, local + 119_001)).toBe(1);
    expect(holdSecondsLeft(hold, local + 120_000)).toBe(0);
    expect(begun(null, reply(-5), ahead, local)).toMatchObject({ endsAt: local - 5_000, totalSeconds: 0 });
  });

  test('is not restarted by a later proposal of the same offer, which inherits its end', () => {
    expect(begun(running, reply(60, 'p2'), ahead, local)).toEqual({ ...running, proposalId: 'p2' });
  });

  test('follows the server when another tab let the hold go and a new one began', () => {
    expect(begun(running, reply(110, 'p2'), ahead, local)).toEqual({
      ...running,
      proposalId: 'p2',
      endsAt: local + 110_000,
    });
  });

  test('is restarted when that is asked for, when it is over, and for another offer', () => {
    const fresh = { endsAt: local + 90_000, totalSeconds: 90 };
    expect(begun(running, reply(90), ahead, local, true)).toMatchObject(fresh);
    expect(begun({ ...running, endsAt: local }, reply(90), ahead, local)).toMatchObject(fresh);
    expect(begun(running, reply(90, 'p9', 'o2'), ahead, local)).toMatchObject({ ...fresh, offerId: 'o2' });
  });

  test('a reply kept from before "Más tiempo" does not shorten it, nor does its age lengthen it', () => {
    const longer = { ...running, endsAt: local + 180_000, asOf: server + 20_000 };
    expect(begun(longer, reply(60, 'p2'), ahead, local + 25_000)).toEqual({ ...longer, proposalId: 'p2' });
    expect(clockAhead(null, new Date(server), local)).toBe(ahead);
    expect(clockAhead(ahead, new Date(server), local + 300_000)).toBe(ahead);
    expect(begun(null, reply(60), ahead, local + 50_000)).toMatchObject({ endsAt: local + 60_000, totalSeconds: 10 });
  });

  test('runs only for its own offer and only until its end', () => {
    expect(isRunning(running, 'o1', local)).toBe(true);
    expect(isRunning(running, 'o2', local)).toBe(false);
    expect(isRunning(running, 'o1', local + 60_000)).toBe(false);
    expect(isRunning(null, 'o1', local)).toBe(false);
  });

  test('goes on longer after "Más tiempo", and ignores the answer for a proposal that was replaced', () => {
    expect(extended(running, reply(180), ahead, local)).toEqual({
      ...running,
      endsAt: local + 180_000,
      totalSeconds: 180,
    });
    expect(extended(running, reply(180, 'p0'), ahead, local)).toBe(running);
    expect(extended(null, reply(180), ahead, local)).toBeNull();
  });

  test('at its end leads to the same offer, or to the one that took its place', () => {
    const before = { id: 'o1', obligationId: 'd1' };
    expect(
      offerAfterEnd(before, [
        { id: 'o2', obligationId: 'd1' },
        { id: 'o1', obligationId: 'd1' },
      ]),
    ).toBe('o1');
    expect(
      offerAfterEnd(before, [
        { id: 'o3', obligationId: 'd2' },
        { id: 'o2', obligationId: 'd1' },
      ]),
    ).toBe('o2');
    expect(offerAfterEnd(before, [{ id: 'o3', obligationId: 'd2' }])).toBeUndefined();
  });

  test('ticks when the shown second changes', () => {
    expect(untilNextSecond(running, local)).toBe(1_000);
    expect(untilNextSecond(running, local + 400)).toBe(600);
    expect(untilNextSecond(running, local + 59_999)).toBe(1);
    expect(untilNextSecond(running, local + 61_000)).toBe(0);
  });
});
