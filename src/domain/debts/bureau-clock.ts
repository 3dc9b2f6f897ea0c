import { addDays, addMonths, daysBetween, type IsoDate } from '#domain/time/calendar.ts';

const longestReport = 96;
const longestAfterPayment = 48;

/**
 * The last day on which credit bureaus may show a negative report (Ley 2157 de 2021): eight years after the start of
 * the arrears. For a paid debt, also at most four years after the payment, and at most twice the time in arrears after
 * the payment.
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
