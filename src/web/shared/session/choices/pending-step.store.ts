import { createStore } from 'zustand/vanilla';
import type { EntryStep } from '#domain/people/entry-steps.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';

/** This step is not in browser storage, so after a reload the user enters the password again. */
export const pendingStepStore = resetOnSignOut(createStore<{ step: EntryStep | null }>(() => ({ step: null })));
