import { formatPesos, type Pesos } from '#domain/money/money.ts';
import { formatLongDate, type IsoDate } from '#domain/time/calendar.ts';

export const paidUnderReview =
  'Tu deuda está en reclamo: todavía no tienes que pagar más. Si te damos la razón, te devolvemos este pago.';

type NextPayment = { readonly amount: Pesos; readonly dueOn: IsoDate };

export function afterPaymentText(next: NextPayment | null | undefined, isUnderReview: boolean): string | undefined {
  if (isUnderReview) return paidUnderReview;
  return next ? `Sigue: ${formatPesos(next.amount)} el ${formatLongDate(next.dueOn)}.` : undefined;
}
