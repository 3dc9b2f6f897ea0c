import type { Agreement, Instalment } from '#contract/agreements.ts';
import { isUnpaid, planSteps } from '#domain/agreements/instalments.ts';

export type PlanSteps = {
  /** Without instalments that were cancelled or replaced. */
  readonly steps: readonly Instalment[];
  readonly paid: number;
  /** "2 de 7 pagos hechos" */
  readonly progress: string;
};

/** The payments up to the end of an agreement and how many are made; every page uses these. */
export function stepsOf({ instalments }: Pick<Agreement, 'instalments'>): PlanSteps {
  const counted = instalments.filter(({ state }) => state !== 'ANULADA' && state !== 'REPROGRAMADA');
  const steps = planSteps(counted.toSorted((a, b) => a.number - b.number));
  const paid = steps.filter((each) => !isUnpaid(each)).length;
  return { steps, paid, progress: `${paid} de ${steps.length} ${steps.length === 1 ? 'pago hecho' : 'pagos hechos'}` };
}
