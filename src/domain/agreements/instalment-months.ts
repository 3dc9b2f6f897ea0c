import { dateParts, type IsoDate } from '#domain/time/calendar.ts';

export type YearMonth = { readonly year: number; readonly month: number };

/** In a plan with due dates at the end of the month, a due date up to this day is the date of the previous month. */
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
