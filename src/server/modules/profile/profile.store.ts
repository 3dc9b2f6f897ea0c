import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { consent } from '#server/db/schema/consents.ts';
import { contactPoint, credential, removedContact } from '#server/db/schema/people.ts';
import { secondFactor, secondFactorCode } from '#server/db/schema/second-factor.ts';

export type ContactRow = typeof contactPoint.$inferSelect;

export const readContacts = (db: Sql, customerId: string): Promise<ContactRow[]> =>
  db
    .select()
    .from(contactPoint)
    .where(eq(contactPoint.customerId, customerId))
    .orderBy(
      desc(contactPoint.kind),
      desc(contactPoint.isPreferred),
      desc(contactPoint.priority),
      asc(contactPoint.value),
    );

export async function preferContact(tx: Sql, { id, customerId, kind }: ContactRow): Promise<void> {
  await tx
    .update(contactPoint)
    .set({ isPreferred: false })
    .where(and(eq(contactPoint.customerId, customerId), eq(contactPoint.kind, kind)));
  await tx.update(contactPoint).set({ isPreferred: true }).where(eq(contactPoint.id, id));
}

/** Records the removal, so that imports do not add the contact again. */
export async function removeContact(
  tx: Sql,
  { id, customerId, kind, value }: ContactRow,
  removedAt: Date,
): Promise<void> {
  await tx.delete(contactPoint).where(eq(contactPoint.id, id));
  await tx
    .insert(removedContact)
    .values({ customerId, kind, value, removedAt })
    .onConflictDoUpdate({
      target: [removedContact.customerId, removedContact.kind, removedContact.value],
      set: { removedAt },
    });
}

export async function addContact(tx: Sql, row: typeof contactPoint.$inferInsert): Promise<void> {
  const { customerId, kind, value } = row;
  await tx
    .delete(removedContact)
    .where(
      and(eq(removedContact.customerId, customerId), eq(removedContact.kind, kind), eq(removedContact.value, value)),
    );
  await tx.insert(contactPoint).values(row);
}

export const readConsents = (db: Sql, customerId: string) =>
  db
    .select({ kind: consent.kind, granted: consent.granted, version: consent.textVersion, at: consent.at })
    .from(consent)
    .where(eq(consent.customerId, customerId))
    .orderBy(desc(consent.at));

export async function readSecondFactor(db: Sql, customerId: string) {
  const [factor] = await db
    .select({ confirmedAt: secondFactor.confirmedAt })
    .from(secondFactor)
    .where(eq(secondFactor.customerId, customerId));
  const [codes] = await db
    .select({ left: count() })
    .from(secondFactorCode)
    .where(and(eq(secondFactorCode.customerId, customerId), isNull(secondFactorCode.usedAt)));
  return { confirmedAt: factor?.confirmedAt ?? null, recoveryCodesLeft: codes?.left ?? 0 };
}

export async function readPasswordDate(db: Sql, customerId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ changedAt: credential.changedAt })
    .from(credential)
    .where(eq(credential.customerId, customerId));
  return row?.changedAt;
}
