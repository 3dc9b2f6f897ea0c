import { isProblem } from '#web/shared/api/failures.ts';

/** Needed before anything can be accepted; the specification's own words. */
export const noAgreementSelected = 'No se ha seleccionado un acuerdo para aceptar.';
export const noEmail = 'Información del usuario (email) no disponible.';

/** How long the documents wait for the operator's register before the one retry, in milliseconds. */
export const agreementRetryWaitMs = 60_000;

/** Where the sending of the accepted documents stands. None of these ever holds up the paying. */
export type DocumentMail =
  | { kind: 'idle' | 'sending' | 'retrying' }
  /** `since` on the page's own clock (performance.now), for the bar of the wait. */
  | { kind: 'waiting'; since?: number }
  | { kind: 'sent'; to: string }
  | { kind: 'failed'; failure: unknown };

export interface DocumentMailMeans {
  /** `accept-terms/send` with the CRM's id, or ours while it has none. Gives the address that was mailed. */
  send(agreementId: string): Promise<string>;
  /** The same agreement read again: by then the CRM may have given it an id. */
  reload(): Promise<{ id: string; crmAgreementId: string | null }>;
  wait(milliseconds: number): Promise<void>;
  report(state: DocumentMail): void;
}

/**
 * Sends the documents of an accepted agreement. AGREEMENT_NOT_FOUND on the first try is waited out and tried once more;
 * every other failure, and a second one, ends it at once.
 */
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
    // Reading it again is a help, not a condition: the retry is due either way.
    const known = await means.reload().catch(() => agreement);
    means.report({ kind: 'sent', to: await means.send(known.crmAgreementId ?? known.id) });
  } catch (failure) {
    means.report({ kind: 'failed', failure });
  }
}
