import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import { addDays, bogotaDate, daysBetween, endOfBogotaDay } from '#domain/time/calendar.ts';
import type { Sql } from '#server/db/database.ts';
import type { AgreementsService } from '#server/modules/agreements/agreements.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import * as store from './disputes.store.ts';
import type { DisputeRow } from './disputes.store.ts';

/** Thrown when the agreement of the debt changed between two reads. Code 40001 makes the transaction retry. */
class ChangedMeanwhile extends Error {
  readonly code = '40001';
}

export type DisputeFreeze = ReturnType<typeof disputeFreeze>;

const dayMs = 24 * 60 * 60_000;
/** The days until `offerKeptUntil` when a decision has cancelled the agreement. */
const keptDays = 30;

export function disputeFreeze({
  agreements,
  obligations,
  messages,
}: {
  agreements: Pick<AgreementsService, 'review'>;
  obligations: Pick<ObligationsService, 'disputeOpened' | 'disputeClosed'>;
  messages: Pick<MessagesService, 'withholdCollection'>;
}) {
  return {
    async freeze(tx: Sql, row: DisputeRow, now: Date) {
      const { id, obligationId, customerId } = row;
      if (obligationId === null || customerId === null) return;
      // Lock order: payable, agreement, obligation, offer.
      const agreementId = await store.agreementOfDebt(tx, obligationId);
      if (agreementId !== undefined) await agreements.review.begin(tx, agreementId, now);
      const { state, offer } = await obligations.disputeOpened(tx, obligationId, now);
      const current = await store.agreementOfDebt(tx, obligationId);
      if (current !== agreementId || (state === 'EN_ACUERDO' && agreementId === undefined))
        throw new ChangedMeanwhile('The debt got an agreement meanwhile');
      await store.changeDispute(tx, id, {
        isFrozen: true,
        frozenAt: now,
        agreementId: agreementId ?? null,
        offerId: offer?.id ?? null,
        offerKeptUntil: offer?.validUntil ?? null,
      });
      const agreementIds = await store.agreementsOfDebt(tx, obligationId);
      await messages.withholdCollection(tx, { customerId, agreementIds, now });
    },

    /** The debt stays frozen while another dispute freezes the debt. */
    async unfreeze(tx: Sql, row: DisputeRow, now: Date) {
      const { id, obligationId, agreementId, frozenAt, offerId, offerKeptUntil } = row;
      if (!row.isFrozen || obligationId === null) return;
      const other = await store.otherFreeze(tx, obligationId, id);
      // The last day of the offer moves by the days of this freeze. The days that another freeze also covers are added
      // when that freeze ends.
      const lastDay = other?.frozenAt ?? now;
      const days = frozenAt === null ? 0 : daysBetween(bogotaDate(frozenAt), bogotaDate(lastDay));
      const until = offerKeptUntil === null ? null : new Date(offerKeptUntil.getTime() + days * dayMs);
      await store.changeDispute(tx, id, { isFrozen: false, offerKeptUntil: until });
      if (other) {
        if (until !== null) await store.changeDispute(tx, other.id, { offerId, offerKeptUntil: until });
        return;
      }
      const running = agreementId ?? (await store.agreementOfDebt(tx, obligationId));
      if (running) await agreements.review.end(tx, running, now);
      const offer = offerId !== null && until !== null ? { id: offerId, until } : undefined;
      await obligations.disputeClosed(tx, { obligationId, offer, now });
    },
  };
}

export const keptAfterAgreement = (now: Date): Date => endOfBogotaDay(addDays(bogotaDate(now), keptDays));
