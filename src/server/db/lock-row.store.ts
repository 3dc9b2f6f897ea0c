import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { lockRow } from './schema/platform.ts';

/**
 * Larger than the number of concurrent transactions. Two names with the same lock row block each other, without any
 * other effect.
 */
const slots = 4_096;

/**
 * Locks a resource that has no row of its own. Lock only one name per transaction, because a second lock could cause a
 * deadlock.
 */
export async function lockName(tx: Sql, name: string): Promise<void> {
  const slot = createHash('sha256').update(name).digest().readUInt32BE(0) % slots;
  await tx.insert(lockRow).values({ slot }).onConflictDoNothing();
  await tx.select().from(lockRow).where(eq(lockRow.slot, slot)).for('update');
}
