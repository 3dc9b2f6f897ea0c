import { createStore } from 'zustand/vanilla';
import type { documentTypes } from '#contract/auth.ts';
import { tabStore, type TextStore } from '#web/shared/session/browser.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';

const key = 'password-procedure';

interface ProcedureFacts {
  contact?: string | undefined;
  /** The identity document of the account, for password managers and the sign-in page. */
  document?: { documentType: (typeof documentTypes)[number]; documentNumber: string } | undefined;
}

/**
 * The facts about the password change. The facts contain personal data, so they are never written to browser storage.
 */
const facts = resetOnSignOut(createStore<ProcedureFacts>(() => ({})));

/** Stores the id of the password change in this tab. The id is useless without the server's HttpOnly cookie. */
export function openProcedure(id: string, known: ProcedureFacts = {}, store: TextStore = tabStore): void {
  facts.setState(known, true);
  store.write(key, id);
}

export const procedureFacts = (): ProcedureFacts => facts.getState();

export function procedureId(store: TextStore = tabStore): string | undefined {
  return store.read(key);
}

export function closeProcedure(store: TextStore = tabStore): void {
  store.remove(key);
}
