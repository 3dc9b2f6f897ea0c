import { createStore } from 'zustand/vanilla';

export interface InactivityState {
  warningVisible: boolean;
  forcedLogoutVisible: boolean;
  /** Seconds until the session is closed. */
  secondsLeft: number;
}

const quiet: InactivityState = { warningVisible: false, forcedLogoutVisible: false, secondsLeft: 0 };

/** Set anew by the guard itself, after a sign-out has reset the other stores. */
export const inactivityStore = createStore<InactivityState>(() => quiet);

export function showForcedSignOut(): void {
  inactivityStore.setState({ warningVisible: false, forcedLogoutVisible: true, secondsLeft: 0 });
}
export function hideForcedSignOut(): void {
  inactivityStore.setState(quiet);
}
