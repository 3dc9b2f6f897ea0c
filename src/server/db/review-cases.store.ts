import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { reviewCase } from './schema/payments.ts';

/** Opens a review case for the operator, once per key. */
export async function openReviewCase(
  db: Sql,
  { key, reason, detail, now }: { key: string; reason: string; detail: Record<string, unknown>; now: Date },
): Promise<void> {
  const row = { id: randomUUID(), dedupeKey: key, attemptId: null, reason, detail, openedAt: now };
  await db.insert(reviewCase).values(row).onConflictDoNothing();
}

/** Closes the open case of a key and records the reason. */
export const closeReviewCase = async (db: Sql, key: string, why: string, now: Date) =>
  void (await db
    .update(reviewCase)
    .set({ closedAt: now, detail: sql`${reviewCase.detail} || ${JSON.stringify({ cierre: why })}::jsonb` })
    .where(and(eq(reviewCase.dedupeKey, key), isNull(reviewCase.closedAt))));
