import { amortise } from '#domain/money/amortisation.ts';
import { isBusinessDay, monthlyDate, type IsoDate } from '#domain/time/calendar.ts';
import { add, pesos, subtract, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { balance, imputePayment, type Components } from '#domain/debts/obligations.ts';
import { usualDay } from './payment-day.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import {
  bpsFor,
  discountOf,
  firstDateLimits,
  isTerm,
  leastInitial,
  longestTerm,
  type CampaignPolicy,
} from './campaign.ts';

export type PlanRequest = {
  /** 1 is a single payment. */
  readonly termInstalments: number;
  /** Defaults to the minimum; ignored for a single payment. */
  readonly initialPayment?: Pesos | undefined;
  /** The day of the month, 1–31; defaults to `usualDay` of the first date. */
  readonly dayOfMonth?: number | undefined;
  /** A business day between today and the latest allowed day; defaults to the latest allowed day. */
  readonly firstDate?: IsoDate | undefined;
  readonly today: IsoDate;
};

export type QuotedInstalment = { readonly number: number; readonly dueOn: IsoDate; readonly amount: Pesos };

/**
 * A plan with exact amounts in pesos: balance = discount + total; initialPayment + Σ instalments = total + interest. A
 * single payment is one instalment on the first date; longer plans have their initial payment on that date.
 */
export type Quote = {
  readonly term: number;
  readonly balance: Pesos;
  readonly discountBps: number;
  readonly discount: Pesos;
  readonly total: Pesos;
  readonly minimumInitial: Pesos;
  readonly initialPayment: Pesos;
  readonly financed: Pesos;
  readonly interest: Pesos;
  readonly instalments: readonly QuotedInstalment[];
  readonly firstPaymentOn: IsoDate;
  readonly forgiven: Components;
};

export type QuoteRefusal = Refusal<
  | 'INITIAL_PAYMENT_TOO_LOW'
  | 'INITIAL_PAYMENT_TOO_HIGH'
  | 'INSTALLMENT_TOO_LOW'
  | 'TERM_NOT_ALLOWED'
  | 'DATE_NOT_ALLOWED'
>;

export type PlanDates = { readonly first: IsoDate; instalment(number: number): IsoDate };

export function planDates(
  policy: CampaignPolicy,
  request: Pick<PlanRequest, 'firstDate' | 'dayOfMonth' | 'today'>,
): PlanDates | Refusal<'DATE_NOT_ALLOWED'> {
  const { earliest, latest } = firstDateLimits(policy, request.today);
  const first = request.firstDate ?? latest;
  const dayOfMonth = request.dayOfMonth ?? usualDay(first);
  if (first < earliest || first > latest || !isBusinessDay(first) || !isDayOfMonth(dayOfMonth))
    return refuse('DATE_NOT_ALLOWED', { earliest, latest });
  const known: IsoDate[] = [];
  return { first, instalment: (number) => (known[number] ??= monthlyDate(first, number, dayOfMonth)) };
}

/**
 * Pass `dates` to reuse the dates when comparing terms.
 * @throws RangeError when nothing is owed.
 */
export function quote(
  policy: CampaignPolicy,
  owed: Components,
  request: PlanRequest,
  dates = planDates(policy, request),
): Quote | QuoteRefusal {
  const term = request.termInstalments;
  if (!isTerm(policy, term)) return refuse('TERM_NOT_ALLOWED', { minimum: 1, maximum: longestTerm(policy) });
  if (isRefusal(dates)) return dates;

  const priced = price(policy, owed, term, request.initialPayment);
  if (isRefusal(priced)) return priced;
  const { amounts, ...figures } = priced;
  return {
    term,
    ...figures,
    instalments: amounts.map((amount, index) => ({
      number: index + 1,
      dueOn: term === 1 ? dates.first : dates.instalment(index + 1),
      amount,
    })),
    firstPaymentOn: dates.first,
    forgiven: imputePayment(owed, figures.discount).applied,
  };
}

type Priced = Omit<Quote, 'term' | 'instalments' | 'firstPaymentOn' | 'forgiven'> & {
  readonly amounts: readonly Pesos[];
};

function price(
  policy: CampaignPolicy,
  owed: Components,
  term: number,
  asked: Pesos | undefined,
): Priced | QuoteRefusal {
  const owedInAll = balance(owed);
  if (owedInAll <= 0) throw new RangeError('A quote needs a balance above zero');
  const minimumInitial = term === 1 ? zeroPesos : leastInitial(policy, owedInAll, term);
  const initialPayment = term === 1 ? zeroPesos : (asked ?? minimumInitial);
  const discountBps = bpsFor(policy, owedInAll, term, initialPayment);
  const discount = discountOf(owedInAll, discountBps);
  const total = subtract(owedInAll, discount);
  const figures = {
    balance: owedInAll,
    discountBps,
    discount,
    total,
    minimumInitial,
    initialPayment,
    financed: subtract(total, initialPayment),
  };
  if (term === 1) return { ...figures, interest: zeroPesos, amounts: [total] };

  // The debt is too small for several payments, whatever the initial payment is.
  if (minimumInitial >= total)
    return refuse('INSTALLMENT_TOO_LOW', { minimum: policy.minimumInstalment, instalment: 0 });
  if (initialPayment < minimumInitial) return refuse('INITIAL_PAYMENT_TOO_LOW', { minimum: minimumInitial });
  if (initialPayment >= total) return refuse('INITIAL_PAYMENT_TOO_HIGH', { total });
  const { amounts, interest } = amortise(figures.financed, term, policy.annualRateBps, policy.rounding);
  const regular = amounts[0] ?? zeroPesos;
  if (regular < policy.minimumInstalment)
    return refuse('INSTALLMENT_TOO_LOW', { minimum: policy.minimumInstalment, instalment: regular });
  return { ...figures, interest, amounts };
}

/** For a single payment, the minimum and the maximum are 0. */
export function limitsFor(
  policy: CampaignPolicy,
  owed: Components,
  term: number,
): { minimumInitial: Pesos; maximumInitial: Pesos } | QuoteRefusal {
  if (!isTerm(policy, term)) return refuse('TERM_NOT_ALLOWED', { minimum: 1, maximum: longestTerm(policy) });
  if (term === 1) return { minimumInitial: zeroPesos, maximumInitial: zeroPesos };
  const minimum = leastInitial(policy, balance(owed), term);
  const atMinimum = price(policy, owed, term, minimum);
  if (isRefusal(atMinimum)) return atMinimum;
  // A larger initial payment leaves less to finance, so a binary search finds the maximum.
  let [admitted, refused] = [minimum, atMinimum.total];
  while (refused - admitted > 1) {
    const middle = pesos(Math.floor((admitted + refused) / 2));
    if (isRefusal(price(policy, owed, term, middle))) refused = middle;
    else admitted = middle;
  }
  return { minimumInitial: minimum, maximumInitial: admitted };
}

/** The first instalment. With a rate, rounding can make the last one larger, by at most one peso per instalment. */
export function monthlyAmount(plan: Quote): Pesos {
  return plan.instalments[0]?.amount ?? zeroPesos;
}

export function totalToPay(plan: Quote): Pesos {
  return add(plan.total, plan.interest);
}

function isDayOfMonth(day: number): boolean {
  return Number.isSafeInteger(day) && day >= 1 && day <= 31;
}
