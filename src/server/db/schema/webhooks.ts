import type { WebhookKind } from '#contract/webhooks.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';

/** An integrator's address that receives what happens. */
export const webhook = pgTable('webhook', {
  id: idColumn().primaryKey(),
  url: text('url').notNull(),
  kinds: jsonb('kinds').$type<WebhookKind[]>().notNull(),
  /** Only what concerns this creditor; null for all of them. */
  creditor: text('creditor'),
  /** Its secret, and for a day the former one; sealed. */
  sealed: jsonb('sealed').$type<Record<string, unknown>>().notNull(),
  /** What happened earlier is not sent. */
  since: instantColumn('since').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  removedAt: instantColumn('removed_at'),
});

/** Something that happened and is sent to one address; its id goes with every try. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: idColumn().primaryKey(),
    webhookId: idColumn('webhook_id')
      .notNull()
      .references(() => webhook.id),
    kind: text('kind').$type<WebhookKind>().notNull(),
    /** The agreement, the change of dates, the ledger entry or the document. */
    subjectId: idColumn('subject_id').notNull(),
    occurredAt: instantColumn('occurred_at').notNull(),
    /** Since when it is to be sent. */
    dueAt: instantColumn('due_at').notNull(),
    deliveredAt: instantColumn('delivered_at'),
    /** Until when a process has it in hand; null while none has. */
    claimedUntil: instantColumn('claimed_until'),
    /** The HTTP status of the last answer; null when nobody has answered yet. */
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
