import { createStore } from 'zustand/vanilla';

/** `session-ended` includes inactivity. */
export type ArrivalReason = 'signed-out' | 'left-portal' | 'session-ended' | 'portal-refused' | 'payment-refused';

/** Sign-out resets the other stores before it sets the reason, so this store needs no reset. */
export const arrivalStore = createStore<{ reason: ArrivalReason | undefined }>(() => ({ reason: undefined }));

export function setArrivalReason(reason: ArrivalReason | undefined): void {
  arrivalStore.setState({ reason });
}
