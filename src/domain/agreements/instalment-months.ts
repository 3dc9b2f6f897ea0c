import { dateParts, type IsoDate } from '#domain/time/calendar.ts';

/** Year and month 1–12. */
export type YearMonth = { readonly year: number; readonly month: number };

/** A day of the end of a month that is no business day is paid this far into the next one at most. */
const firstDays = 6;
const lastDays = 25;

/**
 * The month that each payment belongs to: a plan of the 30th that pays on 2 March pays February's instalment. Number 0,
 * the initial payment, belongs to the month of its day.
 */
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
