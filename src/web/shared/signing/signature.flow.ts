import { isProblem } from '#web/shared/api/failures.ts';
import { isSpentCode } from '#web/shared/api/code-texts.ts';

export interface Signature {
  read: boolean;
  /** True when the user acknowledges the debt; undefined when the signed text covers no debt. */
  acknowledged?: boolean | undefined;
  codeId: string | null;
  code: string;
}
export type SignatureIssue = { field: 'read' | 'acknowledged' | 'code'; message: string };

export function signatureIssues({ read, acknowledged, codeId, code }: Signature): SignatureIssue[] {
  const issues: SignatureIssue[] = [];
  if (!read) issues.push({ field: 'read', message: 'Marca que leíste el acuerdo y estás de acuerdo.' });
  if (acknowledged === false)
    issues.push({ field: 'acknowledged', message: 'Marca que entiendes que, al aceptar, reconoces esta deuda.' });
  if (codeId === null) issues.push({ field: 'code', message: 'Pide tu código y escríbelo aquí.' });
  else if (!/^\d{6}$/.test(code)) issues.push({ field: 'code', message: 'Escribe los 6 números del código.' });
  return issues;
}

export function readSignatureRefusal(failure: unknown): 'code' | 'code-spent' | 'plan' | 'other' {
  if (isSpentCode(failure) || isProblem(failure, 'OTP_EXPIRED')) return 'code-spent';
  if (isProblem(failure, 'OTP_INVALID')) return 'code';
  return isProblem(failure, 'PLAN_CHANGED', 'PLAN_UNAVAILABLE', 'STEP_OUT_OF_ORDER') ? 'plan' : 'other';
}
