import { createStore } from 'zustand/vanilla';
import { resetOnSignOut } from './resettable-stores.ts';

export interface AuthState {
  /** The client sends this id as `X-Session` to correlate the calls of one visit. The id authorises nothing. */
  sessionId: string | undefined;
  isLoggedIn: boolean;
}

export const authStore = resetOnSignOut(createStore<AuthState>(() => ({ sessionId: undefined, isLoggedIn: false })));
