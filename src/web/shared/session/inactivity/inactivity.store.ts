import { createStore } from 'zustand/vanilla';
import { localStore } from '#web/shared/session/browser.ts';
import { written } from '#web/shared/session/written-store.ts';

export interface InactivityState {
  warningVisible: boolean;
  forcedLogoutVisible: boolean;
  secondsLeft: number;
}

const quiet: InactivityState = { warningVisible: false, forcedLogoutVisible: false, secondsLeft: 0 };

/**
 * Sign-out does not reset this store: a forced sign-out stays recorded until the user clicks «Iniciar Sesión», also
 * after a reload.
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
