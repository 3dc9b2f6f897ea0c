import { createStore } from 'zustand/vanilla';
import { resetOnSignOut } from './resettable-stores.ts';

export interface AuthState {
  /** The specification requires that the client sends this id as `X-Session`. The id authorises nothing. */
  sessionId: string | undefined;
  isLoggedIn: boolean;
}

export const authStore = resetOnSignOut(createStore<AuthState>(() => ({ sessionId: undefined, isLoggedIn: false })));
