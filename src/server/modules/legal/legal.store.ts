import type { Sql } from '#server/db/database.ts';
import { legalText } from '#server/db/schema/platform.ts';

export const storeTexts = (db: Sql, rows: (typeof legalText.$inferInsert)[]) =>
  db.insert(legalText).values(rows).onConflictDoNothing();
