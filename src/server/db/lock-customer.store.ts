import { eq, sql } from 'drizzle-orm';
import { firstRow, prepared, type Sql } from './database.ts';
import { customer } from './schema/people.ts';

const held = prepared((tx) =>
  tx
    .select({ firstNames: customer.firstNames })
    .from(customer)
    .where(eq(customer.id, sql.placeholder('customerId')))
    .for('no key update'),
);

/** Locks the row of the customer. Returns undefined for an unknown customer. */
export const lockCustomer = (tx: Sql, customerId: string): Promise<{ firstNames: string } | undefined> =>
  held(tx, { customerId }).then(firstRow);
