import type { documentTypes } from '#contract/auth.ts';
import { tabStore, type TextStore } from '#web/shared/session/browser.ts';

const key = 'password-procedure';

interface ProcedureFacts {
  /** The masked contact that proved who this is. */
  contact?: string | undefined;
  /** Whose password it is: what a password manager keeps it under, and what the sign-in page fills in. */
  document?: { documentType: (typeof documentTypes)[number]; documentNumber: string } | undefined;
}

/** Remembered by the page itself and never written down. */
let facts: ProcedureFacts = {};

/**
 * The change of password under way in this tab. Its id opens nothing without the HttpOnly cookie that the server
 * set with it.
 */
export function openProcedure(id: string, known: ProcedureFacts = {}, store: TextStore = tabStore): void {
  facts = known;
  store.write(key, id);
}

export const procedureFacts = (): ProcedureFacts => facts;

export function procedureId(store: TextStore = tabStore): string | undefined {
  return store.read(key);
}

export function closeProcedure(store: TextStore = tabStore): void {
  store.remove(key);
}
