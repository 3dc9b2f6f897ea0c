import { addDays, addMonths, daysBetween, type IsoDate } from '#domain/time/calendar.ts';

const longestReport = 96;
const longestAfterPayment = 48;

/**
 * The last day on which the bureaus may show the negative report of a debt (Ley 2157 de 2021): twice the time in arrears
 * after it is paid, at most four years after that, and never beyond eight years from the start of the arrears. Without
 * `paidOn` it is not paid, and only the eight years count.
 */
export function reportedUntil(arrearsSince: IsoDate, paidOn?: IsoDate): IsoDate {
  const end = addMonths(arrearsSince, longestReport);
  if (paidOn === undefined) return end;
  const twice = addDays(paidOn, 2 * Math.max(0, daysBetween(arrearsSince, paidOn)));
  return earliest(end, earliest(twice, addMonths(paidOn, longestAfterPayment)));
}

function earliest(a: IsoDate, b: IsoDate): IsoDate {
  return a < b ? a : b;
}
