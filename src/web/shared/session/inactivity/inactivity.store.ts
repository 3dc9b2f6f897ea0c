import { createStore } from 'zustand/vanilla';
import { localStore } from '#web/shared/session/browser.ts';
import { written } from '#web/shared/session/written-store.ts';

export interface InactivityState {
  warningVisible: boolean;
  forcedLogoutVisible: boolean;
  /** Seconds until the session is closed. */
  secondsLeft: number;
}

const quiet: InactivityState = { warningVisible: false, forcedLogoutVisible: false, secondsLeft: 0 };

/**
 * Set anew by the guard itself, after a sign-out has reset the other stores. That the session was closed by force is kept
 * until «Iniciar Sesión», also when the page is loaded again.
 */
export const inactivityStore = written(
  createStore<InactivityState>(() => quiet),
  {
    name: 'inactivity',
    storage: localStore,
    part: ({ forcedLogoutVisible }) => ({ forcedLogoutVisible }),
    read: (stored) => ({ forcedLogoutVisible: (stored as Partial<InactivityState>).forcedLogoutVisible === true }),
  },
);

export function showForcedSignOut(): void {
  inactivityStore.setState({ warningVisible: false, forcedLogoutVisible: true, secondsLeft: 0 });
}
export function hideForcedSignOut(): void {
  inactivityStore.setState(quiet);
}
