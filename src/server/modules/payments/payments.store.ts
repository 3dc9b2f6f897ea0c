import type { LedgerEntry, AttemptStatus } from '#domain/agreements/payment-facts.ts';
import { isUnderWay, underWayStatuses } from '#domain/agreements/under-way.ts';
import { firstRow, prepared, preparedInsert, type Sql } from '#server/db/database.ts';
import { agreement, document } from '#server/db/schema/agreements.ts';
import {
  payable,
  paymentAttempt,
  paymentLedger,
  providerTransaction,
  type StoredAllocation,
} from '#server/db/schema/payments.ts';
import { contactPoint, customer } from '#server/db/schema/people.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';

export type AttemptRow = typeof paymentAttempt.$inferSelect;
export type TransactionRow = typeof providerTransaction.$inferSelect;
export type LedgerRow = typeof paymentLedger.$inferSelect;

/** A transaction that begins or books a payment takes this lock before any other lock. */
export const lockPayable = (tx: Sql, by: { agreementId: string; customerId?: string }) =>
  tx
    .select()
    .from(payable)
    .where(
      and(eq(payable.agreementId, by.agreementId), by.customerId ? eq(payable.customerId, by.customerId) : undefined),
    )
    .for('update')
    .then(firstRow);

export const lockAttempt = (tx: Sql, id: string): Promise<AttemptRow | undefined> =>
  tx.select().from(paymentAttempt).where(eq(paymentAttempt.id, id)).for('update').then(firstRow);

export const attemptByReference = (db: Sql, reference: string): Promise<AttemptRow | undefined> =>
  db.select().from(paymentAttempt).where(eq(paymentAttempt.reference, reference)).then(firstRow);

export const attemptOf = (db: Sql, customerId: string, id: string): Promise<AttemptRow | undefined> =>
  db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.id, id), eq(paymentAttempt.customerId, customerId)))
    .then(firstRow);

export const latestAttempt = (db: Sql, customerId: string, strategy: string): Promise<AttemptRow | undefined> =>
  db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.customerId, customerId), eq(paymentAttempt.strategy, strategy)))
    .orderBy(desc(paymentAttempt.createdAt))
    .limit(1)
    .then(firstRow);

const attemptsOpen = prepared((tx) =>
  tx
    .select()
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.payableId, sql.placeholder('payableId')),
        inArray(paymentAttempt.state, ['CREADO', ...underWayStatuses]),
      ),
    )
    .orderBy(desc(paymentAttempt.createdAt)),
);

export async function openAttempts(
  tx: Sql,
  payableId: string,
): Promise<{ live: AttemptRow | undefined; pending: AttemptRow | undefined }> {
  const rows = await attemptsOpen(tx, { payableId });
  return {
    live: rows.find((row) => row.live === 1),
    pending: rows.find((row) => isUnderWay(row.state as AttemptStatus)),
  };
}

export async function insertAttempt(tx: Sql, row: typeof paymentAttempt.$inferInsert): Promise<AttemptRow> {
  const [stored] = await attemptInserted(tx, row);
  return stored!;
}

const attemptInserted = preparedInsert(paymentAttempt, (insert) => insert.returning());

export const insertLostAttempt = async (db: Sql, row: typeof paymentAttempt.$inferInsert) =>
  void (await db.insert(paymentAttempt).values(row).onConflictDoNothing());

export const payableOfNumber = (db: Sql, number: string) =>
  db
    .select({ id: payable.id, customerId: payable.customerId, agreementId: agreement.id, kind: agreement.kind })
    .from(payable)
    .innerJoin(agreement, eq(agreement.id, payable.agreementId))
    .where(eq(agreement.number, number))
    .then(firstRow);

/** The attempt is then not live, but the provider can still approve the payment. */
export const retireAttempt = async (tx: Sql, id: string, state: 'EXPIRADO' | 'CREADO') =>
  void (await tx.update(paymentAttempt).set({ live: null, state }).where(eq(paymentAttempt.id, id)));

export async function markAttempt(
  tx: Sql,
  id: string,
  state: AttemptRow['state'],
  { live, at }: { live: boolean; at: Date },
) {
  await tx
    .update(paymentAttempt)
    .set({ state, ...(live ? {} : { live: null, settledAt: at }) })
    .where(eq(paymentAttempt.id, id));
}

export const transactionsOf = (db: Sql, attemptIds: string[]): Promise<TransactionRow[]> =>
  attemptIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(providerTransaction)
        .where(inArray(providerTransaction.attemptId, attemptIds))
        .orderBy(asc(providerTransaction.observedAt));

export const transactionById = (
  db: Sql,
  provider: string,
  transactionId: string,
): Promise<TransactionRow | undefined> =>
  db
    .select()
    .from(providerTransaction)
    .where(and(eq(providerTransaction.provider, provider), eq(providerTransaction.transactionId, transactionId)))
    .then(firstRow);

export async function saveTransaction(tx: Sql, row: typeof providerTransaction.$inferInsert) {
  const { id: _id, attemptId: _attempt, ...seen } = row;
  await tx
    .insert(providerTransaction)
    .values(row)
    .onConflictDoUpdate({ target: [providerTransaction.provider, providerTransaction.transactionId], set: seen });
}

const ledgerOfAgreement = prepared((db) =>
  db
    .select()
    .from(paymentLedger)
    .where(eq(paymentLedger.agreementId, sql.placeholder('agreementId')))
    .orderBy(asc(paymentLedger.at)),
);

export const ledgerOf = (db: Sql, agreementId: string): Promise<LedgerRow[]> => ledgerOfAgreement(db, { agreementId });

export async function appendLedger(
  tx: Sql,
  row: {
    id: string;
    customerId: string;
    agreementId: string;
    provider: string;
    entry: LedgerEntry;
    allocations: StoredAllocation[];
    receiptNumber: string | null;
    at: Date;
  },
) {
  const { entry, ...rest } = row;
  await tx.insert(paymentLedger).values({
    ...rest,
    attemptId: entry.attemptId,
    transactionId: entry.transactionId,
    kind: entry.kind,
    amount: entry.amount,
  });
}

export async function takeDuePolls(db: Sql, now: Date, until: Date, limit: number): Promise<AttemptRow[]> {
  const due = db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(lte(paymentAttempt.nextPollAt, now))
    .orderBy(asc(paymentAttempt.nextPollAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.update(paymentAttempt).set({ nextPollAt: until }).where(inArray(paymentAttempt.id, due)).returning();
}

export const schedulePoll = async (db: Sql, id: string, nextPollAt: Date | null) =>
  void (await db
    .update(paymentAttempt)
    .set({ nextPollAt, polls: sql`${paymentAttempt.polls} + 1` })
    .where(eq(paymentAttempt.id, id)));

export const markAsked = async (db: Sql, reference: string, askedAt: Date) =>
  void (await db
    .update(paymentAttempt)
    .set({ askedAt })
    .where(
      and(
        eq(paymentAttempt.reference, reference),
        or(isNull(paymentAttempt.askedAt), lt(paymentAttempt.askedAt, askedAt)),
      ),
    ));

export const pollOpenAttemptsNow = async (db: Sql, now: Date, since: Date) =>
  void (await db
    .update(paymentAttempt)
    .set({ nextPollAt: now })
    .where(
      and(
        isNotNull(paymentAttempt.nextPollAt),
        gt(paymentAttempt.createdAt, since),
        ne(paymentAttempt.state, 'APROBADO'),
      ),
    ));

export async function receiptIds(db: Sql, ledgerIds: string[]): Promise<Map<string, string>> {
  if (ledgerIds.length === 0) return new Map();
  const rows = await db
    .select({ id: document.id, subjectId: document.subjectId })
    .from(document)
    .where(and(eq(document.kind, 'COMPROBANTE'), inArray(document.subjectId, ledgerIds)));
  return new Map(rows.map((row) => [row.subjectId, row.id]));
}

export async function payerOf(db: Sql, customerId: string) {
  const [person] = await db.select().from(customer).where(eq(customer.id, customerId));
  const emails = await db
    .select({ value: contactPoint.value })
    .from(contactPoint)
    .where(and(eq(contactPoint.customerId, customerId), eq(contactPoint.kind, 'email')))
    .orderBy(desc(contactPoint.isPreferred), desc(contactPoint.priority))
    .limit(1);
  if (!person) throw new Error('The payment has no customer');
  return { person, email: emails[0]?.value };
}
