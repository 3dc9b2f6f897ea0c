import { basisPoints, least, most, pesos, roundUpTo, subtract, type Pesos } from '#domain/money/money.ts';
import type { ReliefPolicy } from './relief-policy.ts';
import { addBusinessDays, rollToBusinessDay, type IsoDate } from '#domain/time/calendar.ts';

/** Shares and rates are in basis points: 100 is 1 %. */
export type CampaignPolicy = {
  readonly version: string;
  /** A named campaign applies only to the debts that the portfolio assigns to this name. */
  readonly name?: string | undefined;
  readonly creditor?: string | undefined;
  /** Sorted by number of instalments, shortest first. The last band sets the longest term. */
  readonly bands: readonly { readonly upTo: number; readonly bps: number }[];
  /** The bonus for an initial payment of at least this share of the balance; largest share first. */
  readonly bonuses: readonly { readonly shareBps: number; readonly bps: number }[];
  readonly maximumBps: number;
  readonly minimumInitial: Pesos;
  /** The initial payment must also be at least this share of the total. */
  readonly minimumInitialShareBps: number;
  readonly minimumInstalment: Pesos;
  /**
   * In pesos. All instalments except the last, and the minimum initial payment from `minimumInitialShareBps`, are
   * rounded up to a multiple of this amount.
   */
  readonly rounding: number;
  /** An effective annual rate (EA), at most the usury rate of the month in which the campaign starts. */
  readonly annualRateBps: number;
  readonly validityDays: number;
  /** Limits the first payment date. Counted from the day of the quote, and checked again at the acceptance. */
  readonly firstPaymentBusinessDays: number;
  readonly comparedTerms: readonly number[];
  readonly relief?: ReliefPolicy;
};

export function longestTerm(policy: CampaignPolicy): number {
  return policy.bands.at(-1)?.upTo ?? 0;
}

export function isTerm(policy: CampaignPolicy, term: number): boolean {
  return Number.isSafeInteger(term) && term >= 1 && term <= longestTerm(policy);
}

export function firstDateLimits(policy: CampaignPolicy, today: IsoDate): { earliest: IsoDate; latest: IsoDate } {
  return { earliest: rollToBusinessDay(today), latest: addBusinessDays(today, policy.firstPaymentBusinessDays) };
}

/** Computed on the total without bonus, so that an initial payment of exactly the minimum is never refused. */
export function leastInitial(policy: CampaignPolicy, owedInAll: Pesos, term: number): Pesos {
  const total = subtract(owedInAll, discountOf(owedInAll, bandFor(policy, term).base));
  const share = pesos(Math.ceil((total * policy.minimumInitialShareBps) / 10_000));
  return most(policy.minimumInitial, roundUpTo(policy.rounding, share));
}

function bandFor(policy: CampaignPolicy, term: number): { base: number; ceiling: number } {
  const index = policy.bands.findIndex(({ upTo }) => term <= upTo);
  const better = policy.bands[index - 1];
  return {
    base: policy.bands[index]?.bps ?? 0,
    ceiling: Math.min(better?.bps ?? policy.maximumBps, policy.maximumBps),
  };
}

/** Limited by the discount of the next better band and by the campaign's maximum. */
export function bpsFor(policy: CampaignPolicy, owedInAll: Pesos, term: number, initialPayment: Pesos): number {
  const { base, ceiling } = bandFor(policy, term);
  const bonus = policy.bonuses.find(({ shareBps }) => reachesShare(initialPayment, owedInAll, shareBps))?.bps ?? 0;
  return Math.min(base + bonus, ceiling);
}

// BigInt keeps the comparison exact when balance × 10,000 exceeds the safe integers.
function reachesShare(part: Pesos, whole: Pesos, shareBps: number): boolean {
  return BigInt(part) * 10_000n >= BigInt(whole) * BigInt(shareBps);
}

// At least one peso remains to pay, even when rounding would forgive the whole balance.
export function discountOf(owedInAll: Pesos, bps: number): Pesos {
  return least(basisPoints(owedInAll, bps), subtract(owedInAll, pesos(1)));
}
