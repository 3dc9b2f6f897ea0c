import type { Sql } from '#server/db/database.ts';
import { legalText } from '#server/db/schema/platform.ts';

/** Keeps texts by their hash; what is kept already stays as it is. */
export const keepTexts = (db: Sql, rows: (typeof legalText.$inferInsert)[]) =>
  db.insert(legalText).values(rows).onConflictDoNothing();
