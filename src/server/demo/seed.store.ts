import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { credential, customer } from '#server/db/schema/people.ts';

const documentKey = sql<string>`${customer.documentType} || ' ' || ${customer.documentNumber}`;

/**
 * Returns true while the seed may run: in a database without other customers, until each given customer has a
 * credential. `documents` contains texts such as `CC 123`.
 */
export async function awaitsDemo(db: Sql, documents: readonly string[]): Promise<boolean> {
  const [others] = await db
    .select({ one: sql`1` })
    .from(customer)
    .where(notInArray(documentKey, [...documents]))
    .limit(1);
  if (others) return false;
  const [row] = await rowsOf<{ ready: number }>(db)`
    select count(*)::int as ready from ${customer} join ${credential} on ${credential.customerId} = ${customer.id}`;
  return (row?.ready ?? 0) < documents.length;
}

export async function insertCredentials(tx: Sql, hashes: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const people = await tx
    .select({ id: customer.id, document: documentKey })
    .from(customer)
    .where(and(inArray(documentKey, [...hashes.keys()]), eq(customer.standing, 'PORTFOLIO')));
  const rows = people.map(({ id, document }) => ({
    customerId: id,
    passwordHash: hashes.get(document)!,
    changedAt: now,
  }));
  if (rows.length > 0) await tx.insert(credential).values(rows).onConflictDoNothing();
}

export async function customerOwing(db: Sql, number: string): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: obligation.customerId })
    .from(obligation)
    .where(eq(obligation.number, number))
    .limit(1);
  return row?.customerId;
}
