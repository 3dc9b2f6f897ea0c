import { eq, sql } from 'drizzle-orm';
import { prepared, type Sql } from './database.ts';
import { customer } from './schema/people.ts';

const held = prepared((tx) =>
  tx
    .select({ firstNames: customer.firstNames })
    .from(customer)
    .where(eq(customer.id, sql.placeholder('customerId')))
    .for('no key update'),
);

/**
 * Locks a customer until the transaction ends. The lock serializes changes of codes, contacts and procedure steps.
 * Returns undefined for an unknown customer.
 */
export async function lockCustomer(tx: Sql, customerId: string): Promise<{ firstNames: string } | undefined> {
  const [row] = await held(tx, { customerId });
  return row;
}
