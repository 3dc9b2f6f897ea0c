import { addBusinessDays, addDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';

/** Ley 1480 de 2011, artículo 47: so many business days after the contract was made. */
const withdrawalBusinessDays = 5;
/** What our own terms promise, shorter than the thirty days of the law. */
const refundDays = 15;

/** The last day on which a membership accepted at that moment can be taken back, whatever has been paid. */
export function withdrawalUntil(acceptedAt: Date): IsoDate {
  return addBusinessDays(bogotaDate(acceptedAt), withdrawalBusinessDays);
}

/** The last day on which the money of a withdrawal asked for at that moment has to be back. */
export function refundDueOn(askedAt: Date): IsoDate {
  return addDays(bogotaDate(askedAt), refundDays);
}
