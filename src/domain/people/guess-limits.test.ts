import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  deviceMarkDays,
  givenBack,
  isMarkInTime,
  reentryLimit,
  secondFactorLimits,
  signInLimits,
  triesOfMark,
  triesOfStranger,
  type GuessLimit,
  type LimitedTry,
} from './guess-limits.ts';

const anHour = 3_600;
const mostAnHour = ({ capacity, refillSeconds }: GuessLimit) => capacity + Math.ceil(anHour / refillSeconds) - 1;

/** Times are in seconds. */
class Buckets {
  readonly #kept = new Map<string, { tokens: number; refilledAt: number }>();

  #take({ bucket, subject }: LimitedTry, now: number): boolean {
    const key = `${bucket.name}:${subject}`;
    const { tokens, refilledAt } = this.#kept.get(key) ?? { tokens: bucket.capacity, refilledAt: now };
    const regained = Math.floor((now - refilledAt) / bucket.refillSeconds);
    const held = Math.min(bucket.capacity, tokens + regained);
    if (held < 1) return false;
    const isFull = tokens + regained >= bucket.capacity;
    this.#kept.set(key, {
      tokens: held - 1,
      refilledAt: isFull ? now : refilledAt + regained * bucket.refillSeconds,
    });
    return true;
  }

  takeEach = (tries: readonly LimitedTry[], now: number): boolean => tries.every((each) => this.#take(each, now));

  giveBack(tries: readonly LimitedTry[]): void {
    for (const { bucket, subject } of tries) {
      const kept = this.#kept.get(`${bucket.name}:${subject}`)!;
      kept.tokens = Math.min(bucket.capacity, kept.tokens + 1);
    }
  }
}

const mostInAnHour = (moments: readonly number[]): number =>
  Math.max(0, ...moments.map((from) => moments.filter((at) => at >= from && at < from + anHour).length));

describe('guess limits', () => {
  test('allow at most the documented tries per hour', () => {
    expect(mostAnHour(signInLimits.document)).toBeLessThanOrEqual(100);
    for (const limit of [
      signInLimits.documentAndNetwork,
      signInLimits.account,
      secondFactorLimits.account,
      secondFactorLimits.ownDevice,
      reentryLimit,
    ])
      expect(mostAnHour(limit)).toBeLessThanOrEqual(20);
    expect(mostAnHour(signInLimits.mark)).toBeLessThan(mostAnHour(signInLimits.account));
  });

  test('hold in every hour, for any distribution of tries', () => {
    const limits: GuessLimit[] = [...Object.values(signInLimits), ...Object.values(secondFactorLimits), reentryLimit];
    fc.assert(
      fc.property(fc.constantFrom(...limits), fc.array(fc.nat(1_200), { maxLength: 150 }), (bucket, pauses) => {
        const buckets = new Buckets();
        const taken: number[] = [];
        let now = 0;
        for (const pause of pauses) {
          now += pause < 900 ? pause % 40 : pause;
          if (buckets.takeEach([{ bucket, subject: '' }], now)) taken.push(now);
        }
        expect(mostInAnHour(taken)).toBeLessThanOrEqual(mostAnHour(bucket));
      }),
    );
  });

  test('keep a device mark valid for ninety days', () => {
    const madeAt = new Date('2026-01-01T00:00:00Z');
    const after = (ms: number) => new Date(madeAt.getTime() + deviceMarkDays * 86_400_000 + ms);
    expect([isMarkInTime(madeAt, madeAt), isMarkInTime(madeAt, after(-1)), isMarkInTime(madeAt, after(0))]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

/** The caller is the owner, or another user with two accounts (`own1`, `own2`) under the same identity document. */
const steps = fc.record({
  pause: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 1_500 })),
  network: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  mark: fc.constantFrom(undefined, undefined, 'owner.1', 'own1.1', 'own1.2', 'own1.3', 'own2.1'),
  password: fc.constantFrom('wrong', 'wrong', 'wrong', 'own1', 'own2', 'owner'),
  times: fc.constantFrom(1, 1, 4, 12),
});

test('sign-in limits hold for any sequence and never lock out the owner', () => {
  let reached = 0;
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40 }), (history) => {
      const buckets = new Buckets();
      /** The times of the password checks that count for each limit. */
      const looks = { owner: [] as number[], document: [] as number[], network: new Map<string, number[]>() };
      const ownersMistakes: number[] = [];
      let now = 0;
      for (const { pause, network, mark, password, times } of history) {
        now += pause;
        for (let n = 0; n < times; n++) {
          const [account, nonce] = mark?.split('.') ?? [];
          let isIn = false;
          if (account && nonce) {
            const tries = triesOfMark(account, nonce);
            if (buckets.takeEach(tries, now)) {
              isIn = password === account;
              if (isIn) buckets.giveBack(givenBack(tries));
              else if (account === 'owner') ownersMistakes.push(now);
              if (account === 'owner' && !isIn) looks.owner.push(now);
            }
          }
          const tries = triesOfStranger('document', network);
          if (!isIn && buckets.takeEach(tries, now)) {
            isIn = password !== 'wrong';
            if (isIn) buckets.giveBack(givenBack(tries));
            looks.document.push(now);
            if (!isIn) looks.network.set(network, [...(looks.network.get(network) ?? []), now]);
          }
          const recent = ownersMistakes.filter((at) => at > now - anHour).length;
          if (account === 'owner' && password === 'owner' && recent < signInLimits.mark.capacity)
            expect(isIn).toBe(true);
        }
      }
      reached = Math.max(reached, mostInAnHour(looks.document));
      expect(mostInAnHour(looks.document)).toBeLessThanOrEqual(100);
      expect(mostInAnHour(looks.owner)).toBeLessThanOrEqual(20);
      for (const of of looks.network.values()) expect(mostInAnHour(of)).toBeLessThanOrEqual(20);
    }),
  );
  expect(reached).toBeGreaterThan(40);
});
