import { createStore } from 'zustand/vanilla';
import { tabStore, type TextStore } from '#web/shared/session/browser.ts';
import { inactivityStore, showForcedSignOut } from '#web/shared/session/inactivity/inactivity.store.ts';
import { takeCarried, writeCarried } from './carried-arrival.ts';

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

const reasons: readonly ArrivalReason[] = [
  'signed-out',
  'left-portal',
  'session-ended',
  'portal-refused',
  'payment-refused',
];

/** Writes down why somebody leaves the portal's document, for the site's document that comes next in this tab. */
export function carryArrival(store: TextStore = tabStore): void {
  const { reason } = arrivalStore.getState();
  const { forcedLogoutVisible: forced } = inactivityStore.getState();
  if (reason || forced) writeCarried(JSON.stringify({ reason, forced }), store);
}

/** Takes over, once, what the portal's document wrote down. */
export function takeCarriedArrival(store: TextStore = tabStore): void {
  try {
    const carried = JSON.parse(takeCarried(store) ?? '{}') as { reason?: unknown; forced?: unknown };
    arriveBecause(reasons.find((each) => each === carried.reason));
    if (carried.forced === true) showForcedSignOut();
  } catch {
    // Somebody else wrote it.
  }
}
