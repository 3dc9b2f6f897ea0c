import { pesos, type Pesos } from '#domain/money/money.ts';

/** What a person may change of a running plan, alone and without a reason. Part of a campaign's policy, as data. */
export type ReliefPolicy = {
  readonly move: { readonly maxDays: number; readonly perInstalment: number; readonly perYear: number };
  /** How many instalments of a plan may be passed, by its length; none of a shorter plan. */
  readonly skip: readonly { readonly fromInstalments: number; readonly times: number }[];
  readonly pause: { readonly months: readonly number[]; readonly perYear: number };
  /** After so many changes of a kind were undone within so many days, the next one of that kind has to wait. */
  readonly undone: { readonly times: number; readonly withinDays: number };
  /** How far from its own place an instalment may stand, in positions of the series of dates. */
  readonly maximumExtension: number;
  /** A date can be changed from so many days before it. */
  readonly openDays: number;
  /** Between the notice that a plan ends and its last day. */
  readonly notice: { readonly businessDays: number };
  readonly recover: { readonly days: number; readonly times: number };
  readonly replan: { readonly perYear: number };
  /** One unpaid instalment alone ends a plan so many days after its grace. */
  readonly lastUnpaidDays: number;
};

/** What the plans of campaigns have that say nothing of it. Its figures stay: a campaign that wants others names them. */
export const defaultReliefPolicy: ReliefPolicy = {
  move: { maxDays: 15, perInstalment: 1, perYear: 3 },
  skip: [
    { fromInstalments: 13, times: 3 },
    { fromInstalments: 7, times: 2 },
    { fromInstalments: 3, times: 1 },
  ],
  pause: { months: [1, 2], perYear: 1 },
  undone: { times: 3, withinDays: 30 },
  maximumExtension: 4,
  openDays: 20,
  notice: { businessDays: 10 },
  recover: { days: 30, times: 1 },
  replan: { perYear: 1 },
  lastUnpaidDays: 60,
};

/** How often instalments of a plan of that length may be passed. */
export function skipsAllowed(policy: ReliefPolicy, instalments: number): number {
  return policy.skip.find(({ fromInstalments }) => instalments >= fromInstalments)?.times ?? 0;
}

/** The least amount that the provider takes: Ley 1555 de 2012 admits no other floor for a payment ahead of time. */
export const usualProviderMinimum: Pesos = pesos(1_500);
