import type { ApiScope } from '#contract/api-scopes.ts';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';

export const apiKey = pgTable('api_key', {
  id: idColumn().primaryKey(),
  name: text('name').notNull(),
  scopes: jsonb('scopes').$type<ApiScope[]>().notNull(),
  /** The API key can read only the data of this creditor; null means all creditors. */
  creditor: text('creditor'),
  digest: text('digest').notNull().unique(),
  createdAt: instantColumn('created_at').notNull(),
  /** The time of the last use, stored at most once a minute. */
  usedAt: instantColumn('used_at'),
  removedAt: instantColumn('removed_at'),
});
