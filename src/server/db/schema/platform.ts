import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';

/** The remote configuration documents; the highest version of a name is in force. */
export const configDocument = pgTable(
  'config_document',
  {
    name: text('name').notNull(),
    version: integer('version').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);

/** Keys of this installation that must outlive a restart and be shared by every instance. */
export const installationSecret = pgTable('installation_secret', {
  name: text('name').primaryKey(),
  id: idColumn().notNull(),
  secret: text('secret').notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

/** Rows to be held in place of what has no row of its own yet; see `holdName`. */
export const lockRow = pgTable('lock_row', { slot: integer('slot').primaryKey() });

/** Which files belong to this database: the one row names the mark that lies among them. */
export const fileMark = pgTable('file_mark', {
  only: boolean('only').primaryKey().default(true),
  mark: idColumn('mark').notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

/**
 * Every legal text that was ever in force here, with the operator's identity as it stood then, by the SHA-256 of its
 * canonical form: a consent names the hash, and this says what it was a hash of.
 */
export const legalText = pgTable('legal_text', {
  hash: text('hash').primaryKey(),
  kind: text('kind').notNull(),
  version: integer('version').notNull(),
  text: text('text').notNull(),
  firstAt: instantColumn('first_at').notNull(),
});
