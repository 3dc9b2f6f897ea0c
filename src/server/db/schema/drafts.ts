import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';
import { customer } from './people.ts';

/** What a person was typing into a form of the portal; one per form, forgotten after 24 hours. */
export const draft = pgTable(
  'draft',
  {
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    form: text('form').notNull(),
    /** The form's values as JSON text, which holds any character that a person can type. */
    values: text('values').notNull(),
    savedAt: instantColumn('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.form] }), index('draft_age').on(table.savedAt)],
);
