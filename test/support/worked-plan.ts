import type { User } from '#contract/account.ts';
import type { Agreement, userManagement } from '#contract/agreements.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { ReliefOptions } from '#contract/relief.ts';
import {
  instalmentsOf,
  instalmentStatus,
  standing,
  totalPaid,
  wholeBalance,
  type Agreement as Plan,
} from '#domain/agreements/agreements.ts';
import { afterPayment } from '#domain/agreements/book-payment.ts';
import { payables, typedLimits } from '#domain/agreements/payables.ts';
import { destinations, dueInstalments } from '#domain/agreements/destinations.ts';
import { outstandingOf, outstanding } from '#domain/agreements/instalments.ts';
import { payoff } from '#domain/agreements/payoff.ts';
import { payableToRecover } from '#domain/agreements/recovery.ts';
import { moveDays, previewRelief, type ReliefFacts, type ReliefRequest } from '#domain/agreements/relief.ts';
import { withSchedule } from '#domain/agreements/schedule.ts';
import { components } from '#domain/debts/obligations.ts';
import { pesos, zeroPesos } from '#domain/money/money.ts';
import { defaultPolicy } from './example-campaign.ts';
import { quote, type Quote } from '#domain/offers/quote.ts';
import { usualProviderMinimum } from '#domain/offers/relief-policy.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { addDays, isBusinessDay, isoDate, type IsoDate } from '#domain/time/calendar.ts';

export const agreementId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

export const owed = components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 });

export function workedQuote({ term = 6, annualRateBps = 0 } = {}): Quote {
  const plan = quote({ ...defaultPolicy, annualRateBps }, owed, {
    termInstalments: term,
    initialPayment: pesos(600_000),
    dayOfMonth: 30,
    firstDate: isoDate('2026-11-27'),
    today: isoDate('2026-11-20'),
  });
  if (isRefusal(plan)) throw new Error(plan.refused);
  return plan;
}

export function unpaidPlan({ term = 6, annualRateBps = 0 } = {}): Plan {
  const plan = workedQuote({ term, annualRateBps });
  const { firstPaymentOn, interest } = plan;
  const terms = { firstPaymentOn, dayOfMonth: 30, annualRateBps, rounding: defaultPolicy.rounding, interest };
  return { state: 'PENDIENTE_PAGO_INICIAL', instalments: instalmentsOf(plan), terms };
}

export const workedPlan = (priced: { term?: number; annualRateBps?: number } = {}): Plan =>
  paid(unpaidPlan(priced), 600_000, '2026-11-27');

export const paid = (plan: Plan, amount: number, on: string): Plan =>
  afterPayment(plan, pesos(amount), isoDate(on)).agreement;

export const reliefFacts = (agreement: Plan, day: string, more: Partial<ReliefFacts> = {}): ReliefFacts => ({
  agreement,
  history: [],
  isMembership: false,
  paymentUnderWay: false,
  today: isoDate(day),
  ...more,
});

export function pausedPlan(agreement: Plan, day: string, months: number): Plan {
  const change = previewRelief(reliefFacts(agreement, day), { kind: 'PAUSAR', months });
  if (isRefusal(change)) throw new Error(change.refused);
  return { ...agreement, instalments: withSchedule(agreement.instalments, change.after) };
}

export function asAgreement(plan: Plan, day: string, more: Partial<Agreement> = {}): Agreement {
  const today = isoDate(day);
  const recovery = payableToRecover(plan, true, today);
  const interest = plan.terms?.interest ?? zeroPesos;
  const total = pesos(plan.instalments.reduce((all, { amount }) => all + amount, 0) - interest);
  return {
    id: agreementId,
    number: 'AP-2026-000001',
    crmAgreementId: null,
    membershipPrice: zeroPesos,
    kind: 'DEUDA',
    state: plan.state,
    standing: standing(plan, today) ?? null,
    obligationId: null,
    offerId: null,
    creditor: 'Banco Ceiba',
    originalCreditor: null,
    obligationNumber: null,
    product: 'Tarjeta de crédito',
    originalBalance: pesos(8_400_000),
    discount: pesos(8_400_000 - total),
    total,
    interest,
    initialPayment: pesos(600_000),
    term: plan.instalments.length - 1,
    replaces: null,
    replacedBy: null,
    acceptedAt: new Date('2026-11-20T15:00:00Z'),
    acceptanceReason: null,
    documentsSent: true,
    instalments: plan.instalments.map((each) => ({
      id: agreementId.slice(0, -2) + String(each.number).padStart(2, '0'),
      number: each.number,
      dueOn: each.dueOn,
      amount: each.amount,
      paid: each.paid,
      waived: each.waived ?? zeroPesos,
      state: instalmentStatus(each, today, plan.state),
    })),
    paid: totalPaid(plan),
    balance: wholeBalance(plan),
    endedAt: plan.ended?.at ?? null,
    endsOn: plan.notice?.endsOn ?? null,
    pausedUntil: plan.pausedUntil ?? null,
    underReviewSince: null,
    recovery: isRefusal(recovery) ? null : { until: recovery.dueOn, amount: recovery.amount },
    payables: payables(plan, today).map(({ instalmentNumber, ...each }) => ({
      ...each,
      instalmentNumber: instalmentNumber ?? null,
    })),
    pendingAttempt: null,
    payments: [],
    ...more,
  };
}

export const asManagement = (agreement: Agreement): ReplyOf<typeof userManagement> => ({
  obligations: [],
  offers: [],
  agreements: [agreement],
  diagnosis: {
    step: 'OBJETIVO',
    reason: null,
    missing: [],
    objective: null,
    madeAt: null,
    index: null,
    level: null,
    month: null,
  },
  application: null,
  identity: 'CONFIRMADA',
});

export function reliefOptions(plan: Plan, day: string): ReliefOptions {
  const today = isoDate(day);
  const facts = reliefFacts(plan, day);
  const next = plan.instalments.find((each) => outstanding(each) > 0)!;
  const range = moveDays(facts, next);
  const days: IsoDate[] = [];
  for (let on = range?.earliest ?? today; range && on <= range.latest; on = addDays(on, 1))
    if (isBusinessDay(on)) days.push(on);
  const moved = previewRelief(facts, { kind: 'MOVER', number: next.number, on: days[0] ?? today });
  const whole = payoff(plan.instalments, plan.terms, today);
  const recovery = payableToRecover(plan, true, today);
  return {
    agreementId,
    instalment: next.number,
    dueOn: next.dueOn,
    schedule: plan.instalments.map((each) => ({
      number: each.number,
      dueOn: each.dueOn,
      amount: each.amount,
      paid: each.paid,
      waived: each.waived ?? zeroPesos,
      owed: outstanding(each),
    })),
    move: {
      refusal: isRefusal(moved) ? because(moved) : null,
      left: 3,
      days: isRefusal(moved) ? [] : days.map((on) => ({ on, hash: `MOVER ${on}` })),
    },
    skip: { left: 1, ...previewed(facts, { kind: 'PASAR', number: next.number }) },
    pause: {
      left: 1,
      choices: [1, 2].map((months) => ({ months, ...previewed(facts, { kind: 'PAUSAR', months }) })),
    },
    typed: {
      refusal: null,
      ...typedLimits(plan, usualProviderMinimum, today),
      due: outstandingOf(dueInstalments(plan.instalments, today)),
      destinations: [...destinations],
      today,
      terms: plan.terms ?? null,
    },
    payoff: { refusal: null, ...whole },
    recover: isRefusal(recovery)
      ? { refusal: because(recovery), amount: zeroPesos, until: null }
      : { refusal: null, amount: recovery.amount, until: recovery.dueOn },
    replan: { refusal: null },
    undo: null,
  };
}

const because = ({ refused }: Refusal<string>) => ({ code: refused, message: refused });

function previewed(facts: ReliefFacts, request: ReliefRequest) {
  const change = previewRelief(facts, request);
  if (isRefusal(change)) return { refusal: because(change), preview: null };
  const { kind, number, after } = change;
  const dates = after.map((slot) => ({ number: slot.number, dueOn: slot.dueOn }));
  const dueOn = (of: number) => dates.find((each) => each.number === of)!.dueOn;
  return {
    refusal: null,
    preview: { hash: `${kind} ${dueOn(number)}`, dates, nextOn: dueOn(number), endsOn: dates.at(-1)!.dueOn },
  };
}

export const workedUser: User = {
  id: agreementId,
  email: 'ana@correo.example',
  firstNames: 'Ana',
  lastNames: 'Ruiz',
  documentType: 'CC',
  documentNumber: '52418903',
  isClientType: false,
  isPaidInFull: false,
  hasAllCertificates: false,
  isPep: false,
  servicedBy: null,
  contactPoints: [],
};
