import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';

/**
 * Which campaign stood behind a write. One row for each endpoint that a visitor's browser wrote to under one campaign;
 * `key` is the SHA-256 of its other columns without the moment, so that a repeated write adds nothing. The texts come
 * from an address that anybody may invent: bounded, without control characters, never shown to another person.
 */
export const campaignWrite = pgTable(
  'campaign_write',
  {
    key: text('key').primaryKey(),
    firstAt: instantColumn('first_at').notNull(),
    /** The tracking cookie's SesionId. */
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
