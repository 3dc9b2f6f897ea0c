import { and, asc, eq, gte, or, sql } from 'drizzle-orm';
import type { PlanFigures } from '#domain/agreements/correction.ts';
import type { ReliefRecord } from '#domain/agreements/relief.ts';
import type { Slot } from '#domain/agreements/schedule.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Sql } from '#server/db/database.ts';
import { agreement, document, relief } from '#server/db/schema/agreements.ts';
import { payable, paymentAttempt, paymentLedger } from '#server/db/schema/payments.ts';

export type ReliefRow = typeof relief.$inferSelect;

export async function historyOf(db: Sql, agreementId: string): Promise<ReliefRow[]> {
  return db.select().from(relief).where(eq(relief.agreementId, agreementId)).orderBy(asc(relief.sequence));
}

export const recordOf = ({ id, kind, instalmentNumber, at, before, after, undoes }: ReliefRow): ReliefRecord => ({
  id,
  kind,
  number: instalmentNumber,
  at,
  before,
  after,
  undoes: undoes ?? undefined,
});

export const insertRelief = async (tx: Sql, row: typeof relief.$inferInsert) =>
  void (await tx.insert(relief).values(row));

export const saveSchedule = async (tx: Sql, agreementId: string, slots: readonly Slot[]) =>
  void (await tx.execute(sql`
    update instalment i set position = v.position, moved_to = v.moved_to, due_on = v.due_on
    from unnest(${sql.param(slots.map(({ number }) => number))}::int[], ${sql.param(slots.map(({ position }) => position))}::int[],
      ${sql.param(slots.map(({ movedTo }) => movedTo))}::date[], ${sql.param(slots.map(({ dueOn }) => dueOn))}::date[])
      as v(number, position, moved_to, due_on)
    where i.agreement_id = ${agreementId}::uuid and i.number = v.number
      and (i.due_on, coalesce(i.position, i.number), i.moved_to) is distinct from (v.due_on, v.position, v.moved_to)`));

/** The database rejects figures without a matching amendment. */
export async function saveFigures(
  tx: Sql,
  agreementId: string,
  { components: originalComponents, amounts, discount, total, interest }: PlanFigures,
): Promise<void> {
  await tx
    .update(agreement)
    .set({ originalComponents, discount, total, interest })
    .where(eq(agreement.id, agreementId));
  await tx.execute(sql`
    update instalment i set amount = v.amount
    from unnest(${sql.param(amounts.map(({ number }) => number))}::int[], ${sql.param(amounts.map(({ amount }) => amount))}::bigint[])
      as v(number, amount)
    where i.agreement_id = ${agreementId}::uuid and i.number = v.number and i.amount <> v.amount`);
}

export const savePause = async (tx: Sql, agreementId: string, pausedUntil: IsoDate | undefined) =>
  void (await tx
    .update(agreement)
    .set({ pausedUntil: pausedUntil ?? null })
    .where(eq(agreement.id, agreementId)));

export async function hasPaidSince(db: Sql, agreementId: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: paymentLedger.id })
    .from(paymentLedger)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, paymentLedger.attemptId))
    .where(
      and(
        eq(paymentLedger.agreementId, agreementId),
        or(gte(paymentLedger.at, since), gte(paymentAttempt.settledAt, since)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Locks the payable of the agreement. Returns false for an unknown agreement or the agreement of another customer.
 */
export async function lockOwnPayable(tx: Sql, agreementId: string, customerId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: payable.id })
    .from(payable)
    .where(and(eq(payable.agreementId, agreementId), eq(payable.customerId, customerId)))
    .for('update');
  return rows.length > 0;
}

export const revokeAmendment = async (tx: Sql, reliefId: string, revokedAt: Date) =>
  void (await tx
    .update(document)
    .set({ revokedAt })
    .where(and(eq(document.kind, 'OTROSI'), eq(document.subjectId, reliefId), sql`${document.revokedAt} is null`)));

export const saveReview = async (tx: Sql, id: string, underReviewSince: Date | null) =>
  void (await tx.update(agreement).set({ underReviewSince }).where(eq(agreement.id, id)));
