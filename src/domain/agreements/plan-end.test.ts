import { describe, expect, test } from 'vitest';
import { standing, type Agreement } from './agreements.ts';
import {
  attemptsToAsk,
  decideEnd,
  isAtRisk,
  renewedNotice,
  timeOver,
  withNotice,
  type AttemptAtEnd,
} from './plan-end.ts';
import { dueBy, payableToRecover, recoveryDeadline } from './recovery.ts';
import { isUnderWay, mayBePaying } from './under-way.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { paid, pausedPlan, workedPlan } from '#test/support/worked-plan.ts';

const [nothing, each] = [pesos(0), pesos(700_000)];
/**
 * The first payment is due on 27 November 2026. The grace period ends on 5 December at 05:00 UTC (midnight in Bogotá).
 */
const agreement: Agreement = {
  state: 'PENDIENTE_PAGO_INICIAL',
  instalments: [
    { number: 0, dueOn: isoDate('2026-11-27'), amount: each, paid: nothing },
    { number: 1, dueOn: isoDate('2026-12-30'), amount: each, paid: nothing },
  ],
};
const now = new Date('2026-12-05T11:00:00Z');
const begun: AttemptAtEnd = { status: 'CREADO', expiresAt: new Date('2026-12-05T03:35:00Z') };
const answered = (iso: string) => ({ ...begun, askedAt: new Date(iso) });
const decide = (attempts: AttemptAtEnd[], more: object = {}) => decideEnd({ agreement, attempts, now, ...more });

describe('the decision to end a plan', () => {
  test('ends a plan on the day after the grace period, also after a reopening', () => {
    expect(timeOver(agreement, isoDate('2026-12-04'))).toBeUndefined();
    expect(timeOver(agreement, isoDate('2026-12-05'))).toEqual({ state: 'CANCELADO', lastDay: '2026-12-04' });
    const given = { ...agreement, reopenedOn: isoDate('2026-12-14') };
    expect(timeOver(given, isoDate('2026-12-21'))).toBeUndefined();
    expect(timeOver(given, isoDate('2026-12-22'))).toEqual({ state: 'CANCELADO', lastDay: '2026-12-21' });
  });

  test('ends the plan without a lookup when no payment was attempted', () => {
    expect(decide([])).toEqual({ decision: 'ends', state: 'CANCELADO', lastDay: '2026-12-04' });
    expect(decideEnd({ agreement, attempts: [], now: new Date('2026-12-05T04:59:59.999Z') })).toEqual({
      decision: 'stays',
    });
  });

  test('waits until the provider has replied after the last possible payment', () => {
    expect(decide([begun])).toMatchObject({ decision: 'waits', reason: 'PROVIDER_SILENT', opensCase: false });
    expect(decide([answered('2026-12-05T05:04:59.998Z')])).toMatchObject({ decision: 'waits' });
    expect(decide([answered('2026-12-05T05:05:00Z')])).toMatchObject({ decision: 'ends' });
    // A checkout that is open after the last day may still produce a payment.
    const open = { ...answered('2026-12-05T10:50:00Z'), expiresAt: new Date('2026-12-05T11:20:00Z') };
    expect(decide([open])).toMatchObject({ decision: 'waits' });
    expect(decide([{ ...open, status: 'RECHAZADO' }])).toMatchObject({ decision: 'waits' });
  });

  test('waits for a payment under way and for money under review', () => {
    const asked = answered('2026-12-05T10:00:00Z');
    expect(decide([{ ...asked, status: 'PENDIENTE' }])).toMatchObject({ decision: 'waits', reason: 'PAYMENT_STUCK' });
    expect(decide([{ ...asked, status: 'EN_REVISION', hasOpenCase: true }])).toMatchObject({
      decision: 'waits',
      reason: 'MONEY_IN_REVIEW',
    });
    expect(decide([{ ...asked, status: 'EN_REVISION', hasOpenCase: false }])).toMatchObject({ decision: 'ends' });
  });

  test('opens a case after ten days, and ends the plan after that case', () => {
    const silent = (iso: string, releasedAt?: Date) => decide([begun], { now: new Date(iso), releasedAt });
    expect(silent('2026-12-15T05:04:59.998Z')).toMatchObject({ decision: 'waits', opensCase: false });
    expect(silent('2026-12-15T05:05:00Z')).toMatchObject({ decision: 'waits', opensCase: true });
    expect(silent('2026-12-16T15:00:00Z', new Date('2026-12-16T14:00:00Z'))).toMatchObject({ decision: 'ends' });
  });

  test('attemptsToAsk selects unanswered attempts at once, and pending attempts hourly', () => {
    const ask = (attempt: AttemptAtEnd, at = now) => attemptsToAsk({ agreement, now: at }, [attempt]).length;
    expect(ask(begun)).toBe(1);
    expect(ask(begun, new Date('2026-12-04T20:00:00Z'))).toBe(0);
    expect(ask(answered('2026-12-05T05:05:00Z'))).toBe(0);
    expect(ask({ ...answered('2026-12-05T10:00:01Z'), status: 'PENDIENTE' })).toBe(0);
    expect(ask({ ...answered('2026-12-05T10:00:00Z'), status: 'PENDIENTE' })).toBe(1);
    expect(ask({ ...begun, status: 'APROBADO' })).toBe(0);
  });
});

describe('isUnderWay and mayBePaying', () => {
  test('isUnderWay accepts a pending payment, and mayBePaying accepts an open checkout', () => {
    expect(isUnderWay('PENDIENTE')).toBe(true);
    expect((['CREADO', 'APROBADO', 'RECHAZADO', 'EXPIRADO', 'EN_REVISION'] as const).some(isUnderWay)).toBe(false);
    expect(mayBePaying({ status: 'CREADO', expiresAt: now }, new Date(now.getTime() - 1))).toBe(true);
    expect(mayBePaying({ status: 'CREADO', expiresAt: now }, now)).toBe(false);
    expect(mayBePaying({ status: 'RECHAZADO', expiresAt: new Date('2027-01-01T00:00:00Z') }, now)).toBe(false);
  });
});

const inForce = workedPlan();

describe('the end of a plan in force', () => {
  const on = (day: string) => withNotice(inForce, isoDate(day));

  test('is announced ten business days in advance', () => {
    expect(on('2027-02-08').notice).toBeUndefined();
    const notified = on('2027-02-09');
    expect(notified.notice).toEqual({ givenOn: '2027-02-09', endsOn: '2027-02-23' });
    expect(standing(notified, isoDate('2027-02-09'))).toBe('POR_TERMINAR');
    expect(timeOver(notified, isoDate('2027-02-23'))).toBeUndefined();
    expect(timeOver(notified, isoDate('2027-02-24'))).toEqual({ state: 'INCUMPLIDO', lastDay: '2027-02-23' });
    // Without a notice, a plan in force does not end.
    expect(timeOver(inForce, isoDate('2027-12-01'))).toBeUndefined();
  });

  test('is cancelled by a payment or a pause', () => {
    const notified = on('2027-02-09');
    expect(withNotice(paid(notified, 740_000, '2027-02-10'), isoDate('2027-02-10')).notice).toBeUndefined();
    expect(isAtRisk(pausedPlan(notified, '2027-02-10', 1), isoDate('2027-02-10'))).toBe(false);
  });

  test('is postponed once when the notice was neither sent nor seen', () => {
    const notified = on('2027-02-09');
    expect(renewedNotice(notified, isoDate('2027-02-23'), false)).toBeUndefined();
    expect(renewedNotice(notified, isoDate('2027-02-24'), true)).toBeUndefined();
    const renewed = renewedNotice(notified, isoDate('2027-02-24'), false)!;
    expect(renewed).toEqual({ givenOn: '2027-02-09', endsOn: '2027-03-10' });
    expect(renewedNotice({ ...notified, notice: renewed }, isoDate('2027-03-11'), false)).toBeUndefined();
  });

  test('can be reverted once within thirty days', () => {
    const ended: Agreement = {
      ...on('2027-02-09'),
      state: 'INCUMPLIDO',
      ended: { at: new Date('2027-02-24T11:00:00Z'), byTime: true },
    };
    expect(recoveryDeadline(ended)).toBe('2027-03-26');
    expect(dueBy(ended, isoDate('2027-03-26'))).toBe(2_220_000);
    expect(payableToRecover(ended, true, isoDate('2027-03-26'))).toMatchObject({
      concept: 'RECUPERACION',
      amount: 2_220_000,
    });
    expect(payableToRecover(ended, true, isoDate('2027-03-27'))).toMatchObject({ refused: 'RECOVER_CLOSED' });
    expect(payableToRecover(ended, false, isoDate('2027-03-01'))).toMatchObject({ refused: 'RECOVER_CLOSED' });
    expect(recoveryDeadline({ ...ended, recoveredOn: isoDate('2027-01-01') })).toBeUndefined();
    expect(recoveryDeadline({ ...ended, ended: { ...ended.ended!, byTime: false } })).toBeUndefined();
  });
});
