import { amortise } from '#domain/money/amortisation.ts';
import { isBusinessDay, monthlyDate, type IsoDate } from '#domain/time/calendar.ts';
import { add, most, pesos, subtract, zeroPesos, type Pesos } from '#domain/money/money.ts';
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
  /** Number of instalments, 1 for a single payment. */
  readonly termInstalments: number;
  /** Left out, the least admitted. A single payment has none and ignores it. */
  readonly initialPayment?: Pesos | undefined;
  /** 1–31; left out, the offered day that leaves about a month after the first date. */
  readonly dayOfMonth?: number | undefined;
  /** A business day from today to the last admitted one, which is the default. */
  readonly firstDate?: IsoDate | undefined;
  readonly today: IsoDate;
};

export type QuotedInstalment = { readonly number: number; readonly dueOn: IsoDate; readonly amount: Pesos };

/**
 * A plan to the peso: balance = discount + total; initialPayment + Σ instalments = total + interest.
 * A single payment is one instalment due on the first date; longer plans owe the initial payment that day.
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

/** When a plan is paid, whatever its term: its first payment, and its instalments after it, from 1. */
export type PlanDates = { readonly first: IsoDate; instalment(number: number): IsoDate };

/** The dates that are asked for, or why they cannot be had. */
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
 * The one computation behind simulation, proposal and agreement. Whoever compares terms works out their `dates` once.
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
  if (owedInAll <= 0) throw new RangeError('Nothing is owed');
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

  // A debt this small has no plan of several payments, whatever initial payment is asked.
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

/** Least and greatest initial payment of a term, or why the term cannot be had at all. A single payment has none. */
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
  // What is left to finance only shrinks as the initial payment grows, so the border can be halved down to.
  let [admitted, refused] = [minimum, atMinimum.total];
  while (refused - admitted > 1) {
    const middle = pesos(Math.floor((admitted + refused) / 2));
    if (isRefusal(price(policy, owed, term, middle))) refused = middle;
    else admitted = middle;
  }
  return { minimumInitial: minimum, maximumInitial: admitted };
}

/** The largest amount asked in one month after the first payment. */
export function monthlyAmount(plan: Quote): Pesos {
  return plan.instalments.reduce((greatest, { amount }) => most(greatest, amount), zeroPesos);
}

/** What the person pays in all: the total and the interest of the plan. */
export function totalToPay(plan: Quote): Pesos {
  return add(plan.total, plan.interest);
}

function isDayOfMonth(day: number): boolean {
  return Number.isSafeInteger(day) && day >= 1 && day <= 31;
}
