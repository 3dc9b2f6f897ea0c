import { addBusinessDays, addDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';

/** Ley 1480 de 2011, art. 47: business days after the contract. */
const withdrawalBusinessDays = 5;
/** The deadline in our terms; the law allows thirty days. */
const refundDays = 15;

/** The last day to withdraw from a membership accepted at that moment, whatever was paid. */
export function withdrawalUntil(acceptedAt: Date): IsoDate {
  return addBusinessDays(bogotaDate(acceptedAt), withdrawalBusinessDays);
}

/** The last day for the refund of a withdrawal requested at that moment. */
export function refundDueOn(askedAt: Date): IsoDate {
  return addDays(bogotaDate(askedAt), refundDays);
}
