import type { IsoDate } from '#domain/time/calendar.ts';
import { least, type Pesos } from '#domain/money/money.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { isClosedAgreement, isLiveAgreement, wholeBalance, type Agreement } from './agreements.ts';
import { nextOwed, outstanding } from './instalments.ts';
import { payoff } from './payoff.ts';

/** SALDO pays off the plan, ABONO is an amount that the customer enters, RECUPERACION reopens an ended plan. */
export type PaymentConcept = 'INICIAL' | 'CUOTA' | 'SALDO' | 'ABONO' | 'RECUPERACION';

export type Payable = {
  readonly concept: PaymentConcept;
  readonly instalmentNumber?: number | undefined;
  readonly amount: Pesos;
  readonly dueOn: IsoDate;
};

/**
 * Returns the oldest unpaid instalment, limited to the payoff on `today`. Returns undefined when nothing is owed or the
 * agreement accepts no payments.
 */
export function nextPayable(agreement: Agreement, today?: IsoDate): Payable | undefined {
  if (!isLiveAgreement(agreement.state)) return undefined;
  const oldest = nextOwed(agreement.instalments);
  if (oldest === undefined) return undefined;
  // A replan has no initial payment, even when a void reopens its instalment 0.
  const isFirst = oldest.number === agreement.instalments[0]?.number && agreement.replaces !== true;
  return {
    concept: isFirst ? 'INICIAL' : 'CUOTA',
    instalmentNumber: oldest.number,
    amount: least(outstanding(oldest), payoffOn(agreement, today)),
    dueOn: oldest.dueOn,
  };
}

function payoffOn(agreement: Agreement, day: IsoDate | undefined): Pesos {
  return day === undefined ? wholeBalance(agreement) : payoff(agreement.instalments, agreement.terms, day).amount;
}

/** The next payable is first. The payoff is listed only when it exceeds the next payable. */
export function payables(agreement: Agreement, today?: IsoDate): Payable[] {
  const next = nextPayable(agreement, today);
  if (next === undefined) return [];
  const whole = payoffOn(agreement, today);
  return whole > next.amount ? [next, { concept: 'SALDO', amount: whole, dueOn: next.dueOn }] : [next];
}

export function payableFor(
  agreement: Agreement,
  concept: 'INICIAL' | 'CUOTA' | 'SALDO',
  today?: IsoDate,
): Payable | Refusal<'PAY_ALREADY_PAID' | 'AGREEMENT_CLOSED'> {
  if (isClosedAgreement(agreement.state)) return refuse('AGREEMENT_CLOSED');
  const next = nextPayable(agreement, today);
  if (next === undefined) return refuse('PAY_ALREADY_PAID');
  if (concept === 'SALDO') return { concept, amount: payoffOn(agreement, today), dueOn: next.dueOn };
  return next.concept === concept ? next : refuse('PAY_ALREADY_PAID');
}

export function typedLimits(agreement: Agreement, minimum: Pesos, today: IsoDate): { minimum: Pesos; maximum: Pesos } {
  const maximum = payoffOn(agreement, today);
  return { minimum: least(minimum, maximum), maximum };
}

/** An amount equal to the payoff becomes SALDO. */
export function payableTyped(
  agreement: Agreement,
  amount: Pesos,
  minimum: Pesos,
  today: IsoDate,
): Payable | Refusal<'PAY_ALREADY_PAID' | 'AGREEMENT_CLOSED' | 'AMOUNT_RANGE'> {
  const whole = payableFor(agreement, 'SALDO', today);
  if (isRefusal(whole)) return whole;
  const limits = typedLimits(agreement, minimum, today);
  if (amount < limits.minimum || amount > limits.maximum) return refuse('AMOUNT_RANGE', limits);
  return amount === whole.amount ? whole : { concept: 'ABONO', amount, dueOn: whole.dueOn };
}
