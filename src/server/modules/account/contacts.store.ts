import { and, eq, ne, sql } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { contactPoint } from '#server/db/schema/people.ts';

export const readContacts = (db: Sql, customerId: string) =>
  db.select().from(contactPoint).where(eq(contactPoint.customerId, customerId));

/** Makes the contact preferred for its kind. A contact on file keeps its permission to receive recovery codes. */
export async function saveVerifiedContact(
  tx: Sql,
  contact: Omit<typeof contactPoint.$inferInsert, 'isPreferred' | 'priority'>,
): Promise<void> {
  const { customerId, kind, value } = contact;
  const ofKind = and(eq(contactPoint.customerId, customerId), eq(contactPoint.kind, kind));
  await tx
    .update(contactPoint)
    .set({ isPreferred: false })
    .where(and(ofKind, ne(contactPoint.value, value)));
  const priority = sql<number>`(select coalesce(max(p.priority), 0) + 1 from contact_point p
    where p.customer_id = ${customerId} and p.kind = ${kind})`;
  await tx
    .insert(contactPoint)
    .values({ ...contact, isPreferred: true, priority })
    .onConflictDoUpdate({
      target: [contactPoint.customerId, contactPoint.kind, contactPoint.value],
      set: { isPreferred: true, verifiedAt: sql`excluded.verified_at` },
    });
}
