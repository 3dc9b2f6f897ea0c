import { amortise } from '#domain/money/amortisation.ts';
import { add, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { addDays, addMonths, latest, monthlyDate, type IsoDate } from '#domain/time/calendar.ts';
import { balance, imputePayment, type Components } from '#domain/debts/obligations.ts';
import { bpsFor, discountOf, isTerm, longestTerm, type CampaignPolicy } from '#domain/offers/campaign.ts';
import type { Quote } from '#domain/offers/quote.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { instalmentsOf, reliefPolicyOf, totalPaid, type Agreement } from './agreements.ts';
import { isUnpaid, waivedOf } from './instalments.ts';
import { payoff, type PlanTerms } from './payoff.ts';
import { allowedAgain } from './relief.ts';
import { seriesDate } from './schedule.ts';

export type ReplanFacts = {
  readonly agreement: Agreement;
  /** The price of the plan, without the interest of its instalments. */
  readonly total: Pesos;
  /** The campaign of the original acceptance, which also prices the new term. */
  readonly policy: CampaignPolicy;
  readonly owed: Components;
  /** The initial payment of the first acceptance. It decides the bonus discount of the new price. */
  readonly initialPayment: Pesos;
  /** The term that decides the price. Differs from the plan's own term when the plan replaced another plan. */
  readonly pricedTerm: number;
  readonly paidBefore: number;
  readonly replacedOn: readonly IsoDate[];
  readonly paymentUnderWay: boolean;
  readonly today: IsoDate;
};

/** The amount paid so far is the initial payment, so no first payment is due. */
export type ReplanQuote = Quote & {
  /**
   * The term that decides the price: the paid plus the remaining instalments. `term` is only the remaining instalments.
   */
  readonly pricedTerm: number;
  readonly paidInstalments: number;
  readonly seriesFrom: IsoDate;
  /** The interest that all replaced plans earned until today. Part of `interest`, but not of the instalments. */
  readonly earned: Pesos;
  /**
   * The total cost of the new plan minus the total cost of the replaced plan; negative when the new plan is cheaper.
   */
  readonly difference: number;
};

export type ReplanRefusal = Refusal<
  | 'AGREEMENT_CLOSED'
  | 'OBLIGATION_IN_DISPUTE'
  | 'PAY_ALREADY_PAID'
  | 'PAYMENT_PENDING'
  | 'RELIEF_LIMIT'
  | 'RELIEF_NOT_HERE'
  | 'RELIEF_NOT_NOW'
>;
export type ReplanTermRefusal = Refusal<'TERM_NOT_ALLOWED' | 'INSTALLMENT_TOO_LOW'>;

export function replanRefusal(
  facts: Pick<ReplanFacts, 'agreement' | 'replacedOn' | 'paymentUnderWay' | 'today'>,
): ReplanRefusal | undefined {
  const { state, instalments, underReviewSince } = facts.agreement;
  if (underReviewSince !== undefined) return refuse('OBLIGATION_IN_DISPUTE');
  if (state === 'CUMPLIDO' || state === 'PAZ_Y_SALVO') return refuse('PAY_ALREADY_PAID');
  if (state === 'PENDIENTE_PAGO_INICIAL') return refuse('RELIEF_NOT_NOW', { kind: 'PLAZO' });
  if (state !== 'VIGENTE') return refuse('AGREEMENT_CLOSED');
  if (facts.paymentUnderWay) return refuse('PAYMENT_PENDING');
  const since = addMonths(facts.today, -12);
  const made = facts.replacedOn.filter((day) => day > since);
  const { perYear } = reliefPolicyOf(facts.agreement).replan;
  if (made.length >= perYear)
    return refuse('RELIEF_LIMIT', { limit: 'YEAR', kind: 'PLAZO', ...allowedAgain(made, perYear) });
  // A voided first payment must be paid again before a replan.
  const [first] = instalments;
  if (paidOf(facts.agreement) === 0 || (first?.number === 0 && isUnpaid(first)))
    return refuse('RELIEF_NOT_NOW', { kind: 'PLAZO' });
  return undefined;
}

export function paidInstalments({ agreement, paidBefore }: Pick<ReplanFacts, 'agreement' | 'paidBefore'>): number {
  return paidBefore + paidOf(agreement);
}

export function totalCost({ instalments }: Agreement): Pesos {
  return subtract(sum(instalments.map(({ amount }) => amount)), waivedOf(instalments));
}

export function comparedReplans({ policy, pricedTerm, ...facts }: ReplanFacts): number[] {
  const paid = paidInstalments(facts);
  return policy.comparedTerms.filter((term) => term !== pricedTerm && term > paid).map((term) => term - paid);
}

/** The discount depends on the number of instalments, paid and requested together. */
export function replanQuote(facts: ReplanFacts, asked: number): ReplanQuote | ReplanTermRefusal {
  const { agreement, policy, owed, today } = facts;
  const { instalments, terms } = agreement;
  if (terms === undefined) throw new RangeError('A plan without terms cannot be replaced');
  const paidSoFar = paidInstalments(facts);
  const pricedTerm = paidSoFar + asked;
  if (!Number.isSafeInteger(asked) || asked < 1 || !isTerm(policy, pricedTerm) || pricedTerm === facts.pricedTerm)
    return refuse('TERM_NOT_ALLOWED', { minimum: 1, maximum: longestTerm(policy) - paidSoFar });
  const owedInAll = balance(owed);
  const discountBps = bpsFor(policy, owedInAll, pricedTerm, facts.initialPayment);
  const discount = discountOf(owedInAll, discountBps);
  const total = subtract(owedInAll, discount);
  const paid = totalPaid(agreement);
  const earned = subtract(add(paid, payoff(instalments, terms, today).amount), facts.total);
  const financed = subtract(add(total, earned), paid);
  const divided = financed > 0 ? amortise(financed, asked, policy.annualRateBps, policy.rounding) : undefined;
  const regular = divided?.amounts[0] ?? zeroPesos;
  if (divided === undefined || regular < policy.minimumInstalment)
    return refuse('INSTALLMENT_TOO_LOW', { minimum: policy.minimumInstalment, instalment: regular });
  const interest = add(earned, divided.interest);
  const seriesFrom = seriesAfter(agreement, terms, today);
  return {
    term: asked,
    pricedTerm,
    paidInstalments: paidSoFar,
    balance: owedInAll,
    discountBps,
    discount,
    total,
    minimumInitial: zeroPesos,
    initialPayment: paid,
    financed,
    interest,
    earned,
    instalments: divided.amounts.map((amount, index) => ({
      number: index + 1,
      dueOn: monthlyDate(seriesFrom, index + 1, terms.dayOfMonth),
      amount,
    })),
    firstPaymentOn: today,
    seriesFrom,
    forgiven: imputePayment(owed, discount).applied,
    difference: pesos(total + interest - totalCost(agreement)),
  };
}

export function replacingPlan(quote: ReplanQuote, replaced: Agreement): Agreement {
  const { firstPaymentOn, seriesFrom, initialPayment, interest, earned, balance: debt } = quote;
  return {
    state: 'VIGENTE',
    instalments: instalmentsOf(quote).map((each) => (each.number === 0 ? { ...each, paid: initialPayment } : each)),
    terms: replaced.terms && {
      ...replaced.terms,
      firstPaymentOn,
      seriesFrom,
      interest: subtract(interest, earned),
      earlier: { interest: earned, debt },
    },
    recoveredOn: replaced.recoveredOn,
    relief: replaced.relief,
    replaces: true,
  };
}

export function isSameQuote(made: ReplanQuote | ReplanTermRefusal, promised: Pick<Quote, SameFigures>): boolean {
  return (
    !isRefusal(made) &&
    made.total === promised.total &&
    made.interest === promised.interest &&
    made.initialPayment === promised.initialPayment &&
    made.firstPaymentOn === promised.firstPaymentOn &&
    made.instalments.length === promised.instalments.length &&
    made.instalments.every(({ dueOn, amount }, index) => {
      const other = promised.instalments[index];
      return other !== undefined && other.dueOn === dueOn && other.amount === amount;
    })
  );
}
type SameFigures = 'total' | 'interest' | 'initialPayment' | 'firstPaymentOn' | 'instalments';

const paidOf = ({ instalments }: Agreement): number =>
  instalments.filter((each) => each.number > 0 && !isUnpaid(each)).length;

/** The first new instalment is due in the future, and not before the next due date of the replaced plan. */
function seriesAfter({ instalments }: Agreement, terms: PlanTerms, today: IsoDate): IsoDate {
  const next = instalments.find((each) => each.number > 0 && isUnpaid(each));
  const tomorrow = addDays(today, 1);
  const from = next === undefined ? tomorrow : latest(tomorrow, next.dueOn);
  let position = Math.max(1, next?.position ?? next?.number ?? 1);
  while (seriesDate(terms, position) < from) position += 1;
  return addMonths(terms.seriesFrom ?? terms.firstPaymentOn, position - 1);
}
