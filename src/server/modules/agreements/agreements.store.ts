import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AgreementState } from '#domain/agreements/agreements.ts';
import type { AttemptStatus, LedgerEntry } from '#domain/agreements/payment-facts.ts';
import { isUnderWay } from '#domain/agreements/under-way.ts';
import type { Sql } from '#server/db/database.ts';
import { agreement, document, instalment } from '#server/db/schema/agreements.ts';
import { paymentAttempt, paymentLedger, providerTransaction } from '#server/db/schema/payments.ts';

export type AgreementRow = Omit<typeof agreement.$inferSelect, 'state'> & { state: AgreementState };
export type InstalmentRow = typeof instalment.$inferSelect;
export interface PaymentRow {
  id: string;
  agreementId: string;
  transactionId: string;
  kind: LedgerEntry['kind'];
  amount: AgreementRow['total'];
  allocations: { amount: AgreementRow['total'] }[];
  at: Date;
  method: string | null;
  lastFour: string | null;
  authorization: string | null;
  receiptId: string | null;
}
export type PendingAttempt = Pick<typeof paymentAttempt.$inferSelect, 'id' | 'agreementId' | 'createdAt' | 'amount'>;

export async function agreementsOf(db: Sql, customerId: string): Promise<AgreementRow[]> {
  return (await db
    .select()
    .from(agreement)
    .where(eq(agreement.customerId, customerId))
    .orderBy(sql`${agreement.acceptedAt} desc`, agreement.id)) as AgreementRow[];
}

export const instalmentsOf = (db: Sql, agreementIds: readonly string[]): Promise<InstalmentRow[]> =>
  db
    .select()
    .from(instalment)
    .where(inArray(instalment.agreementId, [...agreementIds]))
    .orderBy(asc(instalment.number));

/** What moved, newest first, with what the provider said of it and its receipt. */
export const paymentsOf = (db: Sql, agreementIds: readonly string[]): Promise<PaymentRow[]> =>
  db
    .select({
      id: paymentLedger.id,
      agreementId: paymentLedger.agreementId,
      transactionId: paymentLedger.transactionId,
      kind: paymentLedger.kind,
      amount: paymentLedger.amount,
      allocations: paymentLedger.allocations,
      at: paymentLedger.at,
      method: providerTransaction.method,
      lastFour: providerTransaction.lastFour,
      authorization: providerTransaction.authorization,
      receiptId: document.id,
    })
    .from(paymentLedger)
    .leftJoin(
      providerTransaction,
      and(
        eq(providerTransaction.provider, paymentLedger.provider),
        eq(providerTransaction.transactionId, paymentLedger.transactionId),
      ),
    )
    .leftJoin(document, and(eq(document.kind, 'COMPROBANTE'), eq(document.subjectId, paymentLedger.id)))
    .where(inArray(paymentLedger.agreementId, [...agreementIds]))
    .orderBy(sql`${paymentLedger.at} desc`, paymentLedger.id);

/** The attempts of these agreements whose payment is under way. */
export async function pendingAttemptsOf(db: Sql, agreementIds: readonly string[]): Promise<PendingAttempt[]> {
  const rows = await db
    .select({
      id: paymentAttempt.id,
      agreementId: paymentAttempt.agreementId,
      createdAt: paymentAttempt.createdAt,
      amount: paymentAttempt.amount,
      state: paymentAttempt.state,
    })
    .from(paymentAttempt)
    .where(inArray(paymentAttempt.agreementId, [...agreementIds]));
  return rows.filter(({ state }) => isUnderWay(state as AttemptStatus));
}

export async function agreementOfProposal(tx: Sql, proposalId: string): Promise<AgreementRow | undefined> {
  const [row] = await tx.select().from(agreement).where(eq(agreement.proposalId, proposalId));
  return row as AgreementRow | undefined;
}

export async function readAgreement(
  db: Sql,
  customerId: string,
  agreementId: string,
): Promise<AgreementRow | undefined> {
  const [row] = await db
    .select()
    .from(agreement)
    .where(and(eq(agreement.id, agreementId), eq(agreement.customerId, customerId)));
  return row as AgreementRow | undefined;
}
