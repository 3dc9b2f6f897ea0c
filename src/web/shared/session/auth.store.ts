import { createStore } from 'zustand/vanilla';
import { resetOnSignOut } from './resettable-stores.ts';

export interface AuthState {
  /** Sent as `X-Session`; correlates the calls of one visit and authorises nothing. */
  sessionId: string | undefined;
  isLoggedIn: boolean;
}

export const authStore = resetOnSignOut(createStore<AuthState>(() => ({ sessionId: undefined, isLoggedIn: false })));
