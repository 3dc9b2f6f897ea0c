import { isProblem } from '#web/shared/api/failures.ts';
import { isSpentCode } from '#web/shared/api/code-texts.ts';

/** What a refused acceptance asks of the person: mend the code, ask for a new one, or go back to the offer with what they chose. */
export type AcceptanceRefusal =
  | 'code-wrong'
  | 'code-gone'
  | 'code-blocked'
  | 'quote-ended'
  | 'accepted-elsewhere'
  | 'offer-ended'
  | 'payment-pending'
  | 'other';

export function readAcceptanceRefusal(failure: unknown): AcceptanceRefusal {
  if (isSpentCode(failure)) return 'code-blocked';
  if (isProblem(failure, 'OTP_INVALID')) return 'code-wrong';
  if (isProblem(failure, 'OTP_EXPIRED')) return 'code-gone';
  if (isProblem(failure, 'QUOTE_EXPIRED', 'QUOTE_CHANGED')) return 'quote-ended';
  if (isProblem(failure, 'ALREADY_ACCEPTED')) return 'accepted-elsewhere';
  if (isProblem(failure, 'OFFER_EXPIRED', 'OFFER_UNAVAILABLE', 'OBLIGATION_IN_DISPUTE', 'OBLIGATION_EXTINGUISHED'))
    return 'offer-ended';
  if (isProblem(failure, 'PAYMENT_PENDING')) return 'payment-pending';
  return 'other';
}

export interface AcceptanceForm {
  read: boolean;
  acknowledged: boolean;
  codeId: string | null;
  code: string;
}

export type AcceptanceIssue = { field: 'read' | 'acknowledged' | 'code'; message: string };

/** What is still missing, in the order of the dialog. */
export function acceptanceIssues({ read, acknowledged, codeId, code }: AcceptanceForm): AcceptanceIssue[] {
  const issues: AcceptanceIssue[] = [];
  if (!read) issues.push({ field: 'read', message: 'Marca que leíste el acuerdo y estás de acuerdo.' });
  if (!acknowledged)
    issues.push({ field: 'acknowledged', message: 'Marca que entiendes que, al aceptar, reconoces esta deuda.' });
  if (codeId === null) issues.push({ field: 'code', message: 'Pide tu código y escríbelo aquí.' });
  else if (!/^\d{6}$/.test(code)) issues.push({ field: 'code', message: 'Escribe los 6 números del código.' });
  return issues;
}
