import { createStore } from 'zustand/vanilla';
import type { EntryStep } from '#domain/people/entry-steps.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';

/** The next step of a sign-in or registration; not in browser storage, so that a reload clears the store. */
export const pendingStepStore = resetOnSignOut(createStore<{ step: EntryStep | null }>(() => ({ step: null })));
