import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isClosedAgreement, totalPaid, wholeBalance, type Agreement } from './agreements.ts';
import { afterPayment } from './book-payment.ts';
import { creditedToDebt, netOf } from './arrived-money.ts';
import { outstanding } from './instalments.ts';
import type { Attempt, KnownTransaction, LedgerEntry, TransactionStatus } from './payment-facts.ts';
import { decideNewAttempt, decideObservation, foldAttempt } from './payments.ts';
import { attemptsToAsk, decideEnd, isAtRisk, timeOver, withNotice, type AttemptAtEnd } from './plan-end.ts';
import { bogotaDate, endOfBogotaDay, isoDate } from '#domain/time/calendar.ts';
import { pesos, sum, type Pesos } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import { agreement, inForce } from '#test/support/approved-payment.ts';
import { propertyRuns } from '#test/support/property-runs.ts';

const minute = 60_000;
const hour = 60 * minute;
/**
 * Instalments 1 and 2 are unpaid after their grace periods, and the customer has a notice about the end of the plan.
 */
const running = withNotice(inForce, isoDate('2027-02-09'));

type AtProvider = {
  id: string;
  reference: string;
  status: TransactionStatus;
  amount: Pesos;
  finalizedAt: Date | undefined;
};
type Stored = Attempt & AttemptAtEnd;
type Review = { lastAsked: boolean };

const pickOf = <T>(from: readonly T[], pick: number): T | undefined => from[pick % Math.max(1, from.length)];

class World {
  now: Date;
  agreement: Agreement;
  attempts: Stored[] = [];
  atProvider: AtProvider[] = [];
  known = new Map<string, KnownTransaction[]>();
  ledger: LedgerEntry[] = [];
  cases = new Map<string, { openedAt: Date; closedAt?: Date }>();
  notified = new Set<string>();
  ends = 0;
  revivals = 0;
  superseded = false;
  portalUp = true;
  providerUp = true;
  /**
   * The reviews that have queried the provider but have not decided yet. Two instances may run reviews concurrently.
   */
  reviews: Review[] = [];

  constructor(start: Agreement) {
    this.agreement = start;
    this.now = new Date(endOfBogotaDay(timeOver(start, isoDate('2028-01-01'))!.lastDay).getTime() - 3 * hour);
  }

  begin(whole: boolean) {
    if (!this.portalUp || isClosedAgreement(this.agreement.state)) return;
    const live = this.attempts.at(-1);
    if (this.attempts.some(({ status }) => isRefusal(decideNewAttempt(status)))) return;
    if (live?.status === 'CREADO' && live.expiresAt > this.now) return;
    const first = this.agreement.instalments.find((each) => outstanding(each) > 0);
    if (!first) return;
    const n = this.attempts.length;
    this.attempts.push({
      id: `a${n}`,
      reference: `R${n}`,
      amount: whole ? wholeBalance(this.agreement) : outstanding(first),
      environment: 'test',
      status: 'CREADO',
      concept: whole ? 'SALDO' : first.number === 0 ? 'INICIAL' : 'CUOTA',
      instalmentNumber: whole ? undefined : first.number,
      expiresAt: new Date(this.now.getTime() + 30 * minute),
    });
  }

  payAt(pick: number, wrongAmount: boolean) {
    const attempt = pickOf(this.attempts, pick);
    if (!attempt) return;
    const of = this.atProvider.filter(({ reference }) => reference === attempt.reference);
    if (of.some(({ status }) => status !== 'DECLINED' && status !== 'ERROR')) return;
    if (this.now.getTime() > attempt.expiresAt.getTime() + 3 * minute) return;
    const amount = wrongAmount ? pesos(attempt.amount - 1_000) : attempt.amount;
    const id = `t${this.atProvider.length}`;
    this.atProvider.push({ id, reference: attempt.reference, status: 'PENDING', amount, finalizedAt: undefined });
  }

  withStatus = (wanted: TransactionStatus) => this.atProvider.filter(({ status }) => status === wanted);

  settle(pick: number, status: 'APPROVED' | 'DECLINED' | 'VOIDED') {
    const one = pickOf(this.withStatus(status === 'VOIDED' ? 'APPROVED' : 'PENDING'), pick);
    if (one) Object.assign(one, { status, finalizedAt: one.finalizedAt ?? this.now });
  }

  receive(transaction: AtProvider) {
    const index = this.attempts.findIndex(({ reference }) => reference === transaction.reference);
    const attempt = this.attempts[index]!;
    const transactions = this.known.get(attempt.id) ?? [];
    const closed = isClosedAgreement(this.agreement.state);
    const effects = decideObservation({
      attempt,
      agreement: this.agreement,
      transactions,
      ledger: this.ledger,
      debt: pesos(Math.max(0, 8_400_000 - totalPaid(this.agreement) - creditedToDebt(this.ledger))),
      revivable: !this.superseded,
      observation: { ...transaction, transactionId: transaction.id, currency: 'COP' },
      paidAt: transaction.finalizedAt ?? this.now,
      today: bogotaDate(this.now),
    });
    for (const each of effects) {
      if (each.effect === 'storeTransaction')
        this.known.set(attempt.id, [
          ...transactions.filter(({ transactionId }) => transactionId !== transaction.id),
          each.transaction,
        ]);
      if (each.effect === 'appendLedger') {
        this.ledger.push(each.entry);
        if (each.entry.kind === 'PAYMENT') this.notify(`receipt:${transaction.id}`);
      }
      if (each.effect === 'updateAgreement') {
        if (closed && !isClosedAgreement(each.agreement.state)) this.revivals += 1;
        this.agreement = each.agreement;
      }
      if (each.effect === 'markAttempt') this.attempts[index] = { ...attempt, status: each.status };
      if (each.effect === 'notify') this.notify(each.dedupeKey);
      if (each.effect === 'openReview' && !this.cases.has(each.dedupeKey))
        this.cases.set(each.dedupeKey, { openedAt: this.now });
    }
    expect(this.attempts[index]!.status).toBe(foldAttempt(this.known.get(attempt.id) ?? []));
  }

  notify(key: string) {
    expect(this.notified.has(key), `${key} is notified once`).toBe(false);
    this.notified.add(key);
  }

  ask(attempt: Stored): boolean {
    if (!this.providerUp) return false;
    for (const each of this.atProvider.filter(({ reference }) => reference === attempt.reference)) this.receive(each);
    const index = this.attempts.findIndex(({ id }) => id === attempt.id);
    this.attempts[index] = { ...this.attempts[index]!, askedAt: this.now };
    return true;
  }

  facts() {
    const over = timeOver(this.agreement, bogotaDate(this.now));
    const closedAt = over && this.cases.get(`held:${over.lastDay}`)?.closedAt;
    const attempts = this.attempts.map((attempt) => ({
      ...attempt,
      hasOpenCase: this.atProvider.some(({ id, reference }) => {
        const found = this.cases.get(`mismatch:${id}`);
        return reference === attempt.reference && found !== undefined && found.closedAt === undefined;
      }),
    }));
    return { agreement: this.agreement, attempts, releasedAt: closedAt, now: this.now };
  }

  reviewAsks() {
    if (!this.portalUp || this.reviews.length === 2) return;
    const { attempts, ...facts } = this.facts();
    this.reviews.push({ lastAsked: attemptsToAsk(facts, attempts).every((each) => this.ask(each)) });
  }

  /**
   * Decides the oldest open review from the stored attempts. May run long after `reviewAsks`, or while a second review
   * is open.
   */
  reviewDecides() {
    if (!this.portalUp || this.reviews.shift() === undefined) return;
    this.agreement = withNotice(this.agreement, bogotaDate(this.now));
    const facts = this.facts();
    const end = decideEnd(facts);
    if (end.decision === 'waits' && end.opensCase && !this.cases.has(`held:${end.lastDay}`))
      this.cases.set(`held:${end.lastDay}`, { openedAt: this.now });
    if (end.decision !== 'ends') return;
    const released = facts.releasedAt !== undefined;
    if (!released) expect(this.inTime(endOfBogotaDay(end.lastDay)), 'money of before the last day').toEqual([]);
    this.agreement = { ...this.agreement, state: end.state, ended: { at: this.now, byTime: true } };
    this.ends += 1;
    this.notify(`plan-ended:${this.ends}`);
  }

  /**
   * Returns the approved transactions up to `until` that are missing in the ledger, or that have an open case about a
   * wrong amount.
   */
  inTime(until: Date): string[] {
    return this.withStatus('APPROVED')
      .filter(({ finalizedAt }) => finalizedAt !== undefined && finalizedAt <= until)
      .filter(({ id }) => {
        const found = this.cases.get(`mismatch:${id}`);
        return netOf(this.ledger, id) === 0 || (found !== undefined && found.closedAt === undefined);
      })
      .map(({ id }) => id);
  }

  closeCases() {
    for (const one of this.cases.values())
      if (this.now.getTime() - one.openedAt.getTime() >= 24 * hour) one.closedAt ??= this.now;
  }

  quiet() {
    [this.portalUp, this.providerUp] = [true, true];
    for (const attempt of [...this.attempts]) this.ask(attempt);
  }
}

const pauses = { minutes: 7 * minute, hours: 2 * hour, days: 30 * hour };

type Step = readonly [what: string, pick: number];
const steps: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(
    ...['begin', 'begin', 'whole', 'pay', 'pay', 'pay', 'wrong', 'approve', 'approve', 'approve', 'decline', 'decline'],
    ...['void', 'receive', 'receive', 'poll', 'asks', 'asks', 'decides', 'decides', 'decides', 'review', 'review'],
    ...['minutes', 'minutes', 'hours', 'hours', 'days', 'portal', 'provider', 'operator', 'silence', 'supersede'],
  ),
  fc.nat({ max: 7 }),
);

function take(world: World, [what, pick]: Step) {
  const later = (ms: number) => (world.now = new Date(world.now.getTime() + ms));
  switch (what) {
    case 'begin':
    case 'whole':
      return world.begin(what === 'whole');
    case 'pay':
    case 'wrong':
      return world.payAt(pick, what === 'wrong');
    case 'approve':
    case 'decline':
      return world.settle(pick, what === 'approve' ? 'APPROVED' : 'DECLINED');
    case 'void':
      return pick < 2 ? world.settle(pick, 'VOIDED') : undefined;
    case 'receive': {
      const one = pickOf(world.atProvider, pick);
      return one && world.portalUp ? world.receive(one) : undefined;
    }
    case 'poll': {
      const one = pickOf(world.attempts, pick);
      return one && world.portalUp ? void world.ask(one) : undefined;
    }
    case 'asks':
      return world.reviewAsks();
    case 'decides':
      return world.reviewDecides();
    case 'review':
      world.reviewAsks();
      return world.reviewDecides();
    case 'minutes':
    case 'hours':
    case 'days':
      return void later((pick + 1) * pauses[what]);
    case 'portal':
      return void (world.portalUp = !world.portalUp);
    case 'provider':
      return void (world.providerUp = !world.providerUp);
    case 'operator':
      return world.closeCases();
    case 'silence': {
      // The provider is down for so long that the operator decides without the provider.
      [world.portalUp, world.providerUp] = [true, false];
      world.reviews.length = 0;
      for (const days of [12, 2]) {
        later(days * 24 * hour);
        world.closeCases();
        world.reviewAsks();
        world.reviewDecides();
      }
      return;
    }
    default:
      if (isClosedAgreement(world.agreement.state)) world.superseded ||= pick === 0;
  }
}

/** Returns true when the plan would have stayed at risk even with a payment of `amount` at the time `at`. */
function isStillAtRisk(agreement: Agreement, amount: Pesos, at: Date): boolean {
  if (agreement.state !== 'INCUMPLIDO') return false;
  const day = bogotaDate(at);
  return isAtRisk(afterPayment({ ...agreement, state: 'VIGENTE', ended: undefined }, amount, day).agreement, day);
}

const histories = fc.record({
  start: fc.constantFrom(agreement, running),
  steps: fc.array(steps, { minLength: 10, maxLength: 35 }),
});

describe('any history of a plan, its provider and its portal', () => {
  test('never ends a plan that was paid on time, records every payment and notifies each payer', () => {
    const seen = { ends: 0, revivals: 0, late: 0, wrong: 0 };
    fc.assert(
      fc.property(histories, ({ start, steps }) => {
        const world = new World(start);
        for (const step of steps) take(world, step);
        world.quiet();
        for (const { id, reference, status, amount, finalizedAt } of world.atProvider) {
          expect(netOf(world.ledger, id)).toBe(status === 'APPROVED' ? amount : 0);
          const { ended } = world.agreement;
          const attempt = world.attempts.find((each) => each.reference === reference)!;
          const own = world.ledger.filter(({ transactionId }) => transactionId === id);
          const kinds = own.map(({ kind }) => kind);
          if (kinds.includes('UNEXPECTED')) seen.wrong += 1;
          if (status !== 'APPROVED') continue;
          const keys = [`receipt:${id}`, `payment-not-owed:${id}`, `payment-unexpected:${id}`];
          expect(keys.some((key) => world.notified.has(key))).toBe(true);
          if (ended === undefined || world.superseded || amount !== attempt.amount) continue;
          if (!kinds.includes('DUPLICATE') && own.every(({ allocations }) => allocations.length === 0)) {
            expect(finalizedAt! >= ended.at || isStillAtRisk(world.agreement, amount, finalizedAt!)).toBe(true);
            seen.late += 1;
          }
        }
        const allocated = sum(world.ledger.flatMap(({ allocations }) => allocations.map(({ amount }) => amount)));
        expect(totalPaid(world.agreement)).toBe(allocated + (start === running ? 600_000 : 0));
        seen.ends += world.ends;
        seen.revivals += world.revivals;
      }),
    );
    for (const many of Object.values(seen)) expect(many).toBeGreaterThan(propertyRuns.numRuns / 500);
  });
});
