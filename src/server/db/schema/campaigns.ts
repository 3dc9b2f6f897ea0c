import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';

/**
 * `key` is the SHA-256 of all other columns except the time, so that a repeated call adds no row. The texts come from a
 * URL that anyone can forge, so they are truncated, cleaned and never shown to other users.
 */
export const campaignWrite = pgTable(
  'campaign_write',
  {
    key: text('key').primaryKey(),
    firstAt: instantColumn('first_at').notNull(),
    visitId: uuid('visit_id').notNull(),
    customerId: idColumn('customer_id'),
    endpoint: text('endpoint').notNull(),
    source: text('source').notNull(),
    medium: text('medium').notNull(),
    campaign: text('campaign').notNull(),
    keyword: text('keyword').notNull(),
  },
  (table) => [index('campaign_write_first_at').on(table.firstAt)],
);
