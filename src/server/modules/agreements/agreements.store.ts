import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AgreementState } from '#domain/agreements/agreements.ts';
import type { Sql } from '#server/db/database.ts';
import { agreement, document, instalment } from '#server/db/schema/agreements.ts';
import { paymentAttempt, paymentLedger, providerTransaction } from '#server/db/schema/payments.ts';

export type AgreementRow = Omit<typeof agreement.$inferSelect, 'state'> & { state: AgreementState };
export type InstalmentRow = typeof instalment.$inferSelect;
export interface PaymentRow {
  id: string;
  agreementId: string;
  transactionId: string;
  kind: 'PAYMENT' | 'DUPLICATE' | 'REVERSAL';
  amount: AgreementRow['total'];
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

/** Attempts that the provider knows and has not settled. */
export const pendingAttemptsOf = (db: Sql, agreementIds: readonly string[]): Promise<PendingAttempt[]> =>
  db
    .select({
      id: paymentAttempt.id,
      agreementId: paymentAttempt.agreementId,
      createdAt: paymentAttempt.createdAt,
      amount: paymentAttempt.amount,
    })
    .from(paymentAttempt)
    .where(and(inArray(paymentAttempt.agreementId, [...agreementIds]), eq(paymentAttempt.state, 'PENDIENTE')));

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
