import { eq } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { customer } from './schema/people.ts';

export async function readCustomer(db: Sql, customerId: string): Promise<typeof customer.$inferSelect | undefined> {
  const [row] = await db.select().from(customer).where(eq(customer.id, customerId));
  return row;
}
