import type { Agreement, Instalment } from '#contract/agreements.ts';
import { isUnpaid, planSteps } from '#domain/agreements/instalments.ts';

export type PlanSteps = {
  /** What was cancelled or moved to another agreement is no step of this one. */
  readonly steps: readonly Instalment[];
  readonly paid: number;
  /** "2 de 7 pagos hechos" */
  readonly progress: string;
};

/** The payments that lead to the end of an agreement, and how many of them are made: the same on every page. */
export function stepsOf({ instalments }: Pick<Agreement, 'instalments'>): PlanSteps {
  const counted = instalments.filter(({ state }) => state !== 'ANULADA' && state !== 'REPROGRAMADA');
  const steps = planSteps(counted.toSorted((a, b) => a.number - b.number));
  const paid = steps.filter((each) => !isUnpaid(each)).length;
  return { steps, paid, progress: `${paid} de ${steps.length} ${steps.length === 1 ? 'pago hecho' : 'pagos hechos'}` };
}
