import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { firstRow, type Sql } from '#server/db/database.ts';
import { idempotencyKey } from '#server/db/schema/people.ts';

export interface KeyId {
  customerId: string;
  key: string;
}

/** After this time, a repeated call may claim the key, because the process of the unfinished call may have crashed. */
const claimMilliseconds = 30_000;
const keptMilliseconds = 24 * 60 * 60 * 1000;

const is = (id: KeyId) => and(eq(idempotencyKey.customerId, id.customerId), eq(idempotencyKey.key, id.key));

/** A key is free when it is new or older than 24 hours, or when an earlier claim of the same request has expired. */
export async function claimKey(db: Sql, id: KeyId, requestHash: string, createdAt: Date, now: Date): Promise<boolean> {
  const lockedUntil = new Date(now.getTime() + claimMilliseconds);
  const claimed = await db
    .insert(idempotencyKey)
    .values({ ...id, requestHash, createdAt, lockedUntil })
    .onConflictDoUpdate({
      target: [idempotencyKey.customerId, idempotencyKey.key],
      set: { requestHash, createdAt, lockedUntil, status: null, reply: null },
      setWhere: or(
        lt(idempotencyKey.createdAt, new Date(now.getTime() - keptMilliseconds)),
        and(
          isNull(idempotencyKey.status),
          lt(idempotencyKey.lockedUntil, now),
          eq(idempotencyKey.requestHash, requestHash),
        ),
      ),
    })
    .returning({ key: idempotencyKey.key });
  return claimed.length === 1;
}

export const readKey = (db: Sql, id: KeyId) => db.select().from(idempotencyKey).where(is(id)).then(firstRow);

export const storeReply = (db: Sql, id: KeyId, reply: unknown) =>
  db.update(idempotencyKey).set({ status: 200, reply }).where(is(id));

export const releaseKey = (db: Sql, id: KeyId) => db.delete(idempotencyKey).where(is(id));

export const deleteOldKeys = (db: Sql, now: Date) =>
  db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, new Date(now.getTime() - keptMilliseconds)));
