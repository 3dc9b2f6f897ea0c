import type { BodyOf } from '#contract/endpoint.ts';
import type { Proposal, simulationProposal } from '#contract/offers.ts';
import { withWireNames } from '#contract/refusal-detail.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { quote, type QuoteRefusal } from '#domain/offers/quote.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { held, holdEnd, isHeld, obligationAfter, closedRefusal } from './offer-clock.ts';
import { storeQuote } from './store-quote.ts';
import { type OfferKeeping } from './keep-offers.ts';
import * as store from './offers.store.ts';
import { proposalView } from './proposal-view.ts';
type Closed = NonNullable<ReturnType<typeof closedRefusal>>;
type Missing = Refusal<'NOT_FOUND'>;

export function proposePlan(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { lockCurrent }: Pick<OfferKeeping, 'lockCurrent'>,
) {
  return async (
    customerId: string,
    asked: BodyOf<typeof simulationProposal>,
    now: Date,
  ): Promise<Proposal | Closed | Missing | QuoteRefusal | Refusal<'PAYMENT_PENDING' | 'QUOTE_LIMIT'>> => {
    return database.transaction(async (tx) => {
      const current = await lockCurrent(tx, customerId, asked.offerId, now);
      if (!current) return refuse('NOT_FOUND');
      const { offer, obligation, policy } = current;
      const closed = closedRefusal(offer, obligation.state);
      if (closed) return closed;
      if (await store.hasPendingPayment(tx, obligation.id)) return refuse('PAYMENT_PENDING');
      const plan = quote(policy, offer, {
        termInstalments: asked.term,
        initialPayment: asked.initialPayment,
        dayOfMonth: asked.dayOfMonth,
        firstDate: asked.firstPaymentOn,
        today: bogotaDate(now),
      });
      if (isRefusal(plan)) return withWireNames(plan);

      const promised = {
        customerId,
        offerId: offer.id,
        policy,
        plan,
        dayOfMonth: asked.dayOfMonth,
        replan: null,
        now,
      };
      const row = await storeQuote(tx, promised);
      if (isRefusal(row)) return row;
      if (isHeld(offer, now)) return proposalView(row, offer.holdUntil!, now);
      const reserved = held(offer, whileValid(holdEnd(now, config.holdMinutes), offer.validUntil));
      await Promise.all([
        store.saveOffer(tx, reserved),
        store.saveObligationState(tx, obligation.id, obligationAfter(obligation.state, 'holdStarted')),
      ]);
      return proposalView(row, reserved.holdUntil!, now);
    });
  };
}

const whileValid = (until: Date, validUntil: Date): Date => (until < validUntil ? until : validUntil);
