import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instalmentsOf, isLiveAgreement, totalPaid, wholeBalance, type Agreement } from './agreements.ts';
import { afterPayment, afterReversal } from './book-payment.ts';
import { payables, payableTyped } from './payables.ts';
import { destinations } from './destinations.ts';
import { waivedOf, outstanding, type Allocation } from './instalments.ts';
import { payoff } from './payoff.ts';
import { timeOver, withNotice } from './plan-end.ts';
import { canUndo, pausedUntil, previewRelief, type ReliefRecord, type ReliefRequest } from './relief.ts';
import { sameSchedule, scheduleOf, withSchedule, type Slot } from './schedule.ts';
import { components } from '#domain/debts/obligations.ts';
import { pesos, sum } from '#domain/money/money.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { quote } from '#domain/offers/quote.ts';
import { isRefusal } from '#domain/refusal.ts';
import { addDays, isBusinessDay, isoDate, startOfBogotaDay, type IsoDate } from '#domain/time/calendar.ts';
import { propertyRuns } from '#test/support/property-runs.ts';

const owed = components({ principal: 8_400_000, interest: 0, lateInterest: 0, fees: 0 });
const plans = [3, 6, 12, 24].flatMap((termInstalments) =>
  [0, 2400].map((annualRateBps): Agreement => {
    const policy = { ...defaultPolicy, annualRateBps };
    const plan = quote(policy, owed, { termInstalments, dayOfMonth: 30, today: isoDate('2026-11-20') });
    if (isRefusal(plan)) throw new Error(plan.refused);
    const { firstPaymentOn, interest } = plan;
    const terms = { firstPaymentOn, dayOfMonth: 30, annualRateBps, rounding: policy.rounding, interest };
    return { state: 'PENDIENTE_PAGO_INICIAL', instalments: instalmentsOf(plan), terms };
  }),
);

/** `expect` is too slow for a million assertions. */
function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Violated: ${what}`);
}

type Step = readonly [what: string, pick: number, days: number];
const steps = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...[
        'move',
        'skip',
        'skip',
        'pause',
        'undo',
        'undo',
        'typed',
        'typed',
        'typed',
        'next',
        'next',
        'whole',
        'void',
        'wait',
      ],
    ),
    fc.nat({ max: 1_000 }),
    fc.nat({ max: 40 }),
  ),
  { minLength: 5, maxLength: 40 },
);

class Life {
  agreement: Agreement;
  readonly accepted: readonly Slot[];
  today: IsoDate = isoDate('2026-11-27');
  history: ReliefRecord[] = [];
  payments: { allocations: readonly Allocation[]; at: Date; on: IsoDate; voided: boolean }[] = [];

  constructor(start: Agreement) {
    this.agreement = start;
    this.accepted = scheduleOf(start.instalments);
    this.pay(start.instalments[0]!.amount);
  }

  get now() {
    return startOfBogotaDay(this.today);
  }

  take([what, pick, days]: Step) {
    if (what === 'move') return this.relieve({ kind: 'MOVER', number: this.next, on: addDays(this.today, pick % 40) });
    if (what === 'skip') return this.relieve({ kind: 'PASAR', number: this.next });
    if (what === 'pause') return this.relieve({ kind: 'PAUSAR', months: 1 + (pick % 2) });
    if (what === 'undo') return this.undo();
    if (what === 'void') return this.takeBack(this.payments.filter(({ voided }) => !voided)[pick % 5]);
    if (what === 'wait') this.today = addDays(this.today, days);
    if (!isLiveAgreement(this.agreement.state)) return;
    if (what === 'next') this.pay(payables(this.agreement, this.today)[0]!.amount, { payoffOn: this.today });
    if (what === 'whole') {
      const { amount } = payoff(this.agreement.instalments, this.agreement.terms, this.today);
      must(amount <= wholeBalance(this.agreement), 'settling early costs no more');
      if (pick < 100) this.pay(amount, { payoffOn: this.today });
    }
    if (what === 'typed') {
      const amount = pesos(1_000 + pick * 2_003);
      const due = payableTyped(this.agreement, amount, pesos(1_500), this.today);
      if (isRefusal(due) || due.concept === 'SALDO') return;
      this.pay(amount, { destination: destinations[pick % 3], payoffOn: this.today });
    }
  }

  get next() {
    return this.agreement.instalments.find((each) => outstanding(each) > 0)?.number ?? 1;
  }

  pay(amount: number, use: Parameters<typeof afterPayment>[3] = {}) {
    const before = this.agreement;
    const paid = afterPayment(before, pesos(amount), this.today, use);
    const [asked, askedAfter] = [before, paid.agreement].map(
      ({ instalments, terms }) => payoff(instalments, terms, this.today).amount,
    );
    must(asked! - askedAfter! === amount, 'a payment lowers what settles the plan that day by its amount');
    must(paid.unapplied === 0, 'nothing is over');
    must(sum(paid.allocations.map((each) => each.amount)) === amount, 'no peso is lost');
    const due = before.instalments.filter(({ number, dueOn }) => number === 0 || dueOn <= this.today);
    const left = sum(due.map(outstanding));
    const reached = paid.allocations.filter(({ number }) => due.some((each) => each.number === number));
    must(sum(reached.map((each) => each.amount)) === Math.min(left, amount), 'what is due is settled first');
    this.agreement = withNotice(paid.agreement, this.today);
    this.payments.push({ allocations: paid.allocations, at: this.now, on: this.today, voided: false });
  }

  takeBack(payment: Life['payments'][number] | undefined) {
    if (payment === undefined) return;
    payment.voided = true;
    this.agreement = withNotice(afterReversal(this.agreement, payment.allocations, this.today, payment.on), this.today);
  }

  relieve(request: ReliefRequest) {
    const { agreement, history, today } = this;
    const change = previewRelief({ agreement, history, isMembership: false, paymentUnderWay: false, today }, request);
    if (isRefusal(change)) return;
    must(
      change.after.every(({ dueOn }, index) => dueOn >= change.before[index]!.dueOn),
      'no date is earlier than before',
    );
    must(change.after.find(({ number }) => number === change.number)!.dueOn >= today, 'the next date is to come');
    this.keep({ id: `r${history.length}`, at: this.now, ...change });
    must(timeOver(this.agreement, today) === undefined, 'no relief ends a plan');
  }

  undo() {
    const last = this.history.at(-1);
    if (last === undefined || last.kind === 'DESHACER') return;
    const paidSince = this.payments.some(({ at }) => at >= last.at);
    if (!canUndo(this, last.id, { now: this.now, paidSince })) return;
    const { before: after, after: before, number, id: undoes } = last;
    this.keep({ id: `r${this.history.length}`, kind: 'DESHACER', number, at: this.now, before, after, undoes });
  }

  keep(record: ReliefRecord) {
    this.history.push(record);
    const instalments = withSchedule(this.agreement.instalments, record.after);
    const paused = pausedUntil(this.history);
    this.agreement = withNotice({ ...this.agreement, instalments, pausedUntil: paused }, this.today);
  }

  check(start: Agreement) {
    const { instalments } = this.agreement;
    must(
      sum(instalments.map(({ amount }) => amount)) === sum(start.instalments.map(({ amount }) => amount)),
      'amounts',
    );
    for (const [index, each] of instalments.entries()) {
      must(each.paid + (each.waived ?? 0) <= each.amount, 'paid and waived lie within the amount');
      must((each.position ?? each.number) - each.number <= 4, 'nothing stands further than four places');
      must(isBusinessDay(each.dueOn), 'dates are business days');
      must(index === 0 || each.dueOn > instalments[index - 1]!.dueOn, 'dates rise');
    }
    must(waivedOf(instalments) <= this.agreement.terms!.interest, 'no principal is waived');
    let schedule: readonly Slot[] = this.accepted;
    for (const { before, after } of this.history) {
      must(sameSchedule(schedule, before), 'each change begins where the previous one ended');
      schedule = after;
    }
    must(sameSchedule(schedule, scheduleOf(instalments)), 'the history tells all');
    const counted = this.payments.filter(({ voided }) => !voided).flatMap(({ allocations }) => allocations);
    must(totalPaid(this.agreement) === sum(counted.map(({ amount }) => amount)), 'the plan shows what was paid');
  }
}

test('any sequence of relief, payments, voids and days preserves amounts, order and history', () => {
  const seen = { relief: 0, undone: 0, settledEarly: 0, notices: 0 };
  fc.assert(
    fc.property(fc.constantFrom(...plans), steps, (start, sequence) => {
      const life = new Life(start);
      for (const step of sequence) {
        life.take(step);
        life.check(start);
        if (life.agreement.notice !== undefined) seen.notices += 1;
      }
      seen.relief += life.history.length;
      seen.undone += life.history.filter(({ kind }) => kind === 'DESHACER').length;
      if (waivedOf(life.agreement.instalments) > 0) seen.settledEarly += 1;
      for (const payment of life.payments.filter(({ voided }) => !voided)) life.takeBack(payment);
      expect(totalPaid(life.agreement)).toBe(0);
      expect(waivedOf(life.agreement.instalments)).toBe(0);
      expect(life.agreement.state).toBe('PENDIENTE_PAGO_INICIAL');
      life.check(start);
    }),
  );
  // A usual run has 300 histories, which are too few for the rare steps.
  if (propertyRuns.numRuns >= 10_000) for (const many of Object.values(seen)) expect(many).toBeGreaterThan(100);
});

test('a payoff never exceeds the balance and does not become cheaper within thirty days', () => {
  const financed = plans.filter(({ terms }) => terms!.interest > 0);
  fc.assert(
    fc.property(fc.constantFrom(...financed), fc.nat({ max: 700 }), fc.nat({ max: 30 }), (plan, start, days) => {
      const from = addDays(isoDate('2026-11-27'), start);
      const until = addDays(from, days);
      const on = (day: IsoDate) => payoff(plan.instalments, plan.terms, day).amount;
      expect(on(from)).toBeLessThanOrEqual(on(until));
      expect(on(until)).toBeLessThanOrEqual(wholeBalance(plan));
    }),
  );
});
