import { dateParts, type IsoDate } from '#domain/time/calendar.ts';

export type YearMonth = { readonly year: number; readonly month: number };

/** A due date at the end of a month can move at most this many days into the next month. */
const firstDays = 6;
const lastDays = 25;

/** In a plan with payment day 30, an instalment due on 2 March is the instalment for February. */
export function instalmentMonths(
  payments: readonly { readonly number: number; readonly dueOn: IsoDate }[],
): YearMonth[] {
  const days = payments.filter(({ number }) => number > 0).map(({ dueOn }) => dateParts(dueOn).day);
  const endsMonths = days.some((day) => day >= lastDays);
  return payments.map(({ number, dueOn }) => {
    const { year, month, day } = dateParts(dueOn);
    if (number === 0 || !endsMonths || day > firstDays) return { year, month };
    return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  });
}
