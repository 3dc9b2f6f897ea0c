import { and, desc, eq, isNull } from 'drizzle-orm';
import { firstRow, type Sql } from '#server/db/database.ts';
import { acceptanceLink } from '#server/db/schema/rebanking.ts';

export type LinkRow = typeof acceptanceLink.$inferSelect;

export const insertLink = async (tx: Sql, row: typeof acceptanceLink.$inferInsert) =>
  void (await tx.insert(acceptanceLink).values(row));

export const linkByHash = (db: Sql, hash: string): Promise<LinkRow | undefined> =>
  db.select().from(acceptanceLink).where(eq(acceptanceLink.hash, hash)).then(firstRow);

export async function newestLinkOf(db: Sql, customerId: string, applicationId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: acceptanceLink.createdAt })
    .from(acceptanceLink)
    .where(and(eq(acceptanceLink.customerId, customerId), eq(acceptanceLink.applicationId, applicationId)))
    .orderBy(desc(acceptanceLink.createdAt))
    .limit(1);
  return row?.createdAt;
}

export const lockLink = (tx: Sql, hash: string): Promise<LinkRow | undefined> =>
  tx.select().from(acceptanceLink).where(eq(acceptanceLink.hash, hash)).for('update').then(firstRow);

export const markAccepted = async (tx: Sql, applicationId: string, agreementId: string, acceptedAt: Date) =>
  void (await tx
    .update(acceptanceLink)
    .set({ agreementId, acceptedAt })
    .where(and(eq(acceptanceLink.applicationId, applicationId), isNull(acceptanceLink.acceptedAt))));

export const markRefused = async (tx: Sql, hash: string, refusedAt: Date, refusalReason: string | null) =>
  void (await tx.update(acceptanceLink).set({ refusedAt, refusalReason }).where(eq(acceptanceLink.hash, hash)));
