import { eq } from 'drizzle-orm';
import { firstRow, type Sql } from './database.ts';
import { customer } from './schema/people.ts';

export const readCustomer = (db: Sql, customerId: string): Promise<typeof customer.$inferSelect | undefined> =>
  db.select().from(customer).where(eq(customer.id, customerId)).then(firstRow);
