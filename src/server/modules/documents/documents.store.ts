import type { Destination } from '#domain/agreements/destinations.ts';
import { firstRow, type Sql } from '#server/db/database.ts';
import {
  acceptanceEvidence,
  agreement,
  document,
  documentNumber,
  instalment,
  redrawnDocument,
  relief,
} from '#server/db/schema/agreements.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { paymentAttempt, paymentLedger, providerTransaction } from '#server/db/schema/payments.ts';
import { contactPoint, customer } from '#server/db/schema/people.ts';
import { legalText } from '#server/db/schema/platform.ts';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Mark } from './verification-mark.ts';

export type DocumentRow = typeof document.$inferSelect;
export type DocumentKind = DocumentRow['kind'];

export interface DocumentContext {
  agreement: typeof agreement.$inferSelect;
  customer: typeof customer.$inferSelect;
  obligation: typeof obligation.$inferSelect | null;
  instalments: (typeof instalment.$inferSelect)[];
}

export async function lockContext(tx: Sql, agreementId: string): Promise<DocumentContext> {
  const [row] = await tx.select().from(agreement).where(eq(agreement.id, agreementId)).for('update');
  if (!row) throw new Error(`Agreement ${agreementId} not found`);
  const [person] = await tx.select().from(customer).where(eq(customer.id, row.customerId));
  const [owed] = row.obligationId ? await tx.select().from(obligation).where(eq(obligation.id, row.obligationId)) : [];
  const instalments = await tx
    .select()
    .from(instalment)
    .where(eq(instalment.agreementId, agreementId))
    .orderBy(asc(instalment.number));
  return { agreement: row, customer: person!, obligation: owed ?? null, instalments };
}

export async function evidenceOf(tx: Sql, agreementId: string): Promise<typeof acceptanceEvidence.$inferSelect> {
  const [row] = await tx.select().from(acceptanceEvidence).where(eq(acceptanceEvidence.agreementId, agreementId));
  if (!row) throw new Error(`Agreement ${agreementId} has no evidence`);
  return row;
}

export type Amendment = NonNullable<Awaited<ReturnType<typeof amendment>>>;

export async function amendment(db: Sql, reliefId: string) {
  const [row] = await db.select().from(relief).where(eq(relief.id, reliefId));
  if (!row || row.number === null || row.kind === 'DESHACER') return undefined;
  return { ...row, number: row.number, kind: row.kind };
}

/** A dispute may have corrected the amounts after `at`. */
export async function asOf(db: Sql, context: DocumentContext, at: Date): Promise<DocumentContext> {
  const [later] = await db
    .select({ figures: relief.figures })
    .from(relief)
    .where(and(eq(relief.agreementId, context.agreement.id), gt(relief.at, at), isNotNull(relief.figures)))
    .orderBy(asc(relief.sequence))
    .limit(1);
  const amounts = new Map(later?.figures?.before.amounts.map(({ number, amount }) => [number, amount]));
  const instalments = context.instalments.map((each) => ({ ...each, amount: amounts.get(each.number) ?? each.amount }));
  return { ...context, instalments };
}

export async function amendmentInForce(db: Sql, reliefId: string): Promise<Amendment | undefined> {
  const [undone] = await db.select({ id: relief.id }).from(relief).where(eq(relief.undoes, reliefId));
  return undone ? undefined : amendment(db, reliefId);
}

export interface PaidEntry {
  entry: typeof paymentLedger.$inferSelect;
  transaction: typeof providerTransaction.$inferSelect | null;
  reference: string;
  destination: Destination | null;
}

export const ledgerEntry = (db: Sql, id: string): Promise<PaidEntry | undefined> =>
  db
    .select({
      entry: paymentLedger,
      transaction: providerTransaction,
      reference: paymentAttempt.reference,
      destination: paymentAttempt.destination,
    })
    .from(paymentLedger)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, paymentLedger.attemptId))
    .leftJoin(
      providerTransaction,
      and(
        eq(providerTransaction.provider, paymentLedger.provider),
        eq(providerTransaction.transactionId, paymentLedger.transactionId),
      ),
    )
    .where(eq(paymentLedger.id, id))
    .then(firstRow);

export const ledgerOf = (db: Sql, agreementId: string): Promise<(typeof paymentLedger.$inferSelect)[]> =>
  db.select().from(paymentLedger).where(eq(paymentLedger.agreementId, agreementId)).orderBy(asc(paymentLedger.at));

type Replacing = Pick<typeof agreement.$inferSelect, 'id' | 'offerId' | 'replacesId' | 'acceptedAt'>;

export async function ledgerReplaced(
  db: Sql,
  { offerId, replacesId, acceptedAt }: Replacing,
): Promise<(typeof paymentLedger.$inferSelect)[]> {
  if (offerId === null || replacesId === null) return [];
  // An agreement and all agreements that it replaced, directly or indirectly, have the same offer.
  const replaced = db
    .select({ id: agreement.id })
    .from(agreement)
    .where(and(eq(agreement.offerId, offerId), lt(agreement.acceptedAt, acceptedAt)));
  return db
    .select()
    .from(paymentLedger)
    .where(inArray(paymentLedger.agreementId, replaced))
    .orderBy(asc(paymentLedger.at));
}

export const ledgerOfDebt = async (db: Sql, of: Replacing): Promise<(typeof paymentLedger.$inferSelect)[]> => [
  ...(await ledgerReplaced(db, of)),
  ...(await ledgerOf(db, of.id)),
];

export const validDocument = (db: Sql, kind: DocumentKind, subjectId: string): Promise<DocumentRow | undefined> =>
  db
    .select()
    .from(document)
    .where(and(eq(document.kind, kind), eq(document.subjectId, subjectId), isNull(document.revokedAt)))
    .then(firstRow);

export async function issuedBefore(db: Sql, kind: DocumentKind, subjectId: string): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(document)
    .where(and(eq(document.kind, kind), eq(document.subjectId, subjectId)));
  return row?.many ?? 0;
}

export async function insertDocument(tx: Sql, row: typeof document.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(document)
    .values(row)
    .onConflictDoNothing({ target: [document.kind, document.subjectId], where: isNull(document.revokedAt) })
    .returning({ id: document.id });
  return inserted.length === 1;
}

export async function takenNumber(
  tx: Sql,
  about: Pick<typeof documentNumber.$inferSelect, 'kind' | 'subjectId' | 'edition'>,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ number: documentNumber.number })
    .from(documentNumber)
    .where(
      and(
        eq(documentNumber.kind, about.kind),
        eq(documentNumber.subjectId, about.subjectId),
        eq(documentNumber.edition, about.edition),
      ),
    )
    .orderBy(desc(documentNumber.takenAt), desc(documentNumber.number))
    .limit(1);
  return row?.number;
}

export const storeNumber = async (tx: Sql, row: typeof documentNumber.$inferInsert) =>
  void (await tx.insert(documentNumber).values(row));

export async function knownDocuments(db: Sql, ids: readonly string[]): Promise<Set<string>> {
  const own = db
    .select({ id: document.id })
    .from(document)
    .where(inArray(document.id, [...ids]));
  const redrawn = db
    .select({ id: redrawnDocument.id })
    .from(redrawnDocument)
    .where(inArray(redrawnDocument.id, [...ids]));
  return new Set((await own.unionAll(redrawn)).map(({ id }) => id));
}

export const documentsAfter = (db: Sql, after: string, limit: number): Promise<DocumentRow[]> =>
  db.select().from(document).where(gt(document.id, after)).orderBy(asc(document.id)).limit(limit);

export const countDocuments = (db: Sql): Promise<number> => db.$count(document);

export const documentById = (db: Sql, id: string): Promise<DocumentRow | undefined> =>
  db.select().from(document).where(eq(document.id, id)).then(firstRow);

export const insertRedrawn = async (tx: Sql, row: typeof redrawnDocument.$inferInsert) =>
  void (await tx.insert(redrawnDocument).values(row));

export const revokeDocument = async (tx: Sql, id: string, revokedAt: Date) =>
  void (await tx
    .update(document)
    .set({ revokedAt })
    .where(and(eq(document.id, id), isNull(document.revokedAt))));

export const documentsOf = (db: Sql, customerId: string) =>
  db
    .select({ row: document, product: agreement.product, originalCreditor: obligation.originalCreditor })
    .from(document)
    .leftJoin(agreement, eq(agreement.id, document.agreementId))
    .leftJoin(obligation, eq(obligation.id, agreement.obligationId))
    .where(and(eq(document.customerId, customerId), isNull(document.revokedAt)))
    .orderBy(desc(document.createdAt), document.id);

export const documentOf = (db: Sql, customerId: string, id: string): Promise<DocumentRow | undefined> =>
  db
    .select()
    .from(document)
    .where(and(eq(document.id, id), eq(document.customerId, customerId)))
    .then(firstRow);

const redrawnWith = (db: Sql, contentHash: string) =>
  db
    .select({ id: redrawnDocument.documentId })
    .from(redrawnDocument)
    .where(eq(redrawnDocument.contentHash, contentHash));

/** When several documents have the same text, returns the valid document. */
export async function documentByMark(db: Sql, mark: Mark) {
  const [row] = await db
    .select({
      document,
      firstNames: customer.firstNames,
      lastNames: customer.lastNames,
      agreementNumber: agreement.number,
      amount: sql<
        number | null
      >`case ${document.kind} when 'ACUERDO' then ${agreement.total} when 'OTROSI' then ${agreement.total}
        when 'COMPROBANTE' then ${paymentLedger.amount}
        when 'PAZ_Y_SALVO' then (select sum(l.amount) from ${paymentLedger} l
          where l.agreement_id in (select c.id from ${agreement} c where c.offer_id = ${agreement.offerId})
            and l.kind = 'PAYMENT' and not exists (select 1 from ${paymentLedger} r where r.kind = 'REVERSAL'
              and r.provider = l.provider and r.transaction_id = l.transaction_id)) end`.mapWith(Number),
      state: agreement.state,
      endedAt: agreement.endedAt,
    })
    .from(document)
    .innerJoin(customer, eq(customer.id, document.customerId))
    .leftJoin(agreement, eq(agreement.id, document.agreementId))
    .leftJoin(paymentLedger, eq(paymentLedger.id, document.subjectId))
    .where(
      'code' in mark
        ? eq(document.verificationCode, mark.code)
        : or(
            eq(document.contentHash, mark.fingerprint),
            eq(document.textHash, mark.fingerprint),
            inArray(document.id, redrawnWith(db, mark.fingerprint)),
          ),
    )
    .orderBy(sql`${document.revokedAt} is not null`, desc(document.createdAt))
    .limit(1);
  return row;
}

export const legalTextByHash = (db: Sql, hash: string) =>
  db.select().from(legalText).where(eq(legalText.hash, hash)).then(firstRow);

export const agreementFor = (
  tx: Sql,
  customerId: string,
  key: string,
): Promise<typeof agreement.$inferSelect | undefined> =>
  tx
    .select()
    .from(agreement)
    .where(
      and(
        eq(agreement.customerId, customerId),
        or(eq(agreement.crmAgreementId, key), eq(sql`${agreement.id}::text`, key)),
      ),
    )
    .for('update')
    .then(firstRow);

export const markDocumentsSent = async (tx: Sql, id: string, documentsSentAt: Date) =>
  void (await tx.update(agreement).set({ documentsSentAt }).where(eq(agreement.id, id)));

/**
 * Locks the addresses, so that the removal of an address also ends the link that the caller creates for the address.
 */
export const emailsOf = async (tx: Sql, customerId: string): Promise<{ value: string; isPreferred: boolean }[]> =>
  tx
    .select({ value: contactPoint.value, isPreferred: contactPoint.isPreferred })
    .from(contactPoint)
    .where(and(eq(contactPoint.customerId, customerId), eq(contactPoint.kind, 'email')))
    .orderBy(desc(contactPoint.isPreferred), desc(contactPoint.priority))
    .for('share');
