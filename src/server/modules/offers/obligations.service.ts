import type { Components, ObligationEvent } from '#domain/debts/obligations.ts';
import { obligationTransitions } from '#domain/debts/obligations.ts';
import { offerTransitions, type OfferEvent } from '#domain/offers/offer-states.ts';
import { canTransition } from '#domain/transitions.ts';
import type { Sql } from '#server/db/database.ts';
import { moved, obligationAfter, sameComponents } from './offer-clock.ts';
import type { OffersService } from './offers.service.ts';
import * as store from './offers.store.ts';

export type ObligationsService = ReturnType<typeof obligationsService>;

/** What becomes of an obligation and of the offer behind its agreement. The agreement is locked by the caller. */
export function obligationsService({ makeOffers }: Pick<OffersService, 'makeOffers'>) {
  /** An event that the obligation's state does not admit changes nothing: an insolvency, say, outlives the agreement. */
  async function step(tx: Sql, obligationId: string, event: ObligationEvent): Promise<void> {
    const { state } = await store.lockObligation(tx, obligationId);
    if (canTransition(obligationTransitions, state, event))
      await store.saveObligationState(tx, obligationId, obligationAfter(state, event));
  }

  async function stepOffer(tx: Sql, offerId: string, event: Exclude<OfferEvent, 'held'>): Promise<void> {
    const offer = await store.lockOfferAlone(tx, offerId);
    if (canTransition(offerTransitions, offer.state, event)) await store.saveOffer(tx, moved(offer, event));
  }

  return {
    /** The first payment of the agreement arrived. */
    firstPaid: (tx: Sql, offerId: string) => stepOffer(tx, offerId, 'converted'),
    settled: (tx: Sql, obligationId: string) => step(tx, obligationId, 'settled'),
    settlementReversed: (tx: Sql, obligationId: string) => step(tx, obligationId, 'settlementReversed'),

    /** The agreement ended without being fulfilled: the debt is back with these figures, and a new offer is made at once. */
    async agreementEnded(
      tx: Sql,
      ended: { obligationId: string; offerId: string | null; owed: Components; now: Date },
    ) {
      const { obligationId, offerId, owed, now } = ended;
      await step(tx, obligationId, 'agreementEnded');
      await store.saveComponents(tx, obligationId, owed, now);
      if (offerId) await stepOffer(tx, offerId, 'withdrawn');
      await makeOffers(tx, [obligationId], now);
    },

    /** A payment of an agreement that had ended was taken back. Newer figures of the creditor are left alone. */
    async figuresReversed(tx: Sql, change: { obligationId: string; from: Components; to: Components; now: Date }) {
      const obligation = await store.lockObligation(tx, change.obligationId);
      if (!sameComponents(obligation, change.from)) return;
      await store.saveComponents(tx, change.obligationId, change.to, change.now);
      await makeOffers(tx, [change.obligationId], change.now);
    },
  };
}
