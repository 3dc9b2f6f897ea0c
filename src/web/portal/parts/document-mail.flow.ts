import { isProblem } from '#web/shared/api/failures.ts';

export const noAgreementSelected = 'No se ha seleccionado un acuerdo para aceptar.';
export const noEmail = 'Información del usuario (email) no disponible.';

/** The delay before the single retry, in milliseconds. Meanwhile, the CRM can assign an id to the agreement. */
export const agreementRetryWaitMs = 60_000;

export type DocumentMail =
  | { kind: 'idle' | 'sending' | 'retrying' }
  /** `since` is a time of performance.now(), for the progress bar. */
  | { kind: 'waiting'; since?: number }
  | { kind: 'sent'; to: string }
  | { kind: 'failed'; failure: unknown };

export interface DocumentMailMeans {
  /**
   * `agreementId` is the CRM's id, or the portal's own id until the CRM has assigned an id. Returns the e-mail address.
   */
  send(agreementId: string): Promise<string>;
  /** Reads the agreement again, because the CRM may have assigned an id in the meantime. */
  reload(): Promise<{ id: string; crmAgreementId: string | null }>;
  wait(milliseconds: number): Promise<void>;
  report(state: DocumentMail): void;
}

/** Only AGREEMENT_NOT_FOUND is retried, once, after a delay. */
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
    const known = await means.reload().catch(() => agreement);
    means.report({ kind: 'sent', to: await means.send(known.crmAgreementId ?? known.id) });
  } catch (failure) {
    means.report({ kind: 'failed', failure });
  }
}
