import { bogotaDate } from '#domain/time/calendar.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { campaignsInForce, withRules } from '#domain/offers/published-campaigns.ts';
import { isLiveOffer, offerExpiry } from '#domain/offers/offer-states.ts';
import type { Query, Sql } from '#server/db/database.ts';
import { publishedVersions } from './campaigns.store.ts';
import { offerAt, isHeld, moved, obligationAfter, sameComponents } from './offer-clock.ts';
import * as making from './offer-making.store.ts';
import * as store from './offers.store.ts';
import type { ObligationRow, OfferOfObligation } from './offers.store.ts';

export interface CurrentOffer extends OfferOfObligation {
  policy: CampaignPolicy;
}

export type OfferKeeping = ReturnType<typeof offerKeeping>;

export function offerKeeping() {
  // A published version never changes, so the cache needs no expiry.
  const policies = new Map<string, CampaignPolicy>();

  async function policiesFor(db: Sql, versions: readonly string[]): Promise<ReadonlyMap<string, CampaignPolicy>> {
    const missing = [...new Set(versions)].filter((version) => !policies.has(version));
    if (missing.length > 0)
      for (const rules of await store.readPolicies(db, missing)) policies.set(rules.version, rules);
    return policies;
  }

  async function policyOf(db: Sql, version: string): Promise<CampaignPolicy> {
    const policy = (await policiesFor(db, [version])).get(version);
    if (!policy) throw new Error(`Unknown campaign policy: ${version}`);
    return policy;
  }

  async function campaignsToMake(tx: Sql, now: Date): Promise<making.MakingCampaign[]> {
    const published = await publishedVersions(tx);
    const policies = await policiesFor(
      tx,
      published.map(({ version }) => version),
    );
    return campaignsInForce(withRules(published, [...policies.values()]), bogotaDate(now)).map(
      ({ policy: { name, creditor = null, version, validityDays } }) => ({
        name: name ?? version,
        isNamedOnly: name !== undefined,
        creditor,
        version,
        validUntil: offerExpiry(now, validityDays),
      }),
    );
  }

  async function make(tx: Sql, obligationIds: readonly string[], now: Date, evenDismissed: boolean): Promise<void> {
    if (obligationIds.length === 0) return;
    await making.releaseHolds(tx, obligationIds, now);
    await making.expire(tx, obligationIds, now);
    const withdrawn = await making.withdrawChanged(tx, obligationIds, now);
    const campaigns = await campaignsToMake(tx, now);
    if (campaigns.length === 0) return;
    await making.insertOffers(tx, {
      ids: obligationIds,
      campaigns,
      withdrawn,
      evenDismissed,
      now,
    });
  }

  async function makeFirst(tx: Sql, debts: Query, now: Date): Promise<void> {
    const campaigns = await campaignsToMake(tx, now);
    if (campaigns.length > 0) await making.insertFirstOffers(tx, { debts, campaigns, now });
  }

  async function lockCurrent(
    tx: Sql,
    customerId: string,
    offerId: string,
    now: Date,
  ): Promise<CurrentOffer | undefined> {
    const stored = await store.lockOffer(tx, customerId, offerId);
    if (!stored) return undefined;
    const policy = await policyOf(tx, stored.offer.policyVersion);
    const offer = offerAt(stored.offer, now);
    if (offer !== stored.offer) await store.saveOffer(tx, offer);
    const current = { offer, obligation: await freed(tx, stored, offer.holdUntil), policy };
    if (!isLiveOffer(offer.state) || isHeld(offer, now) || sameComponents(offer, current.obligation)) return current;
    // The creditor's figures changed during the hold. The hold has ended, so a new offer replaces this offer.
    await make(tx, [offer.obligationId], now, false);
    return { ...current, offer: moved(offer, 'withdrawn') };
  }

  async function freed(tx: Sql, { obligation }: OfferOfObligation, holdUntil: Date | null): Promise<ObligationRow> {
    if (obligation.state !== 'EN_NEGOCIACION' || holdUntil !== null) return obligation;
    const state = obligationAfter(obligation.state, 'holdEnded');
    await store.saveObligationState(tx, obligation.id, state);
    return { ...obligation, state };
  }

  return {
    policiesFor,
    policyOf,
    /**
     * Makes no offer when the operator withdrew the newest offer of the debt with the same figures and campaign, or
     * when the customer dismissed the newest offer with the same figures. `evenDismissed` ignores the second condition.
     */
    make,
    makeFirst,
    /**
     * Also replaces a live offer when the figures of its debt have changed, unless its hold is running. Returns
     * undefined when the customer has no such offer.
     */
    lockCurrent,
    /** Makes the obligation available again when its offer is no longer held. Returns the obligation. */
    freed,
  };
}
