import { offerTransitions, isLiveOffer, type OfferEvent, type OfferState } from '#domain/offers/offer-states.ts';
import {
  obligationTransitions,
  type Components,
  type ObligationEvent,
  type ObligationState,
} from '#domain/debts/obligations.ts';
import { refuse, isRefusal, type Refusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';

export interface OfferClock {
  state: OfferState;
  isLive: boolean;
  validUntil: Date;
  holdUntil: Date | null;
}

export const holdEnd = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

export const isHeld = (offer: OfferClock, now: Date): boolean =>
  offer.state === 'RESERVADA' && offer.holdUntil !== null && now < offer.holdUntil;

/** An offer expires even during a hold. */
export const isExpired = (offer: OfferClock, now: Date): boolean => isLiveOffer(offer.state) && now > offer.validUntil;

/** Returns the offer with its state at `now`, even when no periodic review has run. */
export function offerAt<O extends OfferClock>(offer: O, now: Date): O {
  if (isExpired(offer, now)) return moved(offer, 'expired');
  if (offer.state === 'RESERVADA' && !isHeld(offer, now)) return moved(offer, 'holdEnded');
  return offer;
}

/** @throws when the state does not allow the event. */
export function moved<O extends OfferClock>(offer: O, event: Exclude<OfferEvent, 'held'>): O {
  const state = step(transition(offerTransitions, offer.state, event));
  return { ...offer, state, isLive: isLiveOffer(state), holdUntil: null };
}

export function held<O extends OfferClock>(offer: O, until: Date): O {
  const state = step(transition(offerTransitions, offer.state, 'held'));
  return { ...offer, state, holdUntil: offer.holdUntil ?? until };
}

export const obligationAfter = (state: ObligationState, event: ObligationEvent): ObligationState =>
  step(transition(obligationTransitions, state, event));

function step<S extends string>(next: S | Refusal): S {
  if (isRefusal(next)) throw new Error(`Transition not allowed: ${JSON.stringify((next as Refusal).detail)}`);
  return next as S;
}

export const sameComponents = (a: Components, b: Components): boolean =>
  a.principal === b.principal && a.interest === b.interest && a.lateInterest === b.lateInterest && a.fees === b.fees;

export function closedRefusal(
  offer: OfferClock,
  obligationState: ObligationState,
):
  | Refusal<
      'OFFER_EXPIRED' | 'OFFER_UNAVAILABLE' | 'ALREADY_ACCEPTED' | 'OBLIGATION_IN_DISPUTE' | 'OBLIGATION_EXTINGUISHED'
    >
  | undefined {
  if (obligationState === 'EN_DISPUTA') return refuse('OBLIGATION_IN_DISPUTE');
  if (obligationState === 'EXTINGUIDA') return refuse('OBLIGATION_EXTINGUISHED');
  if (offer.state === 'VENCIDA') return refuse('OFFER_EXPIRED');
  if (offer.state === 'ACEPTADA' || offer.state === 'CONVERTIDA') return refuse('ALREADY_ACCEPTED');
  if (!isLiveOffer(offer.state)) return refuse('OFFER_UNAVAILABLE');
  return obligationState === 'ACTIVA' || obligationState === 'EN_NEGOCIACION' ? undefined : refuse('OFFER_UNAVAILABLE');
}
