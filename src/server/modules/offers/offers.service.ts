import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { Obligation, Offer, Proposal, simulation, simulationProposal } from '#contract/offers.ts';
import type { QuoteRefusal } from '#domain/offers/quote.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';
import { type Pesos } from '#domain/money/money.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import type { Query, Sql } from '#server/db/database.ts';
import type { StoredReplan } from '#server/db/schema/offers.ts';
import { readBudget, type Budget } from '#server/db/month.store.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import { offerAt, isHeld, moved, obligationAfter, sameComponents, closedRefusal } from './offer-clock.ts';
import { storeQuote, type QuoteToKeep } from './store-quote.ts';
import { offerKeeping, type CurrentOffer, type OfferKeeping } from './keep-offers.ts';
import * as making from './offer-making.store.ts';
import { creditorOf, obligationView, offerViews } from './offer-view.ts';
import { offersForSimulator, type OffersForSimulator } from './offers-for-simulator.ts';
import * as store from './offers.store.ts';
import type { ProposalRow } from './offers.store.ts';
import { proposalHash } from './proposal-hash.ts';
import { mailOffers } from './mail-offers.ts';
import { proposalView } from './proposal-view.ts';
import { proposePlan } from './propose-plan.ts';
import { simulateOffer } from './simulate-offer.ts';
import { withdrawOffers, type WithdrawOffers } from './withdraw-offers.ts';

export type { CurrentOffer };

type Closed = NonNullable<ReturnType<typeof closedRefusal>>;
type Missing = Refusal<'NOT_FOUND'>;

export { proposalHash };
export interface OffersService {
  simulate(
    customerId: string,
    asked: BodyOf<typeof simulation>,
    now: Date,
  ): Promise<ReplyOf<typeof simulation> | Closed | Missing>;
  propose(
    customerId: string,
    asked: BodyOf<typeof simulationProposal>,
    now: Date,
  ): Promise<Proposal | Closed | Missing | QuoteRefusal | Refusal<'PAYMENT_PENDING' | 'QUOTE_LIMIT'>>;
  lockCurrent: OfferKeeping['lockCurrent'];
  quoteReplan(tx: Sql, quote: QuoteToKeep & { replan: StoredReplan }): Promise<Proposal | Refusal<'QUOTE_LIMIT'>>;
  /**
   * Withdraws live offers with outdated figures, then creates a current offer for each active obligation without a live
   * offer. Creates none when no campaign applies, or when the user discarded or the operator withdrew the last offer
   * with the same figures. Idempotent.
   */
  makeOffers(tx: Sql, obligationIds: readonly string[], now: Date): Promise<void>;
  makeAndMailOffers(tx: Sql, obligationIds: readonly string[], now: Date): Promise<void>;
  /**
   * The query has the columns id, customer_id, principal, interest, late_interest, fees and campaign. The customers are
   * new and have no older offers. No mail is sent.
   */
  makeFirstOffers(tx: Sql, debts: Query, now: Date): Promise<void>;
  taken(tx: Sql, current: CurrentOffer): Promise<void>;
  overtaken(tx: Sql, current: CurrentOffer, now: Date): Promise<void>;
  singlePaymentOf(tx: Sql, obligationId: string, now: Date): Promise<{ id: string; amount: Pesos } | undefined>;
  hasPendingPayment(tx: Sql, obligationId: string): Promise<boolean>;
  creditorOf: typeof creditorOf;
  closedRefusal(current: CurrentOffer): Closed | undefined;
  isHeld(current: CurrentOffer, now: Date): boolean;
  isOvertaken(current: CurrentOffer): boolean;
  /** Returns true when the figures of a stored quote are unaltered and `seenHash` is the hash of the quote. */
  isUntouched(row: ProposalRow, seenHash: string): boolean;
  /** The best offer is first. */
  list(
    customerId: string,
    now: Date,
    budget: Promise<Budget | undefined>,
  ): Promise<{ obligations: Obligation[]; offers: Offer[] }>;
  forSimulator(customerId: string, now: Date, budget: Promise<Budget | undefined>): Promise<OffersForSimulator>;
  readProposal(customerId: string, proposalId: string, now: Date): Promise<Proposal | Missing>;
  /** Marks the offer as seen, ends its hold, and replaces the offer when its figures are outdated. */
  view(customerId: string, offerId: string, now: Date): Promise<{ offer: Offer } | Missing>;
  discard(
    customerId: string,
    offerId: string,
    now: Date,
  ): Promise<{ offer: Offer } | Missing | Refusal<'OFFER_UNAVAILABLE'>>;
  /** A repeated request returns the offer of the first request. */
  renew(
    customerId: string,
    offerId: string,
    now: Date,
  ): Promise<{ offer: Offer } | Missing | Refusal<Exclude<Closed['refused'], 'OFFER_EXPIRED' | 'ALREADY_ACCEPTED'>>>;
  withdraw: WithdrawOffers;
  /** Ends expired holds. Replaces an offer when the figures of its obligation changed during the hold. */
  releaseEndedHolds(now: Date): Promise<void>;
  expireOffers(now: Date): Promise<void>;
}

/** The number of rows per transaction. A small number keeps locks short. */
const portion = 200;

export function offersService(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { messages }: { messages: Pick<MessagesService, 'queueMail'> },
): OffersService {
  const keeping = offerKeeping();
  const { policiesFor, policyOf, make, makeFirst, lockCurrent, freed } = keeping;
  const mail = mailOffers({ config }, { messages, policyOf });
  const view = async (tx: Sql, { offer, obligation, policy }: CurrentOffer, now: Date): Promise<Offer> =>
    offerViews([{ offer, obligation, policy }], now, await readBudget(tx, offer.customerId, bogotaDate(now)))[0]!;

  return {
    simulate: simulateOffer({ database }, keeping),
    propose: proposePlan({ database, config }, keeping),
    lockCurrent,

    async quoteReplan(tx, quote) {
      const row = await storeQuote(tx, quote);
      if (isRefusal(row)) return row;
      return proposalView(row, new Date(quote.replan.validUntil), quote.now);
    },

    makeOffers: (tx, obligationIds, now) => make(tx, obligationIds, now, false),

    makeFirstOffers: makeFirst,

    async makeAndMailOffers(tx, obligationIds, now) {
      await make(tx, obligationIds, now, false);
      await mail(tx, obligationIds, now);
    },

    async taken(tx, { offer, obligation }) {
      await Promise.all([
        store.saveOffer(tx, moved(offer, 'accepted')),
        store.saveObligationState(tx, obligation.id, obligationAfter(obligation.state, 'agreementAccepted')),
      ]);
    },

    async overtaken(tx, current, now) {
      await store.saveOffer(tx, moved(current.offer, 'holdEnded'));
      await freed(tx, current, null);
      await make(tx, [current.obligation.id], now, false);
    },

    async singlePaymentOf(tx, obligationId, now) {
      const live = await store.liveOffer(tx, obligationId);
      if (!live) return undefined;
      const current = { ...live, policy: await policyOf(tx, live.offer.policyVersion) };
      return { id: live.offer.id, amount: (await view(tx, current, now)).singlePayment };
    },

    hasPendingPayment: store.hasPendingPayment,
    creditorOf,
    closedRefusal: ({ offer, obligation }) => closedRefusal(offer, obligation.state),
    isHeld: ({ offer }, now) => isHeld(offer, now),
    isOvertaken: ({ offer, obligation }) => !sameComponents(offer, obligation),
    isUntouched: (row, seenHash) => row.hash === seenHash && proposalHash(row) === seenHash,

    async list(customerId, now, budget) {
      const [{ obligations, open }, known] = await Promise.all([openOffers(customerId), budget]);
      return { obligations: obligations.map(obligationView), offers: offerViews(open, now, known) };
    },

    async forSimulator(customerId, now, budget) {
      const [{ open }, known] = await Promise.all([openOffers(customerId), budget]);
      return offersForSimulator(open, now, known);
    },

    async readProposal(customerId, proposalId, now) {
      const row = await store.readProposal(database.sql, customerId, proposalId);
      if (row?.replan) return proposalView(row, new Date(row.replan.validUntil), now);
      const found = row && (await store.readOffer(database.sql, customerId, row.offerId));
      if (!row || !found) return refuse('NOT_FOUND');
      return proposalView(row, offerAt(found.offer, now).holdUntil ?? now, now);
    },

    async view(customerId, offerId, now) {
      return database.transaction(async (tx) => {
        const current = await lockCurrent(tx, customerId, offerId, now);
        if (!current) return refuse('NOT_FOUND');
        const { offer } = current;
        if (!isLiveOffer(offer.state)) return { offer: await view(tx, current, now) };
        const seen = moved(offer, offer.state === 'RESERVADA' ? 'holdEnded' : 'viewed');
        if (seen.state !== offer.state) await store.saveOffer(tx, seen);
        const obligation = await freed(tx, current, null);
        if (sameComponents(seen, obligation))
          return { offer: await view(tx, { ...current, offer: seen, obligation }, now) };
        await make(tx, [obligation.id], now, false);
        return { offer: await view(tx, { ...current, offer: moved(seen, 'withdrawn'), obligation }, now) };
      });
    },

    async discard(customerId, offerId, now) {
      return database.transaction(async (tx) => {
        const current = await lockCurrent(tx, customerId, offerId, now);
        if (!current) return refuse('NOT_FOUND');
        if (current.offer.state === 'DESCARTADA') return { offer: await view(tx, current, now) };
        if (!isLiveOffer(current.offer.state)) return refuse('OFFER_UNAVAILABLE');
        const offer = moved(current.offer, 'dismissed');
        await store.saveOffer(tx, offer);
        const obligation = await freed(tx, current, null);
        return { offer: await view(tx, { ...current, offer, obligation }, now) };
      });
    },

    async renew(customerId, offerId, now) {
      return database.transaction(async (tx) => {
        const current = await lockCurrent(tx, customerId, offerId, now);
        if (!current) return refuse('NOT_FOUND');
        const { id, state } = current.obligation;
        if (state === 'EN_DISPUTA') return refuse('OBLIGATION_IN_DISPUTE');
        if (state === 'EXTINGUIDA') return refuse('OBLIGATION_EXTINGUISHED');
        await make(tx, [id], now, true);
        const fresh = await store.liveOffer(tx, id);
        if (!fresh) return refuse('OFFER_UNAVAILABLE');
        return { offer: await view(tx, { ...fresh, policy: await policyOf(tx, fresh.offer.policyVersion) }, now) };
      });
    },

    withdraw: withdrawOffers({ database }),
    releaseEndedHolds: (now) => review('hold', now),
    expireOffers: (now) => review('validity', now),
  };

  async function openOffers(customerId: string) {
    const [obligations, offers] = await Promise.all([
      store.obligationsOf(database.sql, customerId),
      store.offersOf(database.sql, customerId),
    ]);
    const known = await policiesFor(
      database.sql,
      offers.map((offer) => offer.policyVersion),
    );
    const byId = new Map(obligations.map((one) => [one.id, one]));
    const open = offers.flatMap((offer) => {
      const [obligation, policy] = [byId.get(offer.obligationId), known.get(offer.policyVersion)];
      return obligation && policy && choosable.has(obligation.state) ? [{ offer, obligation, policy }] : [];
    });
    return { obligations, open };
  }

  async function review(what: 'hold' | 'validity', now: Date): Promise<void> {
    for (let found = portion; found === portion;) {
      found = await database.transaction(async (tx) => {
        const ids = await making.overdueObligations(tx, what, now, portion);
        if (ids.length === 0) return 0;
        if (what === 'validity') await making.expire(tx, ids, now);
        else {
          await make(tx, ids, now, false);
          await mail(tx, ids, now);
        }
        return ids.length;
      });
    }
  }
}

/** The obligation states in which the user sees offers. In EN_DISPUTA, live offers are shown as RETIRADA. */
const choosable = new Set<string>(['ACTIVA', 'EN_NEGOCIACION', 'EN_DISPUTA']);
