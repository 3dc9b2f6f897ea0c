import type { Attempt } from '#contract/payments.ts';
import { ApiProblem } from '#web/shared/api/failures.ts';

/** Milliseconds since the start of the verification. After the last poll, an open payment is pending or unknown. */
export const verificationScheduleMs = [0, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
export const followUpEveryMs = 60_000;
const longPendingMs = 24 * 60 * 60_000;

export interface Reading {
  attempt: Attempt;
  providerAnswered: boolean;
}

export type Outcome = 'approved' | 'in-review' | 'pending' | 'declined' | 'voided' | 'cancelled' | 'unknown';

export type Verification =
  | { kind: 'verifying' }
  | { kind: Outcome; attempt: Attempt }
  | { kind: 'unanswered' }
  | { kind: 'nothing' };

/**
 * Returns the final outcome that a response proves, or undefined.
 * @param answers the number of consecutive responses without a transaction at the provider, including this response
 */
export function settledBy(
  { attempt, providerAnswered }: Reading,
  { hasTransaction, answers }: { hasTransaction: boolean; answers: number },
): Outcome | undefined {
  switch (attempt.state) {
    case 'APROBADO':
      return 'approved';
    case 'RECHAZADO':
    case 'ERROR':
      return 'declined';
    case 'ANULADO':
      return 'voided';
    case 'EN_REVISION':
      return 'in-review';
    case 'PENDIENTE':
      return undefined;
    case 'CREADO':
    case 'EXPIRADO':
      // A provider may register a transaction late, so a single response does not prove a cancellation.
      return providerAnswered && !hasTransaction && answers >= 2 ? 'cancelled' : undefined;
  }
}

/** An unreachable provider never results in a declined payment. */
export function unsettled({ attempt }: Reading): Outcome {
  return attempt.state === 'PENDIENTE' ? 'pending' : 'unknown';
}

export interface VerificationMeans {
  ask(attemptId: string | undefined): Promise<Reading>;
  /** Resolves when this number of milliseconds has passed since the start. */
  until(milliseconds: number): Promise<void>;
  report(verification: Verification): void;
  hasTransaction: boolean;
  stopped(): boolean;
}

export async function verifyPayment({ ask, until, report, hasTransaction, stopped }: VerificationMeans): Promise<void> {
  let last: Reading | undefined;
  let answers = 0;
  for (const moment of verificationScheduleMs) {
    await until(moment);
    if (stopped()) return;
    const reading = await ask(last?.attempt.id).catch((failure: unknown) =>
      isAbsence(failure) ? 'nothing' : undefined,
    );
    if (stopped()) return;
    if (reading === 'nothing') return report({ kind: 'nothing' });
    if (!reading) continue;
    last = reading;
    answers = reading.providerAnswered && reading.attempt.state !== 'PENDIENTE' ? answers + 1 : 0;
    const outcome = settledBy(reading, { hasTransaction, answers });
    if (outcome) return report({ kind: outcome, attempt: reading.attempt });
  }
  report(last ? { kind: unsettled(last), attempt: last.attempt } : { kind: 'unanswered' });
}

export async function followUp(
  shown: { kind: Outcome; attempt: Attempt },
  ask: VerificationMeans['ask'],
): Promise<Verification> {
  const reading = await ask(shown.attempt.id).catch(() => undefined);
  if (!reading) return shown;
  const outcome = settledBy(reading, { hasTransaction: true, answers: 0 });
  return { kind: outcome ?? (reading.providerAnswered ? unsettled(reading) : shown.kind), attempt: reading.attempt };
}

function isAbsence(failure: unknown): boolean {
  return failure instanceof ApiProblem && failure.status === 404;
}

export type DeclineCode = 'PAY_DECLINED' | 'PAY_DECLINED_FUNDS' | 'PAY_DECLINED_CARD' | 'PAY_AUTH_FAILED';

export function declineCode(statusMessage: string | null): DeclineCode {
  const said = (statusMessage ?? '').toLocaleLowerCase('es-CO');
  if (/fondos|saldo|cupo/.test(said)) return 'PAY_DECLINED_FUNDS';
  if (/vencid|expirad|cvv|cvc|código de seguridad|n[uú]mero de tarjeta|fecha de/.test(said)) return 'PAY_DECLINED_CARD';
  if (/autentic|3ds|otp|clave din[aá]mica/.test(said)) return 'PAY_AUTH_FAILED';
  return 'PAY_DECLINED';
}

export function isLongPending({ createdAt }: Pick<Attempt, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > longPendingMs;
}
