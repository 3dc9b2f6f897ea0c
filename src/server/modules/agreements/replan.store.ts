import { and, asc, eq, isNotNull, lt, ne, notExists, sql } from 'drizzle-orm';
import type { ReliefRecord } from '#domain/agreements/relief.ts';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import type { Sql } from '#server/db/database.ts';
import { agreement, relief } from '#server/db/schema/agreements.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { payable, paymentAttempt, paymentLedger } from '#server/db/schema/payments.ts';
import type { PlanRow } from './agreements.store.ts';
import { recordOf } from './relief.store.ts';

export async function replacedOn(db: Sql, obligationId: string): Promise<IsoDate[]> {
  const rows = await db
    .select({ at: agreement.acceptedAt })
    .from(agreement)
    .where(and(eq(agreement.obligationId, obligationId), isNotNull(agreement.replacesId)));
  return rows.map(({ at }) => bogotaDate(at));
}

export async function readDebt(
  db: Sql,
  obligationId: string,
): Promise<Pick<typeof obligation.$inferSelect, 'originalCreditor' | 'creditorNit' | 'number' | 'assignedOn'>> {
  const { originalCreditor, creditorNit, number, assignedOn } = obligation;
  const [row] = await db
    .select({ originalCreditor, creditorNit, number, assignedOn })
    .from(obligation)
    .where(eq(obligation.id, obligationId));
  if (!row) throw new Error(`Obligation ${obligationId} not found`);
  return row;
}

export async function earlierRelief(
  db: Sql,
  { id, offerId, replacesId, acceptedAt }: Pick<PlanRow, 'id' | 'offerId' | 'replacesId' | 'acceptedAt'>,
): Promise<ReliefRecord[]> {
  if (replacesId === null || offerId === null) return [];
  const rows = await db
    .select({ row: relief })
    .from(relief)
    .innerJoin(agreement, eq(agreement.id, relief.agreementId))
    .where(and(eq(agreement.offerId, offerId), ne(agreement.id, id), lt(agreement.acceptedAt, acceptedAt)))
    .orderBy(asc(agreement.acceptedAt), asc(relief.sequence));
  return rows.map(({ row }) => recordOf(row));
}

/**
 * Moves the attempts without ledger entries and returns their number. Moved attempts are no longer live, and CREADO
 * becomes EXPIRADO. The caller must have locked the payable of the replaced agreement.
 */
export async function moveAttempts(tx: Sql, { from, to }: { from: string; to: string }): Promise<number> {
  const [home] = await tx.select({ id: payable.id }).from(payable).where(eq(payable.agreementId, to));
  if (!home) throw new Error(`Agreement ${to} has no payable`);
  const money = tx
    .select({ id: paymentLedger.id })
    .from(paymentLedger)
    .where(eq(paymentLedger.attemptId, paymentAttempt.id));
  const moved = await tx
    .update(paymentAttempt)
    .set({
      agreementId: to,
      payableId: home.id,
      live: null,
      state: sql`case when ${paymentAttempt.state} = 'CREADO' then 'EXPIRADO' else ${paymentAttempt.state} end`,
    })
    .where(and(eq(paymentAttempt.agreementId, from), notExists(money)))
    .returning({ id: paymentAttempt.id });
  return moved.length;
}
