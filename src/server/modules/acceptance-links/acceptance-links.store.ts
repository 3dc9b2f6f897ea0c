import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { acceptanceLink } from '#server/db/schema/rebanking.ts';

export type LinkRow = typeof acceptanceLink.$inferSelect;

export const insertLink = async (tx: Sql, row: typeof acceptanceLink.$inferInsert) =>
  void (await tx.insert(acceptanceLink).values(row));

export async function linkByHash(db: Sql, hash: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(acceptanceLink).where(eq(acceptanceLink.hash, hash));
  return row;
}

export async function newestLinkOf(db: Sql, customerId: string, applicationId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: acceptanceLink.createdAt })
    .from(acceptanceLink)
    .where(and(eq(acceptanceLink.customerId, customerId), eq(acceptanceLink.applicationId, applicationId)))
    .orderBy(desc(acceptanceLink.createdAt))
    .limit(1);
  return row?.createdAt;
}

export async function lockLink(tx: Sql, hash: string): Promise<LinkRow | undefined> {
  const [row] = await tx.select().from(acceptanceLink).where(eq(acceptanceLink.hash, hash)).for('update');
  return row;
}

export const markAccepted = async (tx: Sql, applicationId: string, agreementId: string, acceptedAt: Date) =>
  void (await tx
    .update(acceptanceLink)
    .set({ agreementId, acceptedAt })
    .where(and(eq(acceptanceLink.applicationId, applicationId), isNull(acceptanceLink.acceptedAt))));

export const markRefused = async (tx: Sql, hash: string, refusedAt: Date, refusalReason: string | null) =>
  void (await tx.update(acceptanceLink).set({ refusedAt, refusalReason }).where(eq(acceptanceLink.hash, hash)));
