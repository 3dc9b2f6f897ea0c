import type { WebhookKind } from '#contract/webhooks.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';

/** An integrator's webhook address. */
export const webhook = pgTable('webhook', {
  id: idColumn().primaryKey(),
  url: text('url').notNull(),
  kinds: jsonb('kinds').$type<WebhookKind[]>().notNull(),
  /** Limits it to this creditor; null means all. */
  creditor: text('creditor'),
  /** The sealed secret and, for a day after a rotation, the previous one. */
  sealed: jsonb('sealed').$type<Record<string, unknown>>().notNull(),
  /** Earlier events are not sent. */
  since: instantColumn('since').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  removedAt: instantColumn('removed_at'),
});

/** An event for one address. Every attempt sends its id. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: idColumn().primaryKey(),
    webhookId: idColumn('webhook_id')
      .notNull()
      .references(() => webhook.id),
    kind: text('kind').$type<WebhookKind>().notNull(),
    /** The agreement, change of dates, ledger entry or document. */
    subjectId: idColumn('subject_id').notNull(),
    occurredAt: instantColumn('occurred_at').notNull(),
    /** When to send it. */
    dueAt: instantColumn('due_at').notNull(),
    deliveredAt: instantColumn('delivered_at'),
    /** Lease of the sending process; null when there is none. */
    claimedUntil: instantColumn('claimed_until'),
    /** HTTP status of the last response; null before the first. */
    status: integer('status'),
  },
  (table) => [
    uniqueIndex('webhook_delivery_once').on(table.webhookId, table.kind, table.subjectId, table.occurredAt),
    index('webhook_delivery_due')
      .on(table.webhookId, table.occurredAt)
      .where(sql`delivered_at is null`),
    index('webhook_delivery_delivered').on(table.deliveredAt),
  ],
);
