import { and, desc, eq } from 'drizzle-orm';
import { firstRow, type Sql } from '#server/db/database.ts';
import { dataRequest } from '#server/db/schema/data-rights.ts';
import { customer } from '#server/db/schema/people.ts';

export type DataRequestRow = typeof dataRequest.$inferSelect;

export const insertRequest = async (tx: Sql, row: typeof dataRequest.$inferInsert): Promise<DataRequestRow> => {
  const [inserted] = await tx.insert(dataRequest).values(row).returning();
  return inserted!;
};

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

export const lockNewest = (
  tx: Sql,
  customerId: string,
  kind: DataRequestRow['kind'],
): Promise<DataRequestRow | undefined> =>
  tx
    .select()
    .from(dataRequest)
    .where(and(eq(dataRequest.customerId, customerId), eq(dataRequest.kind, kind)))
    .orderBy(desc(dataRequest.createdAt), desc(dataRequest.number))
    .limit(1)
    .for('update')
    .then(firstRow);

export const saveState = (
  tx: Sql,
  { id, state, dueOn }: Pick<DataRequestRow, 'id' | 'state' | 'dueOn'>,
): Promise<unknown> => tx.update(dataRequest).set({ state, dueOn }).where(eq(dataRequest.id, id));

export const readRequest = (db: Sql, id: string): Promise<DataRequestRow | undefined> =>
  db.select().from(dataRequest).where(eq(dataRequest.id, id)).then(firstRow);

export const lockRequest = (tx: Sql, id: string): Promise<DataRequestRow | undefined> =>
  tx.select().from(dataRequest).where(eq(dataRequest.id, id)).for('update').then(firstRow);

export const saveAnswer = (
  tx: Sql,
  id: string,
  answer: Required<Pick<typeof dataRequest.$inferInsert, 'outcome' | 'answer' | 'answeredAt'>>,
) =>
  tx
    .update(dataRequest)
    .set({ state: 'RESPONDIDA', ...answer })
    .where(eq(dataRequest.id, id));

/** Serializes concurrent calls, so that each call sees the requests that the others have opened. */
export const lockCustomer = async (tx: Sql, customerId: string) => {
  const [row] = await tx.select().from(customer).where(eq(customer.id, customerId)).for('no key update');
  return row;
};
