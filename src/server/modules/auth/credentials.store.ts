import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { firstRow, type Sql } from '#server/db/database.ts';
import { contactPoint, credential, customer, procedureToken } from '#server/db/schema/people.ts';

export type TokenRow = typeof procedureToken.$inferSelect;
export type TokenKind = TokenRow['kind'];

export async function readPerson(db: Sql, customerId: string) {
  const [person] = await db.select().from(customer).where(eq(customer.id, customerId));
  if (!person) return undefined;
  const contacts = await db
    .select({ kind: contactPoint.kind, value: contactPoint.value, isPreferred: contactPoint.isPreferred })
    .from(contactPoint)
    .where(eq(contactPoint.customerId, customerId));
  return { ...person, contacts };
}

export type Person = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

export const insertToken = (tx: Sql, row: typeof procedureToken.$inferInsert) => tx.insert(procedureToken).values(row);

const usable = (now: Date) => and(isNull(procedureToken.usedAt), gt(procedureToken.expiresAt, now));

export const readToken = (db: Sql, hash: string, kind: TokenKind, now: Date) =>
  db
    .select()
    .from(procedureToken)
    .where(and(eq(procedureToken.hash, hash), eq(procedureToken.kind, kind), usable(now)))
    .then(firstRow);

/** Returns undefined when the token is used, expired or unknown. */
export const useToken = (tx: Sql, hash: string, kind: TokenKind, now: Date) =>
  tx
    .update(procedureToken)
    .set({ usedAt: now })
    .where(and(eq(procedureToken.hash, hash), eq(procedureToken.kind, kind), usable(now)))
    .returning()
    .then(firstRow);

/** Ends all invitations and new-password steps of the customer. */
export const expireTokensOf = (tx: Sql, customerId: string, now: Date) =>
  tx
    .update(procedureToken)
    .set({ usedAt: now })
    .where(and(eq(procedureToken.customerId, customerId), isNull(procedureToken.usedAt)));

export const readOwnCredential = (db: Sql, customerId: string) =>
  db
    .select({
      documentType: customer.documentType,
      documentNumber: customer.documentNumber,
      passwordHash: credential.passwordHash,
    })
    .from(credential)
    .innerJoin(customer, eq(customer.id, credential.customerId))
    .where(eq(credential.customerId, customerId))
    .then(firstRow);

/** Also works for a customer without a credential. Does not change `disabledAt`. */
export const savePassword = (tx: Sql, customerId: string, passwordHash: string, changedAt: Date) =>
  tx
    .insert(credential)
    .values({ customerId, passwordHash, changedAt })
    .onConflictDoUpdate({
      target: credential.customerId,
      set: { passwordHash: sql`excluded.password_hash`, changedAt },
    });

export async function isInvitation(tx: Sql, procedureId: string): Promise<boolean> {
  const [row] = await tx
    .select({ hash: procedureToken.hash })
    .from(procedureToken)
    .where(and(eq(procedureToken.procedureId, procedureId), eq(procedureToken.kind, 'INVITATION')));
  return row !== undefined;
}
