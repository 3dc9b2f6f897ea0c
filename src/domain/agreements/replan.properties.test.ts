import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instalmentsOf, isClosedAgreement, totalPaid, type Agreement } from './agreements.ts';
import { afterCreditTakenBack, afterPayment, afterReversal } from './book-payment.ts';
import { destinations } from './destinations.ts';
import { outstanding, type Allocation } from './instalments.ts';
import { previewRelief, type ReliefRequest } from './relief.ts';
import { withSchedule } from './schedule.ts';
import { comparedReplans, replacingPlan, replanQuote, replanRefusal } from './replan.ts';
import { balance, components, componentsAfterBrokenAgreement } from '#domain/debts/obligations.ts';
import { pesos, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { quote } from '#domain/offers/quote.ts';
import { isRefusal } from '#domain/refusal.ts';
import { addDays, isBusinessDay, isoDate, type IsoDate } from '#domain/time/calendar.ts';
import { propertyRuns } from '#test/support/property-runs.ts';

const owed = components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 });

type Step =
  | { do: 'pay'; amount: number; destination: (typeof destinations)[number] | undefined }
  | { do: 'void'; which: number }
  | { do: 'relief'; request: 'PASAR' | 'PAUSAR' }
  | { do: 'replan'; which: number }
  | { do: 'wait'; days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: fc.oneof(fc.constant(600_000), fc.constant(740_000), fc.integer({ min: 1_500, max: 1_500_000 })),
      destination: fc.option(fc.constantFrom(...destinations), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), which: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('relief' as const),
      request: fc.constantFrom('PASAR' as const, 'PAUSAR' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('replan' as const), which: fc.nat(10) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(10, 30, 200, 366) }) },
);

type Plan = { agreement: Agreement; total: Pesos; interest: Pesos; pricedTerm: number; paidBefore: number };
type Payment = { plan: number; amount: Pesos; allocations: readonly Allocation[] };

class Chain {
  readonly policy;
  readonly plans: Plan[];
  payments: Payment[] = [];
  replacedOn: IsoDate[] = [];
  today = isoDate('2026-11-20');

  constructor(term: number, annualRateBps: number) {
    this.policy = { ...defaultPolicy, annualRateBps };
    const first = quote(this.policy, owed, {
      termInstalments: term,
      initialPayment: pesos(756_000),
      today: this.today,
    });
    if (isRefusal(first)) throw new Error(first.refused);
    const { total, interest, firstPaymentOn } = first;
    const terms = { firstPaymentOn, dayOfMonth: 30, annualRateBps, rounding: 100, interest };
    const agreement: Agreement = { state: 'PENDIENTE_PAGO_INICIAL', instalments: instalmentsOf(first), terms };
    this.plans = [{ agreement, total, interest, pricedTerm: term, paidBefore: 0 }];
  }

  get live(): Plan {
    return this.plans.at(-1)!;
  }

  take(one: Step): void {
    const { agreement } = this.live;
    if (one.do === 'wait') this.today = addDays(this.today, one.days);
    if (one.do === 'pay') this.pay(pesos(one.amount), one.destination);
    if (one.do === 'void') this.takeBack(one.which);
    if (one.do === 'replan') this.replan(one.which);
    if (one.do !== 'relief') return;
    const number = agreement.instalments.find((each) => outstanding(each) > 0)?.number ?? 1;
    const request: ReliefRequest = one.request === 'PASAR' ? { kind: 'PASAR', number } : { kind: 'PAUSAR', months: 1 };
    const asked = { agreement, history: [], isMembership: false, paymentUnderWay: false, today: this.today };
    const change = previewRelief(asked, request);
    if (isRefusal(change)) return;
    this.live.agreement = { ...agreement, instalments: withSchedule(agreement.instalments, change.after) };
  }

  private pay(amount: Pesos, destination: (typeof destinations)[number] | undefined): void {
    const { agreement } = this.live;
    if (isClosedAgreement(agreement.state)) return;
    const use = { destination, payoffOn: this.today };
    const paid = afterPayment(agreement, amount, this.today, use);
    const brought = pesos(amount - paid.unapplied);
    if (brought <= 0) return;
    this.live.agreement = paid.agreement;
    this.payments.push({ plan: this.plans.length - 1, amount: brought, allocations: paid.allocations });
  }

  private takeBack(which: number): void {
    const payment = this.payments[which % Math.max(1, this.payments.length)];
    if (!payment) return;
    this.payments = this.payments.filter((each) => each !== payment);
    const plan = this.plans[payment.plan]!;
    plan.agreement = afterReversal(plan.agreement, payment.allocations, this.today);
    for (const later of this.plans.slice(payment.plan + 1))
      later.agreement = afterCreditTakenBack(later.agreement, payment.amount, this.today);
  }

  private replan(which: number): void {
    const { agreement, total, pricedTerm, paidBefore } = this.live;
    const { policy, replacedOn, today } = this;
    const initialPayment = pesos(756_000);
    const facts = { agreement, total, policy, owed, initialPayment, pricedTerm, paidBefore, replacedOn, today };
    if (replanRefusal({ ...facts, paymentUnderWay: false })) return;
    const terms = comparedReplans({ ...facts, paymentUnderWay: false });
    const made = replanQuote({ ...facts, paymentUnderWay: false }, terms[which % terms.length]!);
    if (isRefusal(made)) return;
    const next = replacingPlan(made, agreement);
    this.live.agreement = { ...agreement, state: 'REPROGRAMADO' };
    this.replacedOn.push(today);
    this.plans.push({
      agreement: next,
      total: made.total,
      interest: made.interest,
      pricedTerm: made.pricedTerm,
      paidBefore: made.paidInstalments,
    });
    const dates = made.instalments.map(({ dueOn }) => dueOn);
    expect(dates.every((day, index) => isBusinessDay(day) && day > (dates[index - 1] ?? today))).toBe(true);
    expect(made.instalments.every(({ amount }) => amount > 0)).toBe(true);
    expect(made.earned).toBeGreaterThanOrEqual(0);
  }
}

test('any sequence of changes counts every peso once and keeps one live plan', () => {
  let replaced = 0;
  let takenBack = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(3, 6, 12, 24),
      fc.constantFrom(0, 0, 2_400),
      fc.array(step, { minLength: 4, maxLength: 16 }),
      (term, rate, steps) => {
        const chain = new Chain(term, rate);
        // In most histories, this payment puts the plan in force and pays one instalment.
        chain.take({ do: 'pay', amount: 756_000, destination: undefined });
        for (const one of steps) {
          const before = chain.payments.length;
          chain.take(one);
          if (one.do === 'void' && chain.payments.length < before && chain.plans.length > 1) takenBack += 1;
          const paid = sum(chain.payments.map(({ amount }) => amount));
          const { agreement } = chain.live;
          // The live plan counts all payments, so after a broken plan the debt is reduced by all payments.
          expect(totalPaid(agreement)).toBe(paid);
          expect(balance(componentsAfterBrokenAgreement(owed, [totalPaid(agreement)]))).toBe(
            Math.max(0, balance(owed) - paid),
          );
          for (const plan of chain.plans) {
            const { instalments } = plan.agreement;
            expect(sum(instalments.map(({ amount }) => amount))).toBe(plan.total + plan.interest);
            expect(instalments.every((each) => each.paid >= 0 && outstanding(each) >= 0)).toBe(true);
          }
          for (const [index, { agreement: each }] of chain.plans.entries())
            expect(totalPaid(each)).toBe(
              sum(chain.payments.filter(({ plan }) => plan <= index).map(({ amount }) => amount)),
            );
          expect(chain.plans.slice(0, -1).every(({ agreement: each }) => each.state === 'REPROGRAMADO')).toBe(true);
          expect(agreement.state).not.toBe('REPROGRAMADO');
          if (chain.plans.length > 1) expect(agreement.state).not.toBe('PENDIENTE_PAGO_INICIAL');
        }
        replaced += chain.plans.length - 1;
        const waived = chain.live.agreement.instalments.map((each) => each.waived ?? zeroPesos);
        expect(sum(waived)).toBeLessThanOrEqual(chain.live.interest);
      },
    ),
  );
  expect(replaced).toBeGreaterThan(propertyRuns.numRuns / 5);
  expect(takenBack).toBeGreaterThan(propertyRuns.numRuns / 20);
});
