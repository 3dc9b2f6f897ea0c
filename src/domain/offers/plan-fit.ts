import { add, type Pesos } from '#domain/money/money.ts';
import { freeAmount, type Month } from '#domain/money/month.ts';
import { monthlyAmount, type Quote } from './quote.ts';

export type Means = {
  readonly free: Pesos | null;
  /**
   * The highest affordable initial payment: the sum of the savings and the free amount of one month. Null when unknown.
   */
  readonly opening: Pesos | null;
};

export const unknownMeans: Means = { free: null, opening: null };

export function meansOf(month: Month | null | undefined, freed?: Pesos): Means {
  if (!month) return unknownMeans;
  const free = freeAmount(month, freed);
  const { savings } = month;
  return { free, opening: savings === null || savings === undefined ? null : add(savings, free) };
}

export type PlanDemand = { readonly monthly: Pesos; readonly initialPayment: Pesos };

export const demandOf = (plan: Quote): PlanDemand => ({
  monthly: monthlyAmount(plan),
  initialPayment: plan.initialPayment,
});

export type Unaffordable = 'CUOTA' | 'PAGO_INICIAL';

export function unaffordablePayment(
  { monthly, initialPayment }: PlanDemand,
  { free, opening }: Means,
): Unaffordable | undefined {
  if (free !== null && monthly > free) return 'CUOTA';
  return opening !== null && initialPayment > opening ? 'PAGO_INICIAL' : undefined;
}

/**
 * Returns the lowest initial payment of the plans that fail only because of the initial payment. Returns undefined when
 * a plan fits completely or no instalment fits.
 */
export function openingShortOf(plans: readonly PlanDemand[], means: Means): Pesos | undefined {
  const reasons = plans.map((plan) => unaffordablePayment(plan, means));
  if (reasons.includes(undefined)) return undefined;
  const openings = plans.flatMap(({ initialPayment }, index) =>
    reasons[index] === 'PAGO_INICIAL' ? [initialPayment] : [],
  );
  return openings.toSorted((a, b) => a - b)[0];
}
