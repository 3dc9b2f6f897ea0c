import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';
import { customer } from './people.ts';

/** An authenticator app (RFC 6238). Sign-in requires its codes after the user has confirmed the app. */
export const secondFactor = pgTable('second_factor', {
  customerId: idColumn('customer_id')
    .primaryKey()
    .references(() => customer.id),
  sealed: jsonb('sealed').$type<Record<string, unknown>>().notNull(),
  createdAt: instantColumn('created_at').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
  /** The last 30-second time step with an accepted code. Codes of this and earlier time steps are refused. */
  lastStep: bigint('last_step', { mode: 'number' }),
});

export const secondFactorCode = pgTable(
  'second_factor_code',
  {
    digest: text('digest').primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    usedAt: instantColumn('used_at'),
  },
  (table) => [index('second_factor_code_customer').on(table.customerId)],
);
