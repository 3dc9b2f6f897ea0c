import {
  balance,
  componentsAfterBrokenAgreement,
  obligationTransitions,
  type Components,
  type ObligationEvent,
  type ObligationState,
} from '#domain/debts/obligations.ts';
import { pesos, type Pesos } from '#domain/money/money.ts';
import { isLiveOffer, offerTransitions, type OfferEvent } from '#domain/offers/offer-states.ts';
import { canTransition } from '#domain/transitions.ts';
import type { Sql } from '#server/db/database.ts';
import { offerAt, moved, obligationAfter, sameComponents } from './offer-clock.ts';
import type { OffersService } from './offers.service.ts';
import * as store from './offers.store.ts';

/** Lock order: agreement, obligation, offer. If the debt has an agreement, the caller must lock the agreement first. */
export interface ObligationsService {
  firstPaid(tx: Sql, offerId: string): Promise<void>;
  settled(tx: Sql, obligationId: string): Promise<void>;
  settlementReversed(tx: Sql, obligationId: string): Promise<void>;
  /**
   * The debt loses the discount, and a new offer is created if the offer rules allow an offer. `paid`: the amount paid
   * to instalments. `credited`: the amount paid directly to the debt. Returns the balance, and the single payment of
   * the new offer (null without an offer).
   */
  agreementEnded(
    tx: Sql,
    ended: {
      obligationId: string;
      offerId: string | null;
      original: Components;
      paid: Pesos;
      credited: Pesos;
      now: Date;
    },
  ): Promise<{ owed: Pesos; offer: { id: string; amount: Pesos } | null }>;
  /**
   * Withdraws the live offer, and restores the state of the accepted offer. `figures` are the components of the debt.
   */
  agreementRevived(
    tx: Sql,
    revived: { obligationId: string; offerId: string | null; figures: Components; now: Date },
  ): Promise<void>;
  /**
   * Changes the debt after a payment to an ended agreement, or after the void of such a payment. When the creditor has
   * sent new components, the debt can only become lower.
   */
  figuresChanged(tx: Sql, change: { obligationId: string; from: Components; to: Components; now: Date }): Promise<void>;
  /**
   * Withdraws the live offer. The state becomes EN_DISPUTA, except for a debt that is paid, extinguished, insolvent or
   * under an agreement.
   */
  disputeOpened(tx: Sql, obligationId: string, now: Date): Promise<DisputedDebt>;
  /**
   * Ends the state EN_DISPUTA and creates an offer, if the offer rules allow an offer. With a future `offer.until`, the
   * new offer has the rules of the withdrawn offer and is valid until `offer.until`.
   */
  disputeClosed(
    tx: Sql,
    closed: { obligationId: string; offer: { id: string; until: Date } | undefined; now: Date },
  ): Promise<void>;
  stillDisputed(tx: Sql, obligationId: string, figures: Components, now: Date): Promise<void>;
  corrected(tx: Sql, obligationId: string, figures: Components, now: Date): Promise<void>;
  extinguished(tx: Sql, obligationId: string): Promise<void>;
}

export interface DisputedDebt {
  state: ObligationState;
  offer: { id: string; validUntil: Date } | undefined;
}

export function obligationsService({
  makeOffers,
  singlePaymentOf,
}: Pick<OffersService, 'makeOffers' | 'singlePaymentOf'>): ObligationsService {
  /**
   * Ignores an event that the state does not allow; for example, an insolvent debt stays insolvent when its agreement
   * ends.
   */
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
    firstPaid: (tx, offerId) => stepOffer(tx, offerId, 'converted'),
    settled: (tx, obligationId) => step(tx, obligationId, 'settled'),
    settlementReversed: (tx, obligationId) => step(tx, obligationId, 'settlementReversed'),

    async agreementEnded(tx, { obligationId, offerId, original, paid, credited, now }) {
      const obligation = await store.lockObligation(tx, obligationId);
      await step(tx, obligationId, 'agreementEnded');
      // In the state EN_ACUERDO, the stored components do not yet include the payments to this plan.
      const owed =
        obligation.state === 'EN_ACUERDO'
          ? componentsAfterBrokenAgreement(obligation, [paid])
          : componentsAfterBrokenAgreement(original, [credited, paid]);
      await store.saveComponents(tx, obligationId, owed, now);
      if (offerId) await stepOffer(tx, offerId, 'withdrawn');
      await makeOffers(tx, [obligationId], now);
      return { owed: balance(owed), offer: (await singlePaymentOf(tx, obligationId, now)) ?? null };
    },

    async agreementRevived(tx, { obligationId, offerId, figures, now }) {
      const live = await store.liveOffer(tx, obligationId);
      await step(tx, obligationId, 'agreementRevived');
      if (live) await stepOffer(tx, live.offer.id, 'withdrawn');
      if (offerId) await stepOffer(tx, offerId, 'revived');
      await store.saveComponents(tx, obligationId, figures, now);
    },

    async figuresChanged(tx, change) {
      const obligation = await store.lockObligation(tx, change.obligationId);
      const came = balance(change.from) - balance(change.to);
      const isRenewed = !sameComponents(obligation, change.from);
      if (came === 0 || (isRenewed && came < 0)) return;
      const figures = isRenewed ? componentsAfterBrokenAgreement(obligation, [pesos(came)]) : change.to;
      await store.saveComponents(tx, change.obligationId, figures, change.now);
      await makeOffers(tx, [change.obligationId], change.now);
    },

    async disputeOpened(tx, obligationId, now) {
      const { state } = await store.lockObligation(tx, obligationId);
      const live = await store.liveOffer(tx, obligationId);
      if (live) {
        const current = offerAt(await store.lockOfferAlone(tx, live.offer.id), now);
        await store.saveOffer(tx, isLiveOffer(current.state) ? moved(current, 'withdrawn') : current);
      }
      await step(tx, obligationId, 'disputeOpened');
      const { id, validUntil } = live?.offer ?? {};
      return { state, offer: id && validUntil && validUntil > now ? { id, validUntil } : undefined };
    },

    async disputeClosed(tx, { obligationId, offer, now }) {
      await step(tx, obligationId, 'disputeClosed');
      if (offer && offer.until > now) await store.repeatOffer(tx, offer.id, { until: offer.until, now });
      await makeOffers(tx, [obligationId], now);
    },

    async stillDisputed(tx, obligationId, figures, now) {
      await step(tx, obligationId, 'agreementEnded');
      await store.saveComponents(tx, obligationId, figures, now);
      await step(tx, obligationId, 'disputeOpened');
    },

    async corrected(tx, obligationId, figures, now) {
      await store.lockObligation(tx, obligationId);
      await store.saveComponents(tx, obligationId, figures, now);
    },

    extinguished: (tx, obligationId) => step(tx, obligationId, 'extinguished'),
  };
}
