import type { Agreement, Instalment } from '#contract/agreements.ts';
import { isUnpaid, planSteps } from '#domain/agreements/instalments.ts';

export type PlanSteps = {
  readonly steps: readonly Instalment[];
  readonly paid: number;
  readonly progress: string;
};

export function stepsOf({ instalments }: Pick<Agreement, 'instalments'>): PlanSteps {
  const counted = instalments.filter(({ state }) => state !== 'ANULADA' && state !== 'REPROGRAMADA');
  const steps = planSteps(counted.toSorted((a, b) => a.number - b.number));
  const paid = steps.filter((each) => !isUnpaid(each)).length;
  return { steps, paid, progress: `${paid} de ${steps.length} ${steps.length === 1 ? 'pago hecho' : 'pagos hechos'}` };
}
