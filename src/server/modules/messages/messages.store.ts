import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { prepared, preparedInsert, type Sql } from '#server/db/database.ts';
import { document, mail } from '#server/db/schema/agreements.ts';
import { contactPreference } from '#server/db/schema/consents.ts';
import { reviewCase } from '#server/db/schema/payments.ts';
import { contactPoint } from '#server/db/schema/people.ts';

export type MailRow = typeof mail.$inferSelect;

/** Puts a mail in the outbox once per key; false when that key was there already. */
export async function insertMail(tx: Sql, row: typeof mail.$inferInsert): Promise<boolean> {
  return (await insertedMail(tx, row)).length === 1;
}

const insertedMail = preparedInsert(mail, (insert) =>
  insert.onConflictDoNothing({ target: mail.dedupeKey }).returning({ id: mail.id }),
);

export async function readDelivery(db: Sql, dedupeKey: string) {
  const [row] = await db
    .select({ sentAt: mail.sentAt, rejectedAt: mail.rejectedAt })
    .from(mail)
    .where(eq(mail.dedupeKey, dedupeKey));
  return row;
}

export async function readMail(db: Sql, mailId: string) {
  const [row] = await db.select().from(mail).where(eq(mail.id, mailId));
  return row;
}

/** Under which name a document goes, and what its bytes have to be. */
export async function attachedDocument(db: Sql, id: string) {
  const { fileName, contentHash } = document;
  const [row] = await db.select({ id: document.id, fileName, contentHash }).from(document).where(eq(document.id, id));
  return row;
}

/** Which mail, and how often it is repeated after a try that was begun and never ended: each of these may have sent it. */
export interface Repeatable {
  id: string;
  repeats: number;
}

/**
 * Takes a mail to send it, for so long by the database's clock; false when it is no longer to be sent, when another
 * process has it, or when more tries of it than `repeats` were begun and never ended.
 */
export async function claimMail(db: Sql, { id, repeats }: Repeatable, seconds: number): Promise<boolean> {
  const claimed = await db
    .update(mail)
    .set({
      claimedUntil: sql`now() + ${seconds} * interval '1 second'`,
      unfinishedTries: sql`${mail.unfinishedTries} + case when ${mail.claimedUntil} is null then 0 else 1 end`,
    })
    .where(
      and(
        eq(mail.id, id),
        isNull(mail.sentAt),
        isNull(mail.rejectedAt),
        isNull(mail.droppedAt),
        sql`(${mail.claimedUntil} is null or (${mail.claimedUntil} <= now() and ${mail.unfinishedTries} < ${repeats}))`,
      ),
    )
    .returning({ id: mail.id });
  return claimed.length === 1;
}

/** Whether a mail may have left as often as it may be repeated, so that only a person may have it sent again. */
export async function isUncertain(db: Sql, { id, repeats }: Repeatable): Promise<boolean> {
  const rows = await db
    .select({ id: mail.id })
    .from(mail)
    .where(
      and(
        eq(mail.id, id),
        isNull(mail.sentAt),
        sql`${mail.claimedUntil} <= now() and ${mail.unfinishedTries} >= ${repeats}`,
      ),
    );
  return rows.length === 1;
}

export const openCase = async (db: Sql, row: typeof reviewCase.$inferInsert) =>
  void (await db.insert(reviewCase).values(row).onConflictDoNothing({ target: reviewCase.dedupeKey }));

export const extendClaim = (db: Sql, mailId: string, seconds: number) =>
  db
    .update(mail)
    .set({ claimedUntil: sql`now() + ${seconds} * interval '1 second'` })
    .where(and(eq(mail.id, mailId), isNotNull(mail.claimedUntil)));

/** Says that a try has ended without sending the mail. */
export const releaseMail = (db: Sql, mailId: string) =>
  db.update(mail).set({ claimedUntil: null }).where(eq(mail.id, mailId));

/** Marks a mail as sent; with `data`, what it held is replaced. */
export const markSent = (db: Sql, mailId: string, sentAt: Date, data?: Record<string, unknown>) =>
  db
    .update(mail)
    .set({ sentAt, claimedUntil: null, ...(data && { data }) })
    .where(eq(mail.id, mailId));

/** Gives a mail up that serves nobody any more; with `data`, what it held is replaced. */
export const markDropped = (db: Sql, mailId: string, droppedAt: Date, data?: Record<string, unknown>) =>
  db
    .update(mail)
    .set({ droppedAt, claimedUntil: null, ...(data && { data }) })
    .where(eq(mail.id, mailId));

const unsentDropped = prepared((tx) =>
  tx
    .update(mail)
    .set({ droppedAt: sql`${sql.placeholder('droppedAt')}` })
    .where(and(eq(mail.dedupeKey, sql.placeholder('dedupeKey')), isNull(mail.sentAt), isNull(mail.claimedUntil))),
);

/** Gives a mail up by its key, unless it has left or is leaving. */
export const dropUnsent = async (tx: Sql, dedupeKey: string, droppedAt: Date): Promise<void> =>
  void (await unsentDropped(tx, { dedupeKey, droppedAt }));

/** Makes a message that seeks a payment one that says `data` alone. */
export const stopAsking = (db: Sql, mailId: string, data: Record<string, unknown>) =>
  db.update(mail).set({ classification: 'transactional', data }).where(eq(mail.id, mailId));

export const markUnsent = (db: Sql, mailId: string) => db.update(mail).set({ sentAt: null }).where(eq(mail.id, mailId));

export const markRejected = (db: Sql, mailId: string, rejectedAt: Date) =>
  db.update(mail).set({ rejectedAt, claimedUntil: null }).where(eq(mail.id, mailId));

export const emptyData = (db: Sql, mailId: string) => db.update(mail).set({ data: {} }).where(eq(mail.id, mailId));

/** When collection messages left for a customer, newest first, as far back as the rule looks. */
export const collectionHistory = (tx: Sql, customerId: string, since: Date) =>
  tx
    .select({ at: sql<Date>`${mail.sentAt}`.mapWith(mail.sentAt) })
    .from(mail)
    .where(
      and(
        eq(mail.customerId, customerId),
        eq(mail.classification, 'collection'),
        isNotNull(mail.sentAt),
        gt(mail.sentAt, since),
      ),
    )
    .orderBy(desc(mail.sentAt));

export const readContacts = (db: Sql, customerId: string) =>
  db
    .select({ kind: contactPoint.kind, value: contactPoint.value })
    .from(contactPoint)
    .where(eq(contactPoint.customerId, customerId));

/** How and when a person prefers to be contacted; by mail, at any hour of the law, until they say so. */
export async function readPreference(tx: Sql, customerId: string) {
  const [row] = await tx
    .select({ channels: contactPreference.channels, hours: contactPreference.hours })
    .from(contactPreference)
    .where(eq(contactPreference.customerId, customerId));
  return row ?? { channels: ['email' as const], hours: 'CUALQUIERA' as const };
}

/** Whether the address is a contact of the customer that they themselves verified. */
export async function isVerifiedAddress(tx: Sql, customerId: string, address: string): Promise<boolean> {
  const rows = await tx
    .select({ id: contactPoint.id })
    .from(contactPoint)
    .where(
      and(eq(contactPoint.customerId, customerId), eq(contactPoint.value, address), isNotNull(contactPoint.verifiedAt)),
    );
  return rows.length > 0;
}
