import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Agreement, AgreementState, Notice } from '#domain/agreements/agreements.ts';
import { creditedToDebt } from '#domain/agreements/arrived-money.ts';
import type { Components, ObligationState } from '#domain/debts/obligations.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import { prepared, type Sql } from '#server/db/database.ts';
import { agreement, document, instalment } from '#server/db/schema/agreements.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { payable, paymentLedger } from '#server/db/schema/payments.ts';
import { instalmentsOf, lockPlan, type InstalmentRow, type PlanRow } from './agreements.store.ts';

export interface LockedRows {
  row: PlanRow;
  instalments: InstalmentRow[];
}

/** Lock order: payable, agreement, obligation, offer. */
export const lockPayable = async (tx: Sql, agreementId: string) =>
  void (await tx.select({ id: payable.id }).from(payable).where(eq(payable.agreementId, agreementId)).for('update'));

export async function successorOf(db: Sql, agreementId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: agreement.id }).from(agreement).where(eq(agreement.replacesId, agreementId));
  return row?.id;
}

export async function lockAgreement(tx: Sql, id: string): Promise<LockedRows> {
  // The statements run in this order on one connection, so that the instalments are read after the plan is locked.
  const [row, instalments] = await Promise.all([lockPlan(tx, id), instalmentsOf(tx, [id])]);
  if (!row) throw new Error(`Agreement ${id} not found`);
  return { row, instalments };
}

export interface OwedObligation extends Components {
  state: ObligationState;
}

const owedWhole = (db: Sql) =>
  db
    .select({
      state: obligation.state,
      principal: obligation.principal,
      interest: obligation.interest,
      lateInterest: obligation.lateInterest,
      fees: obligation.fees,
    })
    .from(obligation)
    .where(eq(obligation.id, sql.placeholder('obligationId')));
const owed = prepared(owedWhole);
const owedHeld = prepared((tx) => owedWhole(tx).for('update'));

export async function readObligation(tx: Sql, obligationId: string, hold: boolean): Promise<OwedObligation> {
  const [row] = await (hold ? owedHeld : owed)(tx, { obligationId });
  if (!row) throw new Error(`Obligation ${obligationId} not found`);
  return row as OwedObligation;
}

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

/**
 * Returns the sum of the payments that reduced the debt instead of instalments. Includes replaced and replacing
 * agreements.
 */
export async function creditedOf(tx: Sql, agreementId: string): Promise<Pesos> {
  const offerOf = tx.select({ id: agreement.offerId }).from(agreement).where(eq(agreement.id, agreementId));
  // All agreements that replace each other have the same offer.
  const chain = tx
    .select({ id: agreement.id })
    .from(agreement)
    .where(or(eq(agreement.id, agreementId), eq(agreement.offerId, offerOf)));
  const rows = await tx
    .select({
      attemptId: paymentLedger.attemptId,
      transactionId: paymentLedger.transactionId,
      kind: paymentLedger.kind,
      amount: paymentLedger.amount,
      allocations: paymentLedger.allocations,
    })
    .from(paymentLedger)
    .where(inArray(paymentLedger.agreementId, chain));
  return creditedToDebt(rows);
}

export const savePaid = async (tx: Sql, changed: readonly { id: string; paid: Pesos; waived: Pesos | null }[]) =>
  void (await tx.execute(sql`
    update instalment i set paid = v.paid, waived = v.waived
    from unnest(${sql.param(changed.map(({ id }) => id))}::uuid[], ${sql.param(changed.map(({ paid }) => paid))}::bigint[],
      ${sql.param(changed.map(({ waived }) => waived))}::bigint[]) as v(id, paid, waived)
    where i.id = v.id`));

export const saveState = async (
  tx: Sql,
  id: string,
  {
    state,
    reopenedOn,
    settledAt,
    ended,
  }: {
    state: AgreementState;
    reopenedOn: IsoDate | null;
    settledAt: Date | null;
    ended: Agreement['ended'];
  },
) =>
  void (await tx
    .update(agreement)
    .set({ state, reopenedOn, settledAt, endedAt: ended?.at ?? null, endedByTime: ended?.byTime ?? null })
    .where(eq(agreement.id, id)));

/** Stores the notice as not yet seen by the customer; undefined removes the notice. */
export const saveNotice = async (tx: Sql, id: string, notice: Notice | undefined) =>
  void (await tx
    .update(agreement)
    .set({ noticeOn: notice?.givenOn ?? null, endsOn: notice?.endsOn ?? null, noticeSeenAt: null })
    .where(eq(agreement.id, id)));

export const saveRecovered = async (tx: Sql, id: string, recoveredOn: IsoDate) =>
  void (await tx.update(agreement).set({ recoveredOn }).where(eq(agreement.id, id)));

export const cancelUnpaid = async (tx: Sql, agreementId: string) =>
  void (await tx
    .update(instalment)
    .set({ cancelled: true })
    .where(
      and(
        eq(instalment.agreementId, agreementId),
        sql`${instalment.paid} + coalesce(${instalment.waived}, 0) < ${instalment.amount}`,
      ),
    ));

export const restoreCancelled = async (tx: Sql, agreementId: string) =>
  void (await tx.update(instalment).set({ cancelled: false }).where(eq(instalment.agreementId, agreementId)));

export const revokeCertificate = async (tx: Sql, agreementId: string, revokedAt: Date) =>
  void (await tx
    .update(document)
    .set({ revokedAt })
    .where(and(eq(document.agreementId, agreementId), eq(document.kind, 'PAZ_Y_SALVO'), isNull(document.revokedAt))));
