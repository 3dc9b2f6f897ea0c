import type { WebhookKind } from '#contract/webhooks.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';

export const webhook = pgTable('webhook', {
  id: idColumn().primaryKey(),
  url: text('url').notNull(),
  kinds: jsonb('kinds').$type<WebhookKind[]>().notNull(),
  /** Only events of this creditor are sent; null means all creditors. */
  creditor: text('creditor'),
  /** Encrypted. After a rotation, also contains the previous secret, which is used for a day. */
  sealed: jsonb('sealed').$type<Record<string, unknown>>().notNull(),
  /** Events before this time are not sent. */
  since: instantColumn('since').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  removedAt: instantColumn('removed_at'),
});

/** Each row is one event for one receiver. Every delivery attempt contains the id of the row. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: idColumn().primaryKey(),
    webhookId: idColumn('webhook_id')
      .notNull()
      .references(() => webhook.id),
    kind: text('kind').$type<WebhookKind>().notNull(),
    subjectId: idColumn('subject_id').notNull(),
    occurredAt: instantColumn('occurred_at').notNull(),
    dueAt: instantColumn('due_at').notNull(),
    deliveredAt: instantColumn('delivered_at'),
    claimedUntil: instantColumn('claimed_until'),
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
