import { dateParts, type IsoDate } from '#domain/time/calendar.ts';

/** Days of the month that a person may choose for the instalments. */
export const paymentDays = [5, 15, 30] as const;

/**
 * The day of the month that leaves about a month after the first payment: the first of the offered days that is not
 * before it.
 */
export function usualDay(firstPayment: IsoDate): number {
  const { day } = dateParts(firstPayment);
  return paymentDays.find((each) => each >= day) ?? paymentDays.at(-1)!;
}
