import { basisPoints, least, most, pesos, roundUpTo, subtract, type Pesos } from '#domain/money/money.ts';
import type { ReliefPolicy } from './relief-policy.ts';
import { addBusinessDays, rollToBusinessDay, type IsoDate } from '#domain/time/calendar.ts';

/** The rules of a campaign, as data. Shares and rates are basis points: 100 is 1 %. */
export type CampaignPolicy = {
  readonly version: string;
  /** Only debts that name it get these offers. */
  readonly name?: string | undefined;
  /** The only creditor whose debts get these offers. Without it and without a name, the campaign is general. */
  readonly creditor?: string | undefined;
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
  /** What a person may change of a running plan; the usual when it says nothing. */
  readonly relief?: ReliefPolicy;
};

export function longestTerm(policy: CampaignPolicy): number {
  return policy.bands.at(-1)?.upTo ?? 0;
}

export function isTerm(policy: CampaignPolicy, term: number): boolean {
  return Number.isSafeInteger(term) && term >= 1 && term <= longestTerm(policy);
}

/** First and last day on which the first payment may fall due when the plan is accepted `today`. */
export function firstDateLimits(policy: CampaignPolicy, today: IsoDate): { earliest: IsoDate; latest: IsoDate } {
  return { earliest: rollToBusinessDay(today), latest: addBusinessDays(today, policy.firstPaymentBusinessDays) };
}

/**
 * Measured on the total without any bonus: the least payment that the term itself admits. A larger one may lower the
 * total, and a minimum taken from that lower total would be refused when somebody paid just it.
 */
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

/** The band's discount and the bonus of the initial payment, never past the next better band nor the campaign's maximum. */
export function bpsFor(policy: CampaignPolicy, owedInAll: Pesos, term: number, initialPayment: Pesos): number {
  const { base, ceiling } = bandFor(policy, term);
  const bonus = policy.bonuses.find(({ shareBps }) => reachesShare(initialPayment, owedInAll, shareBps))?.bps ?? 0;
  return Math.min(base + bonus, ceiling);
}

// BigInt keeps the comparison exact for balances whose product with 10.000 is no safe integer.
function reachesShare(part: Pesos, whole: Pesos, shareBps: number): boolean {
  return BigInt(part) * 10_000n >= BigInt(whole) * BigInt(shareBps);
}

// Rounding could forgive a balance of a single peso whole; there is always something to pay.
export function discountOf(owedInAll: Pesos, bps: number): Pesos {
  return least(basisPoints(owedInAll, bps), subtract(owedInAll, pesos(1)));
}
