import { and, eq, gt, lte } from 'drizzle-orm';
import { firstRow, type Sql } from '#server/db/database.ts';
import { draft } from '#server/db/schema/drafts.ts';

const is = (customerId: string, form: string) => and(eq(draft.customerId, customerId), eq(draft.form, form));

export const readDraft = (db: Sql, customerId: string, form: string, after: Date) =>
  db
    .select({ values: draft.values, savedAt: draft.savedAt })
    .from(draft)
    .where(and(is(customerId, form), gt(draft.savedAt, after)))
    .then(firstRow);

export const saveDraft = (db: Sql, row: typeof draft.$inferInsert) =>
  db
    .insert(draft)
    .values(row)
    .onConflictDoUpdate({
      target: [draft.customerId, draft.form],
      set: { values: row.values, savedAt: row.savedAt },
    });

export async function deleteDraft(db: Sql, customerId: string, form: string): Promise<boolean> {
  const gone = await db.delete(draft).where(is(customerId, form)).returning({ form: draft.form });
  return gone.length === 1;
}

export const deleteDraftsUntil = (db: Sql, until: Date) => db.delete(draft).where(lte(draft.savedAt, until));
