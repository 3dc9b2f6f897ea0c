import { amortise } from '#domain/money/amortisation.ts';
import {
  addBusinessDays,
  dateParts,
  isBusinessDay,
  monthlyDate,
  rollToBusinessDay,
  type IsoDate,
} from '#domain/time/calendar.ts';
import {
  add,
  basisPoints,
  least,
  most,
  pesos,
  roundUpTo,
  subtract,
  zeroPesos,
  type Pesos,
} from '#domain/money/money.ts';
import { balance, imputePayment, type Components } from '#domain/debts/obligations.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';

/** The rules of a campaign, as data. Shares and rates are basis points: 100 is 1 %. */
export type CampaignPolicy = {
  readonly version: string;
  /** Discount by number of instalments, shortest first; the last band sets the longest term. */
  readonly bands: readonly { readonly upTo: number; readonly bps: number }[];
  /** Added when the initial payment reaches a share of the balance, greatest share first. */
  readonly bonuses: readonly { readonly shareBps: number; readonly bps: number }[];
  readonly maximumBps: number;
  readonly minimumInitial: Pesos;
  /** The initial payment is at least this share of the total, too. */
  readonly minimumInitialShareBps: number;
  readonly minimumInstalment: Pesos;
  /** Instalments and the least initial payment are multiples of this. */
  readonly rounding: number;
  /** Effective annual rate (EA) of the financed part, never above the usury rate of the month. */
  readonly annualRateBps: number;
  readonly validityDays: number;
  /** The first payment falls due at most this many business days after acceptance. */
  readonly firstPaymentBusinessDays: number;
  /** Terms always compared in a simulation. */
  readonly comparedTerms: readonly number[];
};

export const defaultPolicy: CampaignPolicy = {
  version: 'general-1',
  bands: [
    { upTo: 1, bps: 6000 },
    { upTo: 3, bps: 5000 },
    { upTo: 6, bps: 4000 },
    { upTo: 12, bps: 3000 },
    { upTo: 24, bps: 2000 },
    { upTo: 36, bps: 1000 },
  ],
  bonuses: [
    { shareBps: 5000, bps: 800 },
    { shareBps: 3000, bps: 500 },
    { shareBps: 2000, bps: 300 },
  ],
  maximumBps: 7000,
  minimumInitial: pesos(50_000),
  minimumInitialShareBps: 1000,
  minimumInstalment: pesos(50_000),
  rounding: 100,
  annualRateBps: 0,
  validityDays: 30,
  firstPaymentBusinessDays: 5,
  comparedTerms: [1, 3, 6, 12, 18, 24, 36],
};

export type PlanRequest = {
  /** Number of instalments, 1 for a single payment. */
  readonly termInstalments: number;
  /** Left out, the least admitted. A single payment has none and ignores it. */
  readonly initialPayment?: Pesos | undefined;
  /** 1–31; left out, the day of the first date. */
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

/** The one computation behind simulation, proposal and agreement. @throws RangeError when nothing is owed. */
export function quote(policy: CampaignPolicy, owed: Components, request: PlanRequest): Quote | QuoteRefusal {
  const term = request.termInstalments;
  if (!isTerm(policy, term)) return refuse('TERM_NOT_ALLOWED', { minimum: 1, maximum: longestTerm(policy) });
  const dates = firstDateLimits(policy, request.today);
  const firstDate = request.firstDate ?? dates.latest;
  const dayOfMonth = request.dayOfMonth ?? dateParts(firstDate).day;
  if (
    firstDate < dates.earliest ||
    firstDate > dates.latest ||
    !isBusinessDay(firstDate) ||
    !isDayOfMonth(dayOfMonth)
  ) {
    return refuse('DATE_NOT_ALLOWED', { earliest: dates.earliest, latest: dates.latest });
  }

  const priced = price(policy, owed, term, request.initialPayment);
  if (isRefusal(priced)) return priced;
  const { amounts, ...figures } = priced;
  return {
    term,
    ...figures,
    instalments: amounts.map((amount, index) => ({
      number: index + 1,
      dueOn: term === 1 ? firstDate : monthlyDate(firstDate, index + 1, dayOfMonth),
      amount,
    })),
    firstPaymentOn: firstDate,
    forgiven: imputePayment(owed, figures.discount).applied,
  };
}

export function longestTerm(policy: CampaignPolicy): number {
  return policy.bands.at(-1)?.upTo ?? 0;
}

/** First and last day on which the first payment may fall due when the plan is accepted `today`. */
export function firstDateLimits(policy: CampaignPolicy, today: IsoDate): { earliest: IsoDate; latest: IsoDate } {
  return { earliest: rollToBusinessDay(today), latest: addBusinessDays(today, policy.firstPaymentBusinessDays) };
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

export type Scenario = { readonly term: number; readonly result: Quote | QuoteRefusal };

/**
 * The compared terms and the asked one, by term. The asked term is answered as asked, refusals included; in the others
 * the initial payment moves to the nearest one that they admit, so that a comparison is always possible.
 */
export function scenarios(
  policy: CampaignPolicy,
  owed: Components,
  request: Omit<PlanRequest, 'termInstalments'> & { readonly termInstalments?: number | undefined },
): Scenario[] {
  const asked = request.termInstalments;
  const terms = new Set([...policy.comparedTerms, ...(asked === undefined ? [] : [asked])]);
  return [...terms]
    .sort((a, b) => a - b)
    .map((term) => {
      const initialPayment =
        term === asked ? request.initialPayment : nearestInitial(policy, owed, term, request.initialPayment);
      return { term, result: quote(policy, owed, { ...request, termInstalments: term, initialPayment }) };
    });
}

/** An instalment fits when the capacity covers it. */
export function fits(instalment: Pesos, capacity: Pesos): boolean {
  return instalment <= capacity;
}

/** The largest amount asked in one month after the first payment. */
export function monthlyAmount(plan: Quote): Pesos {
  return plan.instalments.reduce((greatest, { amount }) => most(greatest, amount), zeroPesos);
}

/** The shortest term whose plan fits, else the longest one that can be had; undefined when none can. */
export function recommendedTerm(compared: readonly Scenario[], planFits: (plan: Quote) => boolean): number | undefined {
  const plans = compared.flatMap(({ result }) => (isRefusal(result) ? [] : [result])).sort((a, b) => a.term - b.term);
  return (plans.find(planFits) ?? plans.at(-1))?.term;
}

export type RankedOffer = { readonly fits: boolean; readonly arrearsSince: IsoDate; readonly instalment: Pesos };

/** Best first: those that fit, then the oldest arrears or, for who wants lower instalments, the lowest one. */
export function offerRanking<O extends RankedOffer>(offers: readonly O[], wish: { lowerInstalments: boolean }): O[] {
  const byArrears = (a: O, b: O) => (a.arrearsSince < b.arrearsSince ? -1 : a.arrearsSince > b.arrearsSince ? 1 : 0);
  return offers.toSorted(
    (a, b) =>
      Number(b.fits) - Number(a.fits) ||
      (wish.lowerInstalments ? a.instalment - b.instalment || byArrears(a, b) : byArrears(a, b)),
  );
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

/**
 * Measured on the total without any bonus: the least payment that the term itself admits. A larger one may lower the
 * total, and a minimum taken from that lower total would be refused when somebody paid just it.
 */
function leastInitial(policy: CampaignPolicy, owedInAll: Pesos, term: number): Pesos {
  const total = subtract(owedInAll, discountOf(owedInAll, bandFor(policy, term).base));
  const share = pesos(Math.ceil((total * policy.minimumInitialShareBps) / 10_000));
  return most(policy.minimumInitial, roundUpTo(policy.rounding, share));
}

function nearestInitial(
  policy: CampaignPolicy,
  owed: Components,
  term: number,
  wished: Pesos | undefined,
): Pesos | undefined {
  if (wished === undefined) return undefined;
  const limits = limitsFor(policy, owed, term);
  return isRefusal(limits) ? undefined : least(most(wished, limits.minimumInitial), limits.maximumInitial);
}

function bandFor(policy: CampaignPolicy, term: number): { base: number; ceiling: number } {
  const index = policy.bands.findIndex(({ upTo }) => term <= upTo);
  const better = policy.bands[index - 1];
  return {
    base: policy.bands[index]?.bps ?? 0,
    ceiling: Math.min(better?.bps ?? policy.maximumBps, policy.maximumBps),
  };
}

/** The band's discount and the bonus of the initial payment, never past the next better band nor the campaign's maximum. */
function bpsFor(policy: CampaignPolicy, owedInAll: Pesos, term: number, initialPayment: Pesos): number {
  const { base, ceiling } = bandFor(policy, term);
  const bonus = policy.bonuses.find(({ shareBps }) => reachesShare(initialPayment, owedInAll, shareBps))?.bps ?? 0;
  return Math.min(base + bonus, ceiling);
}

// BigInt keeps the comparison exact for balances whose product with 10.000 is no safe integer.
function reachesShare(part: Pesos, whole: Pesos, shareBps: number): boolean {
  return BigInt(part) * 10_000n >= BigInt(whole) * BigInt(shareBps);
}

// Rounding could forgive a balance of a single peso whole; there is always something to pay.
function discountOf(owedInAll: Pesos, bps: number): Pesos {
  return least(basisPoints(owedInAll, bps), subtract(owedInAll, pesos(1)));
}

function isTerm(policy: CampaignPolicy, term: number): boolean {
  return Number.isSafeInteger(term) && term >= 1 && term <= longestTerm(policy);
}

function isDayOfMonth(day: number): boolean {
  return Number.isSafeInteger(day) && day >= 1 && day <= 31;
}

/** What the person pays in all: the total and the interest of the plan. */
export function totalToPay(plan: Quote): Pesos {
  return add(plan.total, plan.interest);
}
