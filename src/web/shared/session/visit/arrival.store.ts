import { createStore } from 'zustand/vanilla';

/**
 * Why the user is on a public page: signed out, left the portal while signed in, the session ended (also after
 * inactivity), or opened a portal page without a session.
 */
export type ArrivalReason = 'signed-out' | 'left-portal' | 'session-ended' | 'portal-refused' | 'payment-refused';

/**
 * Read by the banners of /inicio and /iniciar-sesion. Set after the sign-out resets the stores, so it is not
 * resettable.
 */
export const arrivalStore = createStore<{ reason: ArrivalReason | undefined }>(() => ({ reason: undefined }));

export function arriveBecause(reason: ArrivalReason | undefined): void {
  arrivalStore.setState({ reason });
}
