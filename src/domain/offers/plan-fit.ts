import { add, type Pesos } from '#domain/money/money.ts';
import { freeAmount, type Month } from '#domain/money/month.ts';
import { monthlyAmount, type Quote } from './quote.ts';

/** The amounts that a customer can pay; null when unknown. */
export type Means = {
  /** The highest affordable monthly instalment. */
  readonly free: Pesos | null;
  /** The highest affordable initial payment: the savings and the free amount of one month. */
  readonly opening: Pesos | null;
};

export const unknownMeans: Means = { free: null, opening: null };

/** The means for a plan that frees `freed` each month. */
export function meansOf(month: Month | null | undefined, freed?: Pesos): Means {
  if (!month) return unknownMeans;
  const free = freeAmount(month, freed);
  const { savings } = month;
  return { free, opening: savings === null || savings === undefined ? null : add(savings, free) };
}

/** The payments of a plan that must fit. */
export type PlanDemand = { readonly monthly: Pesos; readonly initialPayment: Pesos };

export const demandOf = (plan: Quote): PlanDemand => ({
  monthly: monthlyAmount(plan),
  initialPayment: plan.initialPayment,
});

export type Unaffordable = 'CUOTA' | 'PAGO_INICIAL';

/** The payment that does not fit; undefined when the plan fits the known means. */
export function unaffordablePayment(
  { monthly, initialPayment }: PlanDemand,
  { free, opening }: Means,
): Unaffordable | undefined {
  if (free !== null && monthly > free) return 'CUOTA';
  return opening !== null && initialPayment > opening ? 'PAGO_INICIAL' : undefined;
}

/** The smallest initial payment among plans whose instalment fits, when none of them fits; undefined otherwise. */
export function openingShortOf(plans: readonly PlanDemand[], means: Means): Pesos | undefined {
  const reasons = plans.map((plan) => unaffordablePayment(plan, means));
  if (reasons.includes(undefined)) return undefined;
  const openings = plans.flatMap(({ initialPayment }, index) =>
    reasons[index] === 'PAGO_INICIAL' ? [initialPayment] : [],
  );
  return openings.toSorted((a, b) => a - b)[0];
}
