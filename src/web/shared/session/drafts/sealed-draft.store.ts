import { createStore } from 'zustand/vanilla';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';
import { sealedDraft } from './sealed-draft.ts';

/** The draft survives a reload. `keptPart` selects what is stored. */
export function sealedDraftStore<T extends object>(name: string, empty: T, keptPart = (draft: T): T => draft) {
  const kept = sealedDraft<T>(name);
  const store = resetOnSignOut(createStore(() => ({ draft: empty, restored: false, revision: 0 })));
  return {
    store,
    keep(change: Partial<T>): void {
      const draft = { ...store.getState().draft, ...change };
      store.setState({ draft });
      void kept.write(keptPart(draft));
    },
    async restore(): Promise<void> {
      if (store.getState().restored) return;
      const found = await kept.read();
      // Values that the user typed while the draft was loading take precedence.
      const isUntouched = store.getState().draft === empty;
      store.setState({ restored: true, ...(found && isUntouched && { draft: { ...empty, ...found }, revision: 1 }) });
    },
    forget(): void {
      store.setState({ draft: empty });
      kept.forget();
    },
  };
}
