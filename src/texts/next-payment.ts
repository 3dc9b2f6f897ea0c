import { formatPesos, type Pesos } from '#domain/money/money.ts';
import { formatLongDate, type IsoDate } from '#domain/time/calendar.ts';

export const nextPaymentText = ({ amount, dueOn }: { readonly amount: Pesos; readonly dueOn: IsoDate }): string =>
  `Sigue: ${formatPesos(amount)} el ${formatLongDate(dueOn)}.`;
