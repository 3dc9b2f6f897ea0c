import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { lockRow } from './schema/platform.ts';

/** More rows than transactions at once: two names that share one only wait for each other. */
const slots = 4_096;

/**
 * Holds a name until the transaction ends, where no row of its own could be held. A transaction holds one name: two could
 * share their rows with somebody else's two in the other order.
 */
export async function holdName(tx: Sql, name: string): Promise<void> {
  const slot = createHash('sha256').update(name).digest().readUInt32BE(0) % slots;
  await tx.insert(lockRow).values({ slot }).onConflictDoNothing();
  await tx.select().from(lockRow).where(eq(lockRow.slot, slot)).for('update');
}
