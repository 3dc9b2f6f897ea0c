import { createStore } from 'zustand/vanilla';

/** The reason why the user is on a public page; `session-ended` includes inactivity. */
export type ArrivalReason = 'signed-out' | 'left-portal' | 'session-ended' | 'portal-refused' | 'payment-refused';

/**
 * The banners of /inicio and /iniciar-sesion read this store. Sign-out does not reset this store, because the reason is
 * set after the reset.
 */
export const arrivalStore = createStore<{ reason: ArrivalReason | undefined }>(() => ({ reason: undefined }));

export function setArrivalReason(reason: ArrivalReason | undefined): void {
  arrivalStore.setState({ reason });
}
