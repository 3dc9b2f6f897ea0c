import { createStore } from 'zustand/vanilla';
import type { EntryStep } from '#domain/people/entry-steps.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';

/** The step that the sign-in page itself asks for. In memory: after a reload the password is asked for again. */
export const pendingStepStore = resetOnSignOut(createStore<{ step: EntryStep | null }>(() => ({ step: null })));
