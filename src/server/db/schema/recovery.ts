import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';
import { customer } from './people.ts';

/**
 * Known and unknown identity documents are stored the same way; only the job that sends the code checks the document.
 */
export const recoveryRequest = pgTable(
  'recovery_request',
  {
    id: idColumn().primaryKey(),
    /**
     * A keyed digest of the identity document and, for a known device, of its account. Requests with the same digest
     * share a rate limit.
     */
    subject: text('subject').notNull(),
    channel: text('channel').$type<'email' | 'celular'>().notNull(),
    /** The encrypted identity document. The job that sends the code removes it. */
    sealed: jsonb('sealed').$type<Record<string, unknown>>(),
    failedTries: integer('failed_tries').notNull().default(0),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [
    index('recovery_request_subject').on(table.subject, table.createdAt),
    index('recovery_request_age').on(table.createdAt),
  ],
);

/** An identity document may have several accounts, each with a row. */
export const recoveryTarget = pgTable(
  'recovery_target',
  {
    requestId: idColumn('request_id')
      .notNull()
      .references(() => recoveryRequest.id, { onDelete: 'cascade' }),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    contact: text('contact').notNull(),
    digest: text('digest').notNull(),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.customerId] }),
    index('recovery_target_customer').on(table.customerId),
  ],
);
