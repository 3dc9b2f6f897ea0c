import type { ApiScope } from '#contract/api-scopes.ts';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';

/** A key with which an integrator's program reads. */
export const apiKey = pgTable('api_key', {
  id: idColumn().primaryKey(),
  /** What the operator calls its holder. */
  name: text('name').notNull(),
  scopes: jsonb('scopes').$type<ApiScope[]>().notNull(),
  /** Only what concerns this creditor; null for all of them. */
  creditor: text('creditor'),
  /** SHA-256 of its secret, which is 256 bits of chance; lower-case hex. */
  digest: text('digest').notNull().unique(),
  createdAt: instantColumn('created_at').notNull(),
  /** To the minute. */
  usedAt: instantColumn('used_at'),
  removedAt: instantColumn('removed_at'),
});
