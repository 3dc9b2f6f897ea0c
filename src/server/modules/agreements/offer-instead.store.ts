import { and, eq } from 'drizzle-orm';
import type { OfferInstead } from '#domain/agreements/recovery.ts';
import type { Sql } from '#server/db/database.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';

export async function offerInsteadOf(db: Sql, obligationId: string, now: Date): Promise<OfferInstead | undefined> {
  const [debt] = await db
    .select({ state: obligation.state, offerId: offer.id, validUntil: offer.validUntil })
    .from(obligation)
    .leftJoin(offer, and(eq(offer.obligationId, obligation.id), offer.isLive))
    .where(eq(obligation.id, obligationId));
  if (debt?.state !== 'ACTIVA' && debt?.state !== 'EN_NEGOCIACION') return undefined;
  const { offerId, validUntil } = debt;
  return offerId !== null && validUntil !== null && now <= validUntil ? { offerId } : { canAsk: 1 };
}
