import { desc, eq } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { redrawnDocument } from '#server/db/schema/agreements.ts';

export const redrawnOf = (db: Sql, documentId: string): Promise<(typeof redrawnDocument.$inferSelect)[]> =>
  db
    .select()
    .from(redrawnDocument)
    .where(eq(redrawnDocument.documentId, documentId))
    .orderBy(desc(redrawnDocument.drawnAt), desc(redrawnDocument.id));
