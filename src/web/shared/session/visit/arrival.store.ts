import { createStore } from 'zustand/vanilla';

/** Why the user is on a public page; `session-ended` includes inactivity. */
export type ArrivalReason = 'signed-out' | 'left-portal' | 'session-ended' | 'portal-refused' | 'payment-refused';

/** Read by the banners of /inicio and /iniciar-sesion. Not resettable, because it is set after the reset. */
export const arrivalStore = createStore<{ reason: ArrivalReason | undefined }>(() => ({ reason: undefined }));

export function setArrivalReason(reason: ArrivalReason | undefined): void {
  arrivalStore.setState({ reason });
}
