import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';
import { customer } from './people.ts';

/** The authenticator app of a person (RFC 6238). It is asked for at the sign-in once it is confirmed. */
export const secondFactor = pgTable('second_factor', {
  customerId: idColumn('customer_id')
    .primaryKey()
    .references(() => customer.id),
  /** The shared secret, sealed. */
  sealed: jsonb('sealed').$type<Record<string, unknown>>().notNull(),
  createdAt: instantColumn('created_at').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
  /** The last step of 30 seconds whose code was accepted: it and earlier ones are not accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }),
});

/** Codes for the day when the app is lost: each serves once, and only its keyed digest is kept. */
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
