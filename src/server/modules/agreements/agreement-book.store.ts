import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { AgreementState } from '#domain/agreements/agreements.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { agreement, document, instalment } from '#server/db/schema/agreements.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { payable, paymentAttempt } from '#server/db/schema/payments.ts';
import type { AgreementRow, InstalmentRow } from './agreements.store.ts';

export interface LockedRows {
  row: AgreementRow;
  instalments: InstalmentRow[];
}

/** The first lock of everything that moves an agreement's money or ends it. */
export const lockPayable = async (tx: Sql, agreementId: string) =>
  void (await tx.select({ id: payable.id }).from(payable).where(eq(payable.agreementId, agreementId)).for('update'));

/** The agreement and its instalments in order, held until the transaction ends. */
export async function lockAgreement(tx: Sql, id: string): Promise<LockedRows> {
  const [row] = await tx.select().from(agreement).where(eq(agreement.id, id)).for('update');
  if (!row) throw new Error(`No hay acuerdo ${id}`);
  const instalments = await tx
    .select()
    .from(instalment)
    .where(eq(instalment.agreementId, id))
    .orderBy(asc(instalment.number));
  return { row: row as AgreementRow, instalments };
}

export async function isExtinguished(tx: Sql, obligationId: string): Promise<boolean> {
  const [owed] = await tx.select({ state: obligation.state }).from(obligation).where(eq(obligation.id, obligationId));
  return owed?.state === 'EXTINGUIDA';
}

/** What is paid of several instalments, in one statement. */
export const savePaid = async (tx: Sql, changed: readonly { id: string; paid: Pesos }[]) =>
  void (await tx.execute(sql`
    update instalment i set paid = v.paid
    from unnest(${sql.param(changed.map(({ id }) => id))}::uuid[], ${sql.param(changed.map(({ paid }) => paid))}::bigint[]) as v(id, paid)
    where i.id = v.id`));

export const saveState = async (
  tx: Sql,
  id: string,
  changed: { state: AgreementState; reopenedOn: IsoDate | null; settledAt: Date | null },
) => void (await tx.update(agreement).set(changed).where(eq(agreement.id, id)));

export const cancelUnpaid = async (tx: Sql, agreementId: string) =>
  void (await tx
    .update(instalment)
    .set({ cancelled: true })
    .where(and(eq(instalment.agreementId, agreementId), sql`${instalment.paid} < ${instalment.amount}`)));

export const revokeCertificate = async (tx: Sql, agreementId: string, revokedAt: Date) =>
  void (await tx
    .update(document)
    .set({ revokedAt })
    .where(and(eq(document.agreementId, agreementId), eq(document.kind, 'PAZ_Y_SALVO'), isNull(document.revokedAt))));

/** Whether somebody may be paying right now, at the provider's page or at their bank. */
export async function isBeingPaid(tx: Sql, agreementId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.agreementId, agreementId),
        eq(paymentAttempt.live, 1),
        or(eq(paymentAttempt.state, 'PENDIENTE'), gt(paymentAttempt.expiresAt, now)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Agreements that may have to end: the first payment, or two instalments in a row, unpaid since before `dueBefore`. By id,
 * after `after`, at most `limit`; the domain decides on each.
 */
export async function overdueAgreements(db: Sql, dueBefore: IsoDate, after: string, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    select a.id from agreement a
    where a.state in ('PENDIENTE_PAGO_INICIAL', 'VIGENTE') and a.id > ${after}::uuid and exists (
      select 1 from instalment i left join instalment j on j.agreement_id = a.id and j.number = i.number + 1
      where i.agreement_id = a.id and i.paid < i.amount and i.due_on < ${dueBefore}::date
        and (a.state = 'PENDIENTE_PAGO_INICIAL' or (j.paid < j.amount and j.due_on < ${dueBefore}::date)))
    order by a.id limit ${limit}`,
  );
  return rows.map((row) => row.id);
}
