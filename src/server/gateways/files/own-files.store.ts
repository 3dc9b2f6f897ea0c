import type { Sql } from '#server/db/database.ts';
import { fileMark } from '#server/db/schema/platform.ts';

/** Returns the stored mark. A concurrent caller waits for the commit and receives the first mark. */
export async function storeMark(tx: Sql, mark: string, now: Date): Promise<string> {
  const added = await tx.insert(fileMark).values({ mark, createdAt: now }).onConflictDoNothing().returning();
  const [row] = added.length > 0 ? added : await tx.select().from(fileMark);
  return row!.mark;
}
