import { createStore } from 'zustand/vanilla';

/**
 * Why somebody stands on a public page: they closed their session, left the portal while signed in, their
 * session ended (also after idling), or they asked for a page of the portal without a session.
 */
export type ArrivalReason = 'signed-out' | 'left-portal' | 'session-ended' | 'portal-refused' | 'payment-refused';

/** Read by the banners of /inicio and /iniciar-sesion. Set after the stores are reset, so it is none of them. */
export const arrivalStore = createStore<{ reason: ArrivalReason | undefined }>(() => ({ reason: undefined }));

export function arriveBecause(reason: ArrivalReason | undefined): void {
  arrivalStore.setState({ reason });
}
