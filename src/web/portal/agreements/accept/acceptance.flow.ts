import { isProblem } from '#web/shared/api/failures.ts';

export function readAcceptanceRefusal(
  failure: unknown,
): 'quote-ended' | 'offer-ended' | 'in-dispute' | 'payment-pending' | 'other' {
  if (isProblem(failure, 'QUOTE_EXPIRED', 'QUOTE_CHANGED')) return 'quote-ended';
  if (isProblem(failure, 'OFFER_EXPIRED', 'OFFER_UNAVAILABLE', 'OBLIGATION_EXTINGUISHED')) return 'offer-ended';
  if (isProblem(failure, 'OBLIGATION_IN_DISPUTE')) return 'in-dispute';
  return isProblem(failure, 'PAYMENT_PENDING') ? 'payment-pending' : 'other';
}
