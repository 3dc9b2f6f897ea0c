import { and, asc, eq, sql } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { peopleOfDocument } from '#server/db/people-of-document.ts';
import { creditorKey, obligation } from '#server/db/schema/offers.ts';
import { credential, customer } from '#server/db/schema/people.ts';

export interface Account {
  id: string;
  standing: 'PORTFOLIO' | 'REGISTERED';
  firstNames: string;
  lastNames: string;
  createdAt: Date;
  access: 'open' | 'closed' | 'none';
}

/** Returns first the portfolio customer, then the registered users in the order of their creation. */
export async function readAccounts(db: Sql, documentType: string, documentNumber: string): Promise<Account[]> {
  const rows = await db
    .select({ person: customer, credential })
    .from(customer)
    .leftJoin(credential, eq(credential.customerId, customer.id))
    .where(peopleOfDocument(documentType, documentNumber))
    .orderBy(asc(customer.standing), asc(customer.createdAt));
  return rows.map(({ person: { id, standing, firstNames, lastNames, createdAt }, credential: own }) => ({
    id,
    standing: standing as Account['standing'],
    firstNames,
    lastNames,
    createdAt,
    access: own === null ? 'none' : own.disabledAt === null ? 'open' : 'closed',
  }));
}

export async function findObligation(db: Sql, creditor: string, number: string): Promise<string | undefined> {
  const isOfCreditor = eq(creditorKey(obligation.originalCreditor), creditorKey(sql`${creditor}::text`));
  const [row] = await db
    .select({ id: obligation.id })
    .from(obligation)
    .where(and(isOfCreditor, eq(obligation.number, number)));
  return row?.id;
}
