import { and, asc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AgreementState } from '#domain/agreements/agreements.ts';
import { pesos, type Pesos } from '#domain/money/money.ts';
import { firstRow, type Sql } from '#server/db/database.ts';
import { agreement, instalment } from '#server/db/schema/agreements.ts';
import { apiKey } from '#server/db/schema/integrations.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { paymentLedger } from '#server/db/schema/payments.ts';

export type KeyRow = typeof apiKey.$inferSelect;

export const insertKey = async (db: Sql, row: typeof apiKey.$inferInsert) => void (await db.insert(apiKey).values(row));

export const readKey = (db: Sql, digest: string): Promise<KeyRow | undefined> =>
  db
    .select()
    .from(apiKey)
    .where(and(eq(apiKey.digest, digest), isNull(apiKey.removedAt)))
    .then(firstRow);

export const listKeys = (db: Sql): Promise<KeyRow[]> =>
  db.select().from(apiKey).where(isNull(apiKey.removedAt)).orderBy(asc(apiKey.createdAt), asc(apiKey.id));

export const rememberUse = async (db: Sql, id: string, usedAt: Date) =>
  void (await db.update(apiKey).set({ usedAt }).where(eq(apiKey.id, id)));

export async function removeKey(db: Sql, id: string, removedAt: Date): Promise<boolean> {
  const removed = await db
    .update(apiKey)
    .set({ removedAt })
    .where(and(eq(apiKey.id, id), isNull(apiKey.removedAt)))
    .returning({ id: apiKey.id });
  return removed.length === 1;
}

interface Named {
  number: string;
  creditor: string;
  obligation: string | null;
}

export interface SummaryRow extends Named {
  kind: 'DEUDA' | 'MEMBRESIA';
  state: AgreementState;
  acceptedAt: Date;
  total: Pesos;
  paid: Pesos;
}

export interface PaymentRow extends Named {
  id: string;
  at: Date;
  amount: number;
  transactionId: string;
  receiptNumber: string | null;
}

export type InstalmentRow = Pick<typeof instalment.$inferSelect, 'number' | 'dueOn' | 'amount' | 'paid'>;

const seenBy = (creditor: string | null): SQL | undefined =>
  creditor === null ? undefined : eq(agreement.creditor, creditor);

const shared = { number: agreement.number, creditor: agreement.creditor, obligation: obligation.number };

const summary = {
  ...shared,
  kind: agreement.kind,
  state: sql<AgreementState>`${agreement.state}`,
  acceptedAt: agreement.acceptedAt,
  total: agreement.total,
  paid: sql<Pesos>`(select coalesce(sum(i.paid), 0) from ${instalment} i where i.agreement_id = ${agreement.id})`.mapWith(
    (text: string | number) => pesos(Number(text)),
  ),
};

export const readAgreements = (
  db: Sql,
  { creditor, after, limit }: { creditor: string | null; after: string | undefined; limit: number },
): Promise<SummaryRow[]> =>
  db
    .select(summary)
    .from(agreement)
    .leftJoin(obligation, eq(obligation.id, agreement.obligationId))
    .where(and(seenBy(creditor), after === undefined ? undefined : gt(agreement.number, after)))
    .orderBy(asc(agreement.number))
    .limit(limit);

export const readAgreement = (
  db: Sql,
  creditor: string | null,
  number: string,
): Promise<(SummaryRow & { id: string }) | undefined> =>
  db
    .select({ id: agreement.id, ...summary })
    .from(agreement)
    .leftJoin(obligation, eq(obligation.id, agreement.obligationId))
    .where(and(eq(agreement.number, number), seenBy(creditor)))
    .then(firstRow);

export const readInstalments = (db: Sql, agreementId: string): Promise<InstalmentRow[]> =>
  db
    .select({ number: instalment.number, dueOn: instalment.dueOn, amount: instalment.amount, paid: instalment.paid })
    .from(instalment)
    .where(eq(instalment.agreementId, agreementId))
    .orderBy(asc(instalment.number));

export function readPayments(
  db: Sql,
  { creditor, after, limit }: { creditor: string | null; after: string | undefined; limit: number },
): Promise<PaymentRow[]> {
  const [at, id] = [sql`(select at from payment_ledger where id = ${after}::uuid)`, sql`${after}::uuid`];
  const isLater =
    after === undefined
      ? undefined
      : or(gt(paymentLedger.at, at), and(eq(paymentLedger.at, at), gt(paymentLedger.id, id)));
  return db
    .select({
      id: paymentLedger.id,
      ...shared,
      at: paymentLedger.at,
      amount: paymentLedger.amount,
      transactionId: paymentLedger.transactionId,
      receiptNumber: paymentLedger.receiptNumber,
    })
    .from(paymentLedger)
    .innerJoin(agreement, eq(agreement.id, paymentLedger.agreementId))
    .leftJoin(obligation, eq(obligation.id, agreement.obligationId))
    .where(and(seenBy(creditor), isLater))
    .orderBy(asc(paymentLedger.at), asc(paymentLedger.id))
    .limit(limit);
}
