import { addBusinessDays, addDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';

/** The business days after the contract (Ley 1480 de 2011, art. 47). */
const withdrawalBusinessDays = 5;
/** The deadline in our terms, in calendar days; the law allows thirty days. */
const refundDays = 15;

export function withdrawalUntil(acceptedAt: Date): IsoDate {
  return addBusinessDays(bogotaDate(acceptedAt), withdrawalBusinessDays);
}

export function refundDueOn(askedAt: Date): IsoDate {
  return addDays(bogotaDate(askedAt), refundDays);
}
