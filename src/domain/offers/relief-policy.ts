import { pesos, type Pesos } from '#domain/money/money.ts';

/** The rules for changes that customers may make without approval, and for the end and the recovery of a plan. */
export type ReliefPolicy = {
  readonly move: { readonly maxDays: number; readonly perInstalment: number; readonly perYear: number };
  /**
   * Sorted, largest `fromInstalments` first. The first entry that a plan reaches applies: the plan may skip `times`
   * instalments. A plan that reaches no entry may skip none.
   */
  readonly skip: readonly { readonly fromInstalments: number; readonly times: number }[];
  readonly pause: { readonly months: readonly number[]; readonly perYear: number };
  /**
   * After `times` undos of one kind of change, this kind is blocked until `withinDays` days after the first of these
   * undos.
   */
  readonly undone: { readonly times: number; readonly withinDays: number };
  readonly maximumExtension: number;
  readonly openDays: number;
  /** The number of business days from the notice that a plan will end to the last day of the plan. */
  readonly notice: { readonly businessDays: number };
  readonly recover: { readonly days: number; readonly times: number };
  readonly replan: { readonly perYear: number };
  /**
   * A plan is at risk when one instalment is unpaid for more than this number of days after its grace period
   * (`isAtRisk`).
   */
  readonly lastUnpaidDays: number;
};

/** For campaigns without relief rules. Do not change the figures, because existing plans depend on them. */
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

export function skipsAllowed(policy: ReliefPolicy, instalments: number): number {
  return policy.skip.find(({ fromInstalments }) => instalments >= fromInstalments)?.times ?? 0;
}

/** The smallest amount that the provider accepts. Ley 1555 de 2012 allows no other minimum for early payments. */
export const usualProviderMinimum: Pesos = pesos(1_500);
