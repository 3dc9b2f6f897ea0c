import { and, eq } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { customer } from '#server/db/schema/people.ts';

/** The portfolio's person of a document. */
export async function findCustomer(db: Sql, documentType: string, documentNumber: string) {
  const [row] = await db
    .select({ id: customer.id, firstNames: customer.firstNames, lastNames: customer.lastNames })
    .from(customer)
    .where(
      and(
        eq(customer.documentType, documentType),
        eq(customer.documentNumber, documentNumber),
        eq(customer.standing, 'PORTFOLIO'),
      ),
    );
  return row;
}
