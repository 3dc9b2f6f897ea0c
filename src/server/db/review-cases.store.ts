import { randomUUID } from 'node:crypto';
import type { Sql } from './database.ts';
import { reviewCase } from './schema/payments.ts';

/** Leaves something to a person of the operator, once for each key. */
export async function openReviewCase(
  db: Sql,
  { key, reason, detail, now }: { key: string; reason: string; detail: Record<string, unknown>; now: Date },
): Promise<void> {
  const row = { id: randomUUID(), dedupeKey: key, attemptId: null, reason, detail, openedAt: now };
  await db.insert(reviewCase).values(row).onConflictDoNothing();
}
