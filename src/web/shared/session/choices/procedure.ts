import { createStore } from 'zustand/vanilla';
import type { documentTypes } from '#contract/auth.ts';
import { tabStore, type TextStore } from '#web/shared/session/browser.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';

const key = 'password-procedure';

interface ProcedureFacts {
  contact?: string | undefined;
  document?: { documentType: (typeof documentTypes)[number]; documentNumber: string } | undefined;
}

/** Contains personal data, so it is never written to browser storage. */
const facts = resetOnSignOut(createStore<ProcedureFacts>(() => ({})));

/** The id is useless without the server's HttpOnly cookie. */
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
