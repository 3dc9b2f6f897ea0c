import type { PlanFigures } from '#contract/offers.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { add, subtract, type Pesos } from '#domain/money/money.ts';

export interface ScheduledPayment {
  dueOn: IsoDate;
  amount: Pesos;
  /** What is left to pay just before this payment. */
  balanceBefore: Pesos;
}

/** The payments of a plan in order, the initial payment first when there is one. */
export function scheduleOf(plan: PlanFigures): ScheduledPayment[] {
  const payments = [
    ...(plan.initialPayment > 0 ? [{ dueOn: plan.firstPaymentOn, amount: plan.initialPayment }] : []),
    ...plan.instalments.map(({ dueOn, amount }) => ({ dueOn, amount })),
  ];
  let left = add(plan.total, plan.interest);
  return payments.map((payment) => {
    const balanceBefore = left;
    left = subtract(left, payment.amount);
    return { ...payment, balanceBefore };
  });
}

/** "6 cuotas", "un solo pago" */
export function instalmentsText(term: number): string {
  return term === 1 ? 'un solo pago' : `${term} cuotas`;
}
