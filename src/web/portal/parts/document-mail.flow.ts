import { isProblem } from '#web/shared/api/failures.ts';

/** The specification's message when nothing was chosen. */
export const noAgreementSelected = 'No se ha seleccionado un acuerdo para aceptar.';
export const noEmail = 'Información del usuario (email) no disponible.';

/** Wait for the CRM before the single retry, in milliseconds. */
export const agreementRetryWaitMs = 60_000;

/** The state of mailing the accepted documents. Payment never waits for it. */
export type DocumentMail =
  | { kind: 'idle' | 'sending' | 'retrying' }
  /** `since` in performance.now() time, for the progress bar. */
  | { kind: 'waiting'; since?: number }
  | { kind: 'sent'; to: string }
  | { kind: 'failed'; failure: unknown };

export interface DocumentMailMeans {
  /** Calls `accept-terms/send` with the CRM's id, or ours without one. Returns the mailed address. */
  send(agreementId: string): Promise<string>;
  /** Reads the agreement again: the CRM may have assigned its id. */
  reload(): Promise<{ id: string; crmAgreementId: string | null }>;
  wait(milliseconds: number): Promise<void>;
  report(state: DocumentMail): void;
}

/** Mails the documents of an accepted agreement. Only AGREEMENT_NOT_FOUND is retried, once, after a wait. */
export async function mailDocuments(
  agreement: { id: string; crmAgreementId: string | null },
  means: DocumentMailMeans,
): Promise<void> {
  try {
    means.report({ kind: 'sending' });
    means.report({ kind: 'sent', to: await means.send(agreement.crmAgreementId ?? agreement.id) });
  } catch (failure) {
    if (!isProblem(failure, 'AGREEMENT_NOT_FOUND')) return means.report({ kind: 'failed', failure });
    means.report({ kind: 'waiting' });
    await means.wait(agreementRetryWaitMs);
    await retryOnce(agreement, means);
  }
}

async function retryOnce(
  agreement: { id: string; crmAgreementId: string | null },
  means: DocumentMailMeans,
): Promise<void> {
  try {
    means.report({ kind: 'retrying' });
    // Optional: the retry runs even if this read fails.
    const known = await means.reload().catch(() => agreement);
    means.report({ kind: 'sent', to: await means.send(known.crmAgreementId ?? known.id) });
  } catch (failure) {
    means.report({ kind: 'failed', failure });
  }
}
