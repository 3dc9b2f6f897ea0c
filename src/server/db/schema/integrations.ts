import type { ApiScope } from '#contract/api-scopes.ts';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';

export const apiKey = pgTable('api_key', {
  id: idColumn().primaryKey(),
  /** The operator's name for its holder. */
  name: text('name').notNull(),
  scopes: jsonb('scopes').$type<ApiScope[]>().notNull(),
  /** Limits it to this creditor; null means all. */
  creditor: text('creditor'),
  /** SHA-256 of its 256-bit random secret; lower-case hex. */
  digest: text('digest').notNull().unique(),
  createdAt: instantColumn('created_at').notNull(),
  /** Rounded to the minute. */
  usedAt: instantColumn('used_at'),
  removedAt: instantColumn('removed_at'),
});
