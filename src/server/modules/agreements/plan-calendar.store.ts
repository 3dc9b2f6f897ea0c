import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { agreement, instalment, relief } from '#server/db/schema/agreements.ts';
import { dispute, disputeEvent } from '#server/db/schema/disputes.ts';
import { paymentLedger } from '#server/db/schema/payments.ts';
import type { AgreementRow } from './agreements.store.ts';

export type CalendarAgreement = Pick<
  typeof agreement.$inferSelect,
  'id' | 'state' | 'acceptedAt' | 'endedAt' | 'replacesId' | 'initialPayment' | 'underReviewSince'
> & {
  instalments: (typeof instalment.$inferSelect)[];
  payments: Pick<typeof paymentLedger.$inferSelect, 'at' | 'allocations'>[];
  changes: Date[];
};

export async function calendarAgreements(
  db: Sql,
  { id, obligationId, acceptedAt }: Pick<AgreementRow, 'id' | 'obligationId' | 'acceptedAt'>,
): Promise<CalendarAgreement[]> {
  const earlier =
    obligationId === null
      ? []
      : await db
          .select()
          .from(agreement)
          .where(and(eq(agreement.obligationId, obligationId), lt(agreement.acceptedAt, acceptedAt)));
  const own = await db.select().from(agreement).where(eq(agreement.id, id));
  const rows = [...own, ...earlier.toSorted((a, b) => b.acceptedAt.getTime() - a.acceptedAt.getTime())];
  const ids = rows.map((row) => row.id);
  const [instalments, payments, changes, disputed] = await Promise.all([
    db.select().from(instalment).where(inArray(instalment.agreementId, ids)).orderBy(asc(instalment.number)),
    db
      .select({ agreementId: paymentLedger.agreementId, at: paymentLedger.at, allocations: paymentLedger.allocations })
      .from(paymentLedger)
      .where(inArray(paymentLedger.agreementId, ids)),
    db.select({ agreementId: relief.agreementId, at: relief.at }).from(relief).where(inArray(relief.agreementId, ids)),
    obligationId === null
      ? []
      : db
          .select({ at: disputeEvent.at })
          .from(disputeEvent)
          .innerJoin(dispute, eq(dispute.id, disputeEvent.disputeId))
          .where(eq(dispute.obligationId, obligationId)),
  ]);
  return rows.map((row) => {
    const isOwn = ({ agreementId }: { agreementId: string }) => agreementId === row.id;
    return {
      ...row,
      instalments: instalments.filter(isOwn),
      payments: payments.filter(isOwn),
      changes: [...changes.filter(isOwn), ...disputed].map(({ at }) => at),
    };
  });
}
