import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/time/calendar.ts';
import { firstRow, prepared, preparedInsert, type Sql } from '#server/db/database.ts';
import { document, mail } from '#server/db/schema/agreements.ts';
import { dispute } from '#server/db/schema/disputes.ts';
import { offer } from '#server/db/schema/offers.ts';
import { contactPoint } from '#server/db/schema/people.ts';

export type MailRow = typeof mail.$inferSelect;

export async function insertMail(tx: Sql, row: typeof mail.$inferInsert): Promise<boolean> {
  return (await insertedMail(tx, row)).length === 1;
}

const insertedMail = preparedInsert(mail, (insert) =>
  insert.onConflictDoNothing({ target: mail.dedupeKey }).returning({ id: mail.id }),
);

export const readDelivery = (db: Sql, dedupeKey: string) =>
  db
    .select({ sentAt: mail.sentAt, rejectedAt: mail.rejectedAt })
    .from(mail)
    .where(eq(mail.dedupeKey, dedupeKey))
    .then(firstRow);

export const readMail = (db: Sql, mailId: string) => db.select().from(mail).where(eq(mail.id, mailId)).then(firstRow);

export const lockMail = (tx: Sql, mailId: string) =>
  tx.select().from(mail).where(eq(mail.id, mailId)).for('update').then(firstRow);

export async function attachedDocument(db: Sql, id: string) {
  const { customerId, fileName, contentHash } = document;
  const [row] = await db
    .select({ id: document.id, customerId, fileName, contentHash })
    .from(document)
    .where(eq(document.id, id));
  return row;
}

/** The number of repeats is limited, because an unfinished attempt may have sent the mail. */
export interface Repeatable {
  id: string;
  repeats: number;
}

/**
 * The claim ends after `seconds` of the database's clock. Returns false for a finished mail, for a mail that another
 * process has claimed, and after more than `repeats` unfinished attempts.
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

/** After more than `repeats` unfinished attempts, only the operator may repeat the mail. */
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

export const extendClaim = (db: Sql, mailId: string, seconds: number) =>
  db
    .update(mail)
    .set({ claimedUntil: sql`now() + ${seconds} * interval '1 second'` })
    .where(and(eq(mail.id, mailId), isNotNull(mail.claimedUntil)));

export const releaseMail = (db: Sql, mailId: string) =>
  db.update(mail).set({ claimedUntil: null }).where(eq(mail.id, mailId));

export const markSent = (db: Sql, mailId: string, sentAt: Date, data?: Record<string, unknown>) =>
  db
    .update(mail)
    .set({ sentAt, claimedUntil: null, ...(data && { data }) })
    .where(eq(mail.id, mailId));

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

export const dropUnsent = async (tx: Sql, dedupeKey: string, droppedAt: Date): Promise<void> =>
  void (await unsentDropped(tx, { dedupeKey, droppedAt }));

export const makeInformative = (db: Sql, mailId: string, data: Record<string, unknown>) =>
  db.update(mail).set({ classification: 'transactional', data }).where(eq(mail.id, mailId));

export const markUnsent = (db: Sql, mailId: string) => db.update(mail).set({ sentAt: null }).where(eq(mail.id, mailId));

export const markRejected = (db: Sql, mailId: string, rejectedAt: Date) =>
  db.update(mail).set({ rejectedAt, claimedUntil: null }).where(eq(mail.id, mailId));

export const saveData = (db: Sql, mailId: string, data: Record<string, unknown>) =>
  db.update(mail).set({ data }).where(eq(mail.id, mailId));

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

export async function contactId(db: Sql, customerId: string, value: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: contactPoint.id })
    .from(contactPoint)
    .where(and(eq(contactPoint.customerId, customerId), eq(contactPoint.value, value)));
  return row?.id;
}

export const contactById = (db: Sql, id: string): Promise<{ value: string } | undefined> =>
  db.select({ value: contactPoint.value }).from(contactPoint).where(eq(contactPoint.id, id)).then(firstRow);

export async function isVerifiedAddress(tx: Sql, customerId: string, address: string): Promise<boolean> {
  const rows = await tx
    .select({ id: contactPoint.id })
    .from(contactPoint)
    .where(
      and(eq(contactPoint.customerId, customerId), eq(contactPoint.value, address), isNotNull(contactPoint.verifiedAt)),
    );
  return rows.length > 0;
}

export const unsentCollection = (tx: Sql, customerId: string): Promise<MailRow[]> =>
  tx
    .select()
    .from(mail)
    .where(
      and(
        eq(mail.customerId, customerId),
        eq(mail.classification, 'collection'),
        isNull(mail.sentAt),
        isNull(mail.rejectedAt),
        isNull(mail.droppedAt),
      ),
    )
    .for('update');

export async function liveOffers(tx: Sql, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: offer.id })
    .from(offer)
    .where(and(inArray(offer.id, [...ids]), offer.isLive, gte(offer.validUntil, now)));
  return new Set(rows.map(({ id }) => id));
}

export async function isCollectionHeld(tx: Sql, customerId: string, today: IsoDate): Promise<boolean> {
  const rows = await tx
    .select({ id: dispute.id })
    .from(dispute)
    .where(and(eq(dispute.customerId, customerId), gte(dispute.noCollectionUntil, today)))
    .limit(1);
  return rows.length > 0;
}
