import { and, asc, desc, eq } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { dataRequest } from '#server/db/schema/data-rights.ts';
import { customer } from '#server/db/schema/people.ts';

export type DataRequestRow = typeof dataRequest.$inferSelect;

export const insertRequest = async (tx: Sql, row: typeof dataRequest.$inferInsert): Promise<DataRequestRow> => {
  const [inserted] = await tx.insert(dataRequest).values(row).returning();
  return inserted!;
};

/** Newest first. */
export const requestsOf = (db: Sql, customerId: string): Promise<DataRequestRow[]> =>
  db
    .select()
    .from(dataRequest)
    .where(eq(dataRequest.customerId, customerId))
    .orderBy(desc(dataRequest.createdAt), desc(dataRequest.number));

export async function hasOpenRequest(tx: Sql, customerId: string, kind: DataRequestRow['kind']): Promise<boolean> {
  const rows = await tx
    .select({ id: dataRequest.id })
    .from(dataRequest)
    .where(and(eq(dataRequest.customerId, customerId), eq(dataRequest.kind, kind), eq(dataRequest.state, 'RECIBIDA')));
  return rows.length > 0;
}

/** The newest request of a kind, locked until the transaction ends. */
export async function lockNewest(
  tx: Sql,
  customerId: string,
  kind: DataRequestRow['kind'],
): Promise<DataRequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(dataRequest)
    .where(and(eq(dataRequest.customerId, customerId), eq(dataRequest.kind, kind)))
    .orderBy(desc(dataRequest.createdAt), desc(dataRequest.number))
    .limit(1)
    .for('update');
  return row;
}

export const saveState = (
  tx: Sql,
  { id, state, dueOn }: Pick<DataRequestRow, 'id' | 'state' | 'dueOn'>,
): Promise<unknown> => tx.update(dataRequest).set({ state, dueOn }).where(eq(dataRequest.id, id));

export async function lockRequest(tx: Sql, number: string): Promise<DataRequestRow | undefined> {
  const [row] = await tx.select().from(dataRequest).where(eq(dataRequest.number, number)).for('update');
  return row;
}

export const saveAnswer = (
  tx: Sql,
  id: string,
  answer: Required<Pick<typeof dataRequest.$inferInsert, 'outcome' | 'answer' | 'answeredAt'>>,
) =>
  tx
    .update(dataRequest)
    .set({ state: 'RESPONDIDA', ...answer })
    .where(eq(dataRequest.id, id));

/** Requests with their customers; open ones by due date. */
export const requestsOfEverybody = (
  db: Sql,
  state: DataRequestRow['state'] | undefined,
): Promise<{ request: DataRequestRow; documentType: string; documentNumber: string }[]> =>
  db
    .select({
      request: dataRequest,
      documentType: customer.documentType,
      documentNumber: customer.documentNumber,
    })
    .from(dataRequest)
    .innerJoin(customer, eq(customer.id, dataRequest.customerId))
    .where(state === undefined ? undefined : eq(dataRequest.state, state))
    .orderBy(asc(dataRequest.dueOn), asc(dataRequest.number));

/** Locks a customer until the transaction ends, so that requests are opened one at a time. */
export const lockCustomer = async (tx: Sql, customerId: string) => {
  const [row] = await tx.select().from(customer).where(eq(customer.id, customerId)).for('no key update');
  return row;
};
