import { addBusinessDays, addDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';

/**
 * The number of business days after the contract within which the customer may withdraw (Ley 1480 de 2011, art. 47).
 */
const withdrawalBusinessDays = 5;
/** The number of calendar days within which the operator refunds the payment. The law allows thirty days. */
const refundDays = 15;

export function withdrawalUntil(acceptedAt: Date): IsoDate {
  return addBusinessDays(bogotaDate(acceptedAt), withdrawalBusinessDays);
}

export function refundDueOn(askedAt: Date): IsoDate {
  return addDays(bogotaDate(askedAt), refundDays);
}
