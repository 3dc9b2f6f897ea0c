import { createStore } from 'zustand/vanilla';

/** The reason why the user is on a public page; `session-ended` includes inactivity. */
export type ArrivalReason = 'signed-out' | 'left-portal' | 'session-ended' | 'portal-refused' | 'payment-refused';

/**
 * The banners of /inicio and /iniciar-sesion read this store. Sign-out resets the other stores and then sets the reason
 * in this store, so this store needs no reset.
 */
export const arrivalStore = createStore<{ reason: ArrivalReason | undefined }>(() => ({ reason: undefined }));

export function setArrivalReason(reason: ArrivalReason | undefined): void {
  arrivalStore.setState({ reason });
}
