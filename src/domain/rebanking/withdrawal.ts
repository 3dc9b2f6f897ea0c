import { addBusinessDays, addDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';

/** Ley 1480 de 2011, art. 47. */
const withdrawalBusinessDays = 5;
/** Calendar days. The law allows thirty. */
const refundDays = 15;

export function withdrawalUntil(acceptedAt: Date): IsoDate {
  return addBusinessDays(bogotaDate(acceptedAt), withdrawalBusinessDays);
}

export function refundDueOn(askedAt: Date): IsoDate {
  return addDays(bogotaDate(askedAt), refundDays);
}
