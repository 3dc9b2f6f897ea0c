import type { PlanFigures } from '#contract/offers.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';

export interface ScheduledPayment {
  /** The initial payment has the number 0. */
  number: number;
  dueOn: IsoDate;
  amount: Pesos;
}

export function scheduleOf(plan: PlanFigures): ScheduledPayment[] {
  return [
    ...(plan.initialPayment > 0 ? [{ number: 0, dueOn: plan.firstPaymentOn, amount: plan.initialPayment }] : []),
    ...plan.instalments.map(({ dueOn, amount }, index) => ({ number: index + 1, dueOn, amount })),
  ];
}

export function instalmentsText(term: number): string {
  return term === 1 ? 'un solo pago' : `${term} cuotas`;
}
