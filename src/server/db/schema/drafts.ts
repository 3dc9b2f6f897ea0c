import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';
import { customer } from './people.ts';

/** One row per customer and form, deleted after 24 hours. */
export const draft = pgTable(
  'draft',
  {
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    form: text('form').notNull(),
    /** The values as JSON text, because jsonb rejects some characters that users can type. */
    values: text('values').notNull(),
    savedAt: instantColumn('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.form] }), index('draft_age').on(table.savedAt)],
);
