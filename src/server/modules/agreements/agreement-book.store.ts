import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Agreement, AgreementState } from '#domain/agreements/agreements.ts';
import { creditedToDebt } from '#domain/agreements/arrived-money.ts';
import type { Components, ObligationState } from '#domain/debts/obligations.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import type { Sql } from '#server/db/database.ts';
import { agreement, document, instalment } from '#server/db/schema/agreements.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { payable, paymentLedger } from '#server/db/schema/payments.ts';
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

export interface OwedObligation extends Components {
  state: ObligationState;
}

/** The obligation of an agreement; held until the transaction ends when `hold`. */
export async function readObligation(tx: Sql, obligationId: string, hold: boolean): Promise<OwedObligation> {
  const query = tx
    .select({
      state: obligation.state,
      principal: obligation.principal,
      interest: obligation.interest,
      lateInterest: obligation.lateInterest,
      fees: obligation.fees,
    })
    .from(obligation)
    .where(eq(obligation.id, obligationId));
  const [row] = await (hold ? query.for('update') : query);
  if (!row) throw new Error(`No hay obligación ${obligationId}`);
  return row as OwedObligation;
}

/** Whether another agreement over the same obligation takes payments or is fulfilled. */
export async function isSuperseded(tx: Sql, obligationId: string, agreementId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: agreement.id })
    .from(agreement)
    .where(
      and(
        eq(agreement.obligationId, obligationId),
        ne(agreement.id, agreementId),
        inArray(agreement.state, ['PENDIENTE_PAGO_INICIAL', 'VIGENTE', 'CUMPLIDO', 'PAZ_Y_SALVO']),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** What payments of an agreement lowered its debt by, instead of its instalments. */
export async function creditedOf(tx: Sql, agreementId: string): Promise<Pesos> {
  const rows = await tx
    .select({
      attemptId: paymentLedger.attemptId,
      transactionId: paymentLedger.transactionId,
      kind: paymentLedger.kind,
      amount: paymentLedger.amount,
      allocations: paymentLedger.allocations,
    })
    .from(paymentLedger)
    .where(eq(paymentLedger.agreementId, agreementId));
  return creditedToDebt(rows);
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
  {
    ended,
    ...changed
  }: {
    state: AgreementState;
    reopenedOn: IsoDate | null;
    settledAt: Date | null;
    ended: Agreement['ended'];
  },
) =>
  void (await tx
    .update(agreement)
    .set({ ...changed, endedAt: ended?.at ?? null, endedByTime: ended?.byTime ?? null })
    .where(eq(agreement.id, id)));

export const cancelUnpaid = async (tx: Sql, agreementId: string) =>
  void (await tx
    .update(instalment)
    .set({ cancelled: true })
    .where(and(eq(instalment.agreementId, agreementId), sql`${instalment.paid} < ${instalment.amount}`)));

/** A plan that goes on has its instalments back. */
export const restoreCancelled = async (tx: Sql, agreementId: string) =>
  void (await tx.update(instalment).set({ cancelled: false }).where(eq(instalment.agreementId, agreementId)));

export const revokeCertificate = async (tx: Sql, agreementId: string, revokedAt: Date) =>
  void (await tx
    .update(document)
    .set({ revokedAt })
    .where(and(eq(document.agreementId, agreementId), eq(document.kind, 'PAZ_Y_SALVO'), isNull(document.revokedAt))));
