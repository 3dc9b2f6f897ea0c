import { describe, expect, test } from 'vitest';
import { instalmentsOf, standing, wholeBalance, type Agreement } from './agreements.ts';
import { afterPayment, afterReversal, afterTyped } from './book-payment.ts';
import { payableTyped, payables } from './payables.ts';
import { destinations } from './destinations.ts';
import { outstanding, waivedOf } from './instalments.ts';
import { payoff } from './payoff.ts';
import { isAtRisk, renewedNotice, timeOver, withNotice } from './plan-end.ts';
import { dueBy, payableToRecover, recoveryDeadline } from './recovery.ts';
import {
  canUndo,
  leftOf,
  moveDays,
  pausedUntil,
  previewRelief,
  undoneUntil,
  type ReliefChange,
  type ReliefFacts,
  type ReliefRecord,
  type ReliefRequest,
  undoableUntil,
} from './relief.ts';
import { scheduleOf, withSchedule } from './schedule.ts';
import { components } from '#domain/debts/obligations.ts';
import { pesos } from '#domain/money/money.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { defaultReliefPolicy } from '#domain/offers/relief-policy.ts';
import { quote } from '#domain/offers/quote.ts';
import { isRefusal } from '#domain/refusal.ts';
import { addDays, isoDate } from '#domain/time/calendar.ts';

const owed = components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 });

function accepted(termInstalments: number, annualRateBps = 0): Agreement {
  const policy = { ...defaultPolicy, annualRateBps };
  const plan = quote(policy, owed, {
    termInstalments,
    initialPayment: pesos(600_000),
    dayOfMonth: 30,
    firstDate: isoDate('2026-11-27'),
    today: isoDate('2026-11-20'),
  });
  if (isRefusal(plan)) throw new Error(plan.refused);
  return {
    state: 'PENDIENTE_PAGO_INICIAL',
    instalments: instalmentsOf(plan),
    terms: {
      firstPaymentOn: plan.firstPaymentOn,
      dayOfMonth: 30,
      annualRateBps,
      rounding: policy.rounding,
      interest: plan.interest,
    },
  };
}
const pay = (agreement: Agreement, amount: number, on: string, use = {}) =>
  afterPayment(agreement, pesos(amount), isoDate(on), use).agreement;
const begun = pay(accepted(6), 600_000, '2026-11-27');
const facts = (today: string, more: Partial<ReliefFacts> = {}): ReliefFacts => ({
  agreement: begun,
  history: [],
  isMembership: false,
  paymentUnderWay: false,
  today: isoDate(today),
  ...more,
});
const dates = (change: ReliefChange | { refused: string }) =>
  'after' in change ? change.after.slice(1).map(({ dueOn }) => dueOn) : change.refused;
let made = 0;
function after(of: ReliefFacts, request: ReliefRequest, today = of.today): ReliefFacts {
  const change = previewRelief(of, request);
  if (isRefusal(change)) throw new Error(`${change.refused} ${JSON.stringify(change.detail)}`);
  const record: ReliefRecord = { id: `r${(made += 1)}`, at: new Date(`${of.today}T15:00:00Z`), ...change };
  const instalments = withSchedule(of.agreement.instalments, change.after);
  return { ...of, agreement: { ...of.agreement, instalments }, history: [...of.history, record], today };
}
const move = (number: number, on: string): ReliefRequest => ({ kind: 'MOVER', number, on: isoDate(on) });

describe('the example plan', () => {
  test('has six instalments of $ 740.000 on the dates of its quote', () => {
    expect(begun.instalments.slice(1).map(({ dueOn, amount }) => [dueOn, amount])).toEqual([
      ['2026-12-30', 740_000],
      ['2027-02-01', 740_000],
      ['2027-03-01', 740_000],
      ['2027-03-30', 740_000],
      ['2027-04-30', 740_000],
      ['2027-06-01', 740_000],
    ]);
  });

  test('moves instalment 1 to 14 January at most, with a grace period until the 21st', () => {
    const of = facts('2026-12-21');
    expect(moveDays(of, begun.instalments[1]!)).toEqual({ earliest: '2026-12-31', latest: '2027-01-14' });
    const moved = after(of, move(1, '2027-01-14'));
    expect(moved.agreement.instalments[1]).toMatchObject({ dueOn: '2027-01-14', movedTo: '2027-01-14', position: 1 });
    expect(moved.agreement.instalments[2]!.dueOn).toBe('2027-02-01');
    expect(standing(moved.agreement, isoDate('2027-01-21'))).toBe('EN_GRACIA');
    expect(standing(moved.agreement, isoDate('2027-01-22'))).toBe('EN_MORA');
    expect(previewRelief(of, move(1, '2027-01-15'))).toEqual({
      refused: 'RELIEF_DATE',
      detail: { earliest: '2026-12-31', latest: '2027-01-14' },
    });
    expect(previewRelief(of, move(1, '2027-01-11'))).toMatchObject({ refused: 'RELIEF_DATE' }); // 11 January is Epiphany, a holiday.
    expect(previewRelief(of, move(1, '2026-12-30'))).toMatchObject({ refused: 'RELIEF_DATE' });
  });

  test('skips instalment 1 and shifts all later instalments by one position', () => {
    const skipped = previewRelief(facts('2026-12-21'), { kind: 'PASAR', number: 1 });
    expect(dates(skipped)).toEqual([
      '2027-02-01',
      '2027-03-01',
      '2027-03-30',
      '2027-04-30',
      '2027-06-01',
      '2027-06-30',
    ]);
  });

  test('is due again on 1 March 2027 after a pause of two months requested on 21 December 2026', () => {
    const paused = after(facts('2026-12-21'), { kind: 'PAUSAR', months: 2 });
    expect(paused.agreement.instalments.slice(1).map(({ dueOn }) => dueOn)).toEqual([
      '2027-03-01',
      '2027-03-30',
      '2027-04-30',
      '2027-06-01',
      '2027-06-30',
      '2027-07-30',
    ]);
    expect(pausedUntil(paused.history)).toBe('2027-03-01');
    const agreement = { ...paused.agreement, pausedUntil: pausedUntil(paused.history) };
    expect(standing(agreement, isoDate('2027-02-28'))).toBe('EN_PAUSA');
    expect(standing(agreement, isoDate('2027-03-01'))).toBe('AL_DIA');
  });

  test.each([1, 2])(
    'shifts the next instalment by %i positions for a pause of as many months on any allowed day',
    (months) => {
      const next = begun.instalments[1]!.dueOn;
      for (let day = addDays(next, -defaultReliefPolicy.openDays); day <= next; day = addDays(day, 1)) {
        const paused = after(facts(day), { kind: 'PAUSAR', months }).agreement;
        expect(paused.instalments[1], day).toMatchObject({ position: 1 + months });
      }
    },
  );

  test('pauses the requested months from the next due date when the campaign allows early changes', () => {
    const early = { ...begun, relief: { ...defaultReliefPolicy, openDays: 365 } };
    expect(dates(previewRelief(facts('2026-11-28', { agreement: early }), { kind: 'PAUSAR', months: 2 }))[0]).toBe(
      '2027-03-01',
    );
    expect(dates(previewRelief(facts('2026-11-28', { agreement: early }), { kind: 'PAUSAR', months: 1 }))[0]).toBe(
      '2027-02-01',
    );
  });

  test('moves overdue instalments to at least one month after today for a pause of one month', () => {
    const of = facts('2027-02-04');
    expect(dates(previewRelief(of, { kind: 'PAUSAR', months: 1 }))).toEqual([
      '2027-03-30',
      '2027-04-30',
      '2027-06-01',
      '2027-06-30',
      '2027-07-30',
      '2027-08-30',
    ]);
    expect(after(of, { kind: 'PAUSAR', months: 1 }).agreement.instalments[1]).toMatchObject({ position: 4 });
  });

  test('keeps the whole balance of a plan with interest after a pause', () => {
    const plan = pay(accepted(12, 2400), 600_000, '2026-11-27');
    const paused = after(facts('2026-12-21', { agreement: plan }), { kind: 'PAUSAR', months: 2 });
    expect(wholeBalance(paused.agreement)).toBe(wholeBalance(plan));
  });
});

describe('a payment of a typed amount', () => {
  const owing = (agreement: Agreement) => agreement.instalments.slice(1).map(outstanding);
  const put = (destination: 'CUOTA' | 'PLAZO' | 'CUOTAS_MENORES', on = '2026-12-10') =>
    afterPayment(begun, pesos(1_000_000), isoDate(on), { destination });

  test('with PLAZO ends the plan sooner', () => {
    expect(owing(put('PLAZO').agreement)).toEqual([740_000, 740_000, 740_000, 740_000, 480_000, 0]);
  });

  test('with CUOTAS_MENORES lowers every instalment', () => {
    const { agreement, allocations } = put('CUOTAS_MENORES');
    expect(owing(agreement)).toEqual([573_400, 573_400, 573_400, 573_400, 573_400, 573_000]);
    expect(allocations.map(({ amount }) => amount)).toEqual([166_600, 166_600, 166_600, 166_600, 166_600, 167_000]);
  });

  test('with CUOTA pays the next instalment, then the last instalments', () => {
    expect(owing(put('CUOTA').agreement)).toEqual([0, 740_000, 740_000, 740_000, 740_000, 480_000]);
  });

  test('pays overdue instalments before the destination applies', () => {
    expect(put('PLAZO', '2027-01-04').allocations).toEqual([
      { number: 1, amount: 740_000 },
      { number: 6, amount: 260_000 },
    ]);
    expect(owing(put('CUOTA', '2027-01-04').agreement)).toEqual([0, 480_000, 740_000, 740_000, 740_000, 740_000]);
    expect(owing(put('CUOTAS_MENORES', '2027-01-04').agreement)).toEqual([
      0, 688_000, 688_000, 688_000, 688_000, 688_000,
    ]);
  });

  test('is previewed exactly as it is booked, even when only unearned interest would remain', () => {
    const financed = pay(accepted(12, 2_400), 600_000, '2026-11-27');
    const afterFirst = pay(financed, outstanding(financed.instalments[1]!), '2026-12-30');
    const day = isoDate('2027-01-04');
    for (const plan of [begun, afterFirst])
      for (const destination of destinations)
        for (const amount of [1_500, 740_000, 1_000_000, payoff(plan.instalments, plan.terms, day).amount - 1]) {
          const paid = afterPayment(plan, pesos(amount), day, { destination, payoffOn: day });
          expect(afterTyped(plan, pesos(amount), destination, day)).toEqual(paid.agreement.instalments);
        }
  });

  test("must be between the provider's minimum and the payoff", () => {
    const typed = (amount: number) => payableTyped(begun, pesos(amount), pesos(1_500), isoDate('2026-12-10'));
    for (const amount of [1_499, 4_440_001])
      expect(typed(amount)).toEqual({ refused: 'AMOUNT_RANGE', detail: { minimum: 1_500, maximum: 4_440_000 } });
    expect(typed(1_500)).toMatchObject({ concept: 'ABONO', amount: 1_500 });
    expect(typed(4_440_000)).toMatchObject({ concept: 'SALDO', amount: 4_440_000 });
    const nearly = pay(begun, 4_439_000, '2026-12-10');
    expect(payableTyped(nearly, pesos(1_000), pesos(1_500), isoDate('2026-12-10'))).toMatchObject({ concept: 'SALDO' });
  });
});

describe('paying off a plan with interest', () => {
  const financed = pay(accepted(12, 2400), 600_000, '2026-11-27');
  const first = financed.instalments[1]!;
  const begun12 = pay(financed, first.amount, first.dueOn);

  test('costs the principal on a due date, and on later days also the interest since the due date', () => {
    expect(wholeBalance(begun12)).toBe(5_427_561);
    expect(payoff(begun12.instalments, begun12.terms, isoDate('2026-12-30'))).toEqual({
      amount: 4_882_002,
      waived: 545_559,
    });
    expect(payoff(begun12.instalments, begun12.terms, isoDate('2027-01-14')).amount).toBe(4_925_351);
    expect(payables(begun12, isoDate('2027-01-14'))[1]).toMatchObject({ concept: 'SALDO', amount: 4_925_351 });
  });

  test('fulfils the plan when a payoff of an earlier day is reported later', () => {
    const paid = afterPayment(begun12, pesos(4_882_002), isoDate('2027-01-05'), { payoffOn: isoDate('2026-12-30') });
    expect(paid).toMatchObject({ agreement: { state: 'CUMPLIDO' }, unapplied: 0 });
    expect(waivedOf(paid.agreement.instalments)).toBe(545_559);
    expect(wholeBalance(paid.agreement)).toBe(0);
  });

  test('includes the interest earned until an extra payment, for any amount of that payment', () => {
    const day = isoDate('2027-01-14');
    const paid = (amount: number) => {
      const use = { destination: 'PLAZO' as const, payoffOn: day };
      const { agreement } = afterPayment(begun12, pesos(amount), day, use);
      return payoff(agreement.instalments, agreement.terms, day).amount;
    };
    expect([4_882_002, 2_000_000, 43_349, 1_500].map(paid)).toEqual([43_349, 2_925_351, 4_882_002, 4_923_851]);
  });

  test('charges interest on the principal after an extra payment, or on the former principal after a void', () => {
    const day = isoDate('2027-01-14');
    const use = { destination: 'PLAZO' as const, payoffOn: day };
    const { agreement, allocations } = afterPayment(begun12, pesos(2_000_000), day, use);
    const on = (plan: Agreement, date: string) => payoff(plan.instalments, plan.terms, isoDate(date)).amount;
    expect(on(agreement, '2027-01-24')).toBe(
      Math.round(4_882_002 * 1.24 ** (25 / 365) - 2_000_000 * 1.24 ** (10 / 365)),
    );
    const voided = afterReversal(agreement, allocations, isoDate('2027-01-20'), day);
    expect(on(voided, '2027-01-24')).toBe(on(begun12, '2027-01-24'));
  });

  test('includes overdue instalments completely', () => {
    const { amount } = payoff(financed.instalments, financed.terms, isoDate('2026-12-30'));
    expect(amount).toBe(4_882_002 + first.amount);
  });

  test('adds no more interest for a pause than the interest of the next instalment', () => {
    const paused = after(facts('2027-01-15', { agreement: begun12 }), { kind: 'PAUSAR', months: 2 }).agreement;
    expect(paused.instalments[2]).toMatchObject({ number: 2, dueOn: '2027-03-30' });
    const on = (day: string) => payoff(paused.instalments, paused.terms, isoDate(day));
    // 4.882.002 × ((1 + 24 %)^(16/365) − 1) = 46.253; the limit is the quoted interest of one month, 88.304.
    expect(on('2027-01-15')).toEqual({ amount: 4_882_002 + 46_253, waived: 545_559 - 46_253 });
    expect(on('2027-02-15')).toEqual({ amount: 4_882_002 + 88_304, waived: 545_559 - 88_304 });
    expect(on('2027-03-29')).toEqual(on('2027-02-15'));
  });

  test('fulfils the plan after a pause, and a void restores the whole debt with the due dates set by the pause', () => {
    const paused = after(facts('2027-01-15', { agreement: begun12 }), { kind: 'PAUSAR', months: 2 }).agreement;
    const day = isoDate('2027-02-15');
    const { agreement, allocations } = afterPayment(paused, pesos(4_970_306), day, { payoffOn: day });
    expect(agreement.state).toBe('CUMPLIDO');
    expect(waivedOf(agreement.instalments)).toBe(457_255);
    const owedAgain = afterReversal(agreement, allocations, day);
    expect(scheduleOf(owedAgain.instalments)).toEqual(scheduleOf(paused.instalments));
    expect(owedAgain.instalments.map(outstanding)).toEqual(paused.instalments.map(outstanding));
  });
});

describe('a change of due dates', () => {
  const december = facts('2026-12-21');

  test('is allowed from 20 days before the due date to the end of the grace period, or later for a pause', () => {
    expect(previewRelief(facts('2026-12-09'), { kind: 'PASAR', number: 1 })).toEqual({
      refused: 'RELIEF_NOT_NOW',
      detail: { from: '2026-12-10' },
    });
    expect(isRefusal(previewRelief(facts('2026-12-10'), { kind: 'PASAR', number: 1 }))).toBe(false);
    expect(isRefusal(previewRelief(facts('2027-01-07'), { kind: 'PASAR', number: 1 }))).toBe(false);
    expect(previewRelief(facts('2027-01-08'), { kind: 'PASAR', number: 1 })).toMatchObject({
      refused: 'RELIEF_NOT_NOW',
    });
    expect(isRefusal(previewRelief(facts('2027-01-08'), { kind: 'PAUSAR', months: 1 }))).toBe(false);
    expect(moveDays(facts('2027-01-07'), begun.instalments[1]!)).toEqual({
      earliest: '2027-01-07',
      latest: '2027-01-14',
    });
  });

  test('is refused unless the change starts with the next unpaid instalment', () => {
    expect(previewRelief(december, { kind: 'PASAR', number: 2 })).toMatchObject({ refused: 'RELIEF_CHANGED' });
  });

  test('is refused above the limits of the campaign', () => {
    const moved = after(december, move(1, '2027-01-14'), isoDate('2027-01-05'));
    expect(previewRelief(moved, move(1, '2027-01-20'))).toEqual({
      refused: 'RELIEF_LIMIT',
      detail: { limit: 'INSTALMENT', kind: 'MOVER' },
    });
    expect(leftOf(moved, 'MOVER')).toBe(2);
    const skipped = after(moved, { kind: 'PASAR', number: 1 }, isoDate('2027-01-20'));
    expect(skipped.agreement.instalments[1]).toMatchObject({ dueOn: '2027-02-01', movedTo: null });
    expect(previewRelief(skipped, { kind: 'PASAR', number: 1 })).toMatchObject({ detail: { limit: 'TIMES' } });
    const paused = after(december, { kind: 'PAUSAR', months: 1 }, isoDate('2027-01-20'));
    expect(previewRelief(paused, { kind: 'PAUSAR', months: 1 })).toMatchObject({ detail: { limit: 'YEAR' } });
  });

  test('skips no two consecutive months and shifts no instalment by more than four positions', () => {
    const twelve = facts('2026-12-21', { agreement: pay(accepted(12), 600_000, '2026-11-27') });
    const once = after(twelve, { kind: 'PASAR', number: 1 }, isoDate('2027-01-20'));
    expect(previewRelief(once, { kind: 'PASAR', number: 1 })).toMatchObject({ detail: { limit: 'IN_A_ROW' } });
    const paid = { ...once, agreement: pay(once.agreement, 440_000, '2027-02-01'), today: isoDate('2027-02-20') };
    const twice = after(paid, { kind: 'PASAR', number: 2 }, isoDate('2027-03-20'));
    const paused = after(twice, { kind: 'PAUSAR', months: 2 });
    expect(paused.agreement.instalments[2]).toMatchObject({ position: 6 });
    const late = facts('2027-03-15', { agreement: begun });
    expect(previewRelief(late, { kind: 'PAUSAR', months: 2 })).toMatchObject({ detail: { limit: 'EXTENSION' } });
  });

  test('is refused when the plan is not in force or a payment is under way', () => {
    const refused = (more: Partial<ReliefFacts>) =>
      previewRelief({ ...december, ...more }, { kind: 'PASAR', number: 1 });
    expect(refused({ agreement: accepted(6) })).toEqual({ refused: 'RELIEF_NOT_NOW', detail: { needs: 'FIRST' } });
    expect(refused({ agreement: { ...begun, state: 'INCUMPLIDO' } })).toEqual({ refused: 'AGREEMENT_CLOSED' });
    expect(refused({ agreement: pay(begun, 4_440_000, '2026-12-01') })).toEqual({ refused: 'PAY_ALREADY_PAID' });
    expect(refused({ paymentUnderWay: true })).toEqual({ refused: 'PAYMENT_PENDING' });
    expect(refused({ isMembership: true })).toEqual({ refused: 'RELIEF_NOT_HERE' });
    expect(isRefusal(previewRelief({ ...december, isMembership: true }, move(1, '2027-01-14')))).toBe(false);
  });

  test('can be undone within a day when no payment followed and the old due date has not passed', () => {
    const moved = after(december, move(1, '2027-01-14'));
    const [record] = moved.history;
    const can = (iso: string, paidSince = false, of = moved) =>
      canUndo(of, record!.id, { now: new Date(iso), paidSince });
    expect(can('2026-12-22T14:59:59Z')).toBe(true);
    expect(can('2026-12-22T15:00:00Z')).toBe(false);
    expect(can('2026-12-21T16:00:00Z', true)).toBe(false);
    const undone: ReliefRecord = {
      ...record!,
      id: 'u',
      kind: 'DESHACER',
      undoes: record!.id,
      before: record!.after,
      after: record!.before,
    };
    const back = { ...moved, agreement: begun, history: [record!, undone] };
    expect(can('2026-12-21T17:00:00Z', false, back)).toBe(false);
    expect(leftOf(back, 'MOVER')).toBe(3);
    // A replaced plan has no dates to undo, but its changes still count towards the limits.
    const replaced = { ...moved, agreement: { ...moved.agreement, state: 'REPROGRAMADO' as const } };
    expect(can('2026-12-21T17:00:00Z', false, replaced)).toBe(false);
    const due = after(facts('2026-12-30'), { kind: 'PASAR', number: 1 });
    expect(canUndo(due, due.history[0]!.id, { now: new Date('2026-12-30T16:00:00Z'), paidSince: false })).toBe(true);
    // A change can be undone at most until the end of the old due date. The mail announces this time.
    const onItsDay = { ...due.history[0]!, at: new Date('2026-12-30T16:00:00Z') };
    expect(undoableUntil(onItsDay).toISOString()).toBe('2026-12-31T04:59:59.999Z');
    expect(undoableUntil(record!).toISOString()).toBe('2026-12-22T15:00:00.000Z');
    const late = after(facts('2027-01-04'), { kind: 'PASAR', number: 1 });
    expect(canUndo(late, late.history[0]!.id, { now: new Date('2027-01-04T16:00:00Z'), paidSince: false })).toBe(false);
  });
});

describe('the end of a plan in force', () => {
  const on = (day: string) => withNotice(begun, isoDate(day));

  test('is announced ten business days in advance', () => {
    expect(on('2027-02-08').notice).toBeUndefined();
    const notified = on('2027-02-09');
    expect(notified.notice).toEqual({ givenOn: '2027-02-09', endsOn: '2027-02-23' });
    expect(standing(notified, isoDate('2027-02-09'))).toBe('POR_TERMINAR');
    expect(timeOver(notified, isoDate('2027-02-23'))).toBeUndefined();
    expect(timeOver(notified, isoDate('2027-02-24'))).toEqual({ state: 'INCUMPLIDO', lastDay: '2027-02-23' });
    // A plan never ends without a notice, no matter how late the payments are.
    expect(timeOver(begun, isoDate('2027-12-01'))).toBeUndefined();
  });

  test('is cancelled by a payment or a pause', () => {
    const notified = on('2027-02-09');
    const paid = withNotice(pay(notified, 740_000, '2027-02-10'), isoDate('2027-02-10'));
    expect(paid.notice).toBeUndefined();
    const paused = after(facts('2027-02-10', { agreement: notified }), { kind: 'PAUSAR', months: 1 }).agreement;
    expect(isAtRisk(paused, isoDate('2027-02-10'))).toBe(false);
  });

  test('is announced when a single instalment is unpaid 60 days after its grace period', () => {
    const others = {
      ...begun,
      instalments: begun.instalments.map((each) => (each.number < 6 ? { ...each, paid: each.amount } : each)),
    };
    expect(isAtRisk(others, isoDate('2027-08-08'))).toBe(false);
    expect(isAtRisk(others, isoDate('2027-08-09'))).toBe(true);
  });

  test('is announced again when the notice was neither sent nor seen', () => {
    const notified = on('2027-02-09');
    expect(renewedNotice(notified, isoDate('2027-02-23'), false)).toBeUndefined();
    expect(renewedNotice(notified, isoDate('2027-02-24'), true)).toBeUndefined();
    const renewed = renewedNotice(notified, isoDate('2027-02-24'), false)!;
    expect(renewed).toEqual({ givenOn: '2027-02-09', endsOn: '2027-03-10' });
    expect(renewedNotice({ ...notified, notice: renewed }, isoDate('2027-03-11'), false)).toBeUndefined();
  });

  test('can be reverted once by a recovery within thirty days', () => {
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

describe('an undone change', () => {
  const agreement = accepted(6);
  const made = (id: string, kind: ReliefRecord['kind'], day: string, undoes?: string): ReliefRecord => ({
    id,
    kind,
    number: 1,
    at: new Date(`${day}T15:00:00Z`),
    before: [],
    after: [],
    undoes,
  });
  const undoneOn = (...days: string[]) =>
    days.flatMap((day, index) => [
      made(`${index}`, 'PAUSAR', day),
      made(`${index} undone`, 'DESHACER', day, `${index}`),
    ]);
  const until = (history: ReliefRecord[], today: string, kind: 'PAUSAR' | 'MOVER' = 'PAUSAR') =>
    undoneUntil({ agreement, history, today: isoDate(today) }, kind);

  test('blocks its kind from the third undo until thirty days after the first of the last three undos', () => {
    const history = undoneOn('2026-12-01', '2026-12-05', '2026-12-10');
    expect(until(history.slice(0, 4), '2026-12-10')).toBeUndefined();
    expect(until(history, '2026-12-10')).toBe('2026-12-31');
    expect(until(history, '2026-12-30')).toBe('2026-12-31');
    expect(until(history, '2026-12-31')).toBeUndefined();
    expect(
      until(
        [
          ...history,
          ...undoneOn('2027-01-02').map((each) => ({
            ...each,
            id: `b${each.id}`,
            undoes: each.undoes && `b${each.undoes}`,
          })),
        ],
        '2027-01-02',
      ),
    ).toBe('2027-01-04');
  });

  test('does not block other kinds, and counts towards the limit of the replacing plan', () => {
    const history = undoneOn('2026-12-01', '2026-12-05', '2026-12-10');
    expect(until(history, '2026-12-10', 'MOVER')).toBeUndefined();
    const facts = { agreement, history: [], earlier: history, today: isoDate('2026-12-10') };
    expect(undoneUntil(facts, 'PAUSAR')).toBe('2026-12-31');
  });
});
