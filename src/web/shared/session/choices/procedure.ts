import type { documentTypes } from '#contract/auth.ts';
import { tabStore, type TextStore } from '#web/shared/session/browser.ts';

const key = 'password-procedure';

interface ProcedureFacts {
  contact?: string | undefined;
  /** The document whose password is changed; password managers and the sign-in page use it. */
  document?: { documentType: (typeof documentTypes)[number]; documentNumber: string } | undefined;
}

/** In memory only, never stored. */
let facts: ProcedureFacts = {};

/** The password change under way in this tab. Its id is useless without the server's HttpOnly cookie. */
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
