import { dateParts, type IsoDate } from '#domain/time/calendar.ts';

export const paymentDays = [5, 15, 30] as const;

/** Returns the first offered day on or after the day of the first payment, or else the last offered day. */
export function usualDay(firstPayment: IsoDate): number {
  const { day } = dateParts(firstPayment);
  return paymentDays.find((each) => each >= day) ?? paymentDays.at(-1)!;
}
