import { addDays, bogotaDate, endOfBogotaDay } from '#domain/time/calendar.ts';
import type { TransitionTable } from '#domain/transitions.ts';

export type OfferState =
  | 'DISPONIBLE'
  | 'VISTA'
  | 'SIMULADA'
  | 'RESERVADA'
  | 'ACEPTADA'
  | 'CONVERTIDA'
  | 'VENCIDA'
  | 'RETIRADA'
  | 'DESCARTADA';

export type OfferEvent =
  | 'viewed'
  | 'simulated'
  | 'held' // a proposal was made, which starts or keeps the price hold
  | 'holdEnded'
  | 'accepted'
  | 'converted' // the first payment of its agreement arrived
  | 'expired'
  | 'withdrawn'
  | 'revived' // its agreement was revived
  | 'dismissed';

const ends = { expired: 'VENCIDA', withdrawn: 'RETIRADA', dismissed: 'DESCARTADA' } as const;

export const offerTransitions = {
  DISPONIBLE: { viewed: 'VISTA', simulated: 'SIMULADA', held: 'RESERVADA', ...ends },
  VISTA: { viewed: 'VISTA', simulated: 'SIMULADA', held: 'RESERVADA', ...ends },
  SIMULADA: { viewed: 'SIMULADA', simulated: 'SIMULADA', held: 'RESERVADA', ...ends },
  RESERVADA: {
    viewed: 'RESERVADA',
    simulated: 'RESERVADA',
    held: 'RESERVADA',
    holdEnded: 'VISTA',
    accepted: 'ACEPTADA',
    ...ends,
  },
  // The agreement may end before its first payment; the portal then makes a new offer.
  ACEPTADA: { converted: 'CONVERTIDA', withdrawn: 'RETIRADA' },
  CONVERTIDA: {},
  VENCIDA: {},
  RETIRADA: { revived: 'ACEPTADA' },
  DESCARTADA: {},
} as const satisfies TransitionTable<OfferState, OfferEvent>;

export function isLiveOffer(state: OfferState): boolean {
  return state === 'DISPONIBLE' || state === 'VISTA' || state === 'SIMULADA' || state === 'RESERVADA';
}

export function offerExpiry(now: Date, validityDays: number): Date {
  return endOfBogotaDay(addDays(bogotaDate(now), validityDays));
}
