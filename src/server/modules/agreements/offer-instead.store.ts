import { desc, eq } from 'drizzle-orm';
import { isLiveOffer, type OfferState } from '#domain/offers/offer-states.ts';
import type { OfferInstead } from '#domain/agreements/recovery.ts';
import type { Sql } from '#server/db/database.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';

/** The live offer of a debt, or that one can be asked for; undefined when neither. */
export async function offerInsteadOf(db: Sql, obligationId: string, now: Date): Promise<OfferInstead | undefined> {
  const [last] = await db
    .select({ id: offer.id, state: offer.state, validUntil: offer.validUntil, debt: obligation.state })
    .from(offer)
    .innerJoin(obligation, eq(obligation.id, offer.obligationId))
    .where(eq(offer.obligationId, obligationId))
    .orderBy(desc(offer.createdAt), desc(offer.id))
    .limit(1);
  if (last === undefined || (last.debt !== 'ACTIVA' && last.debt !== 'EN_NEGOCIACION')) return undefined;
  const isLive = isLiveOffer(last.state as OfferState) && now <= last.validUntil;
  return isLive ? { offerId: last.id } : { canAsk: 1 };
}
