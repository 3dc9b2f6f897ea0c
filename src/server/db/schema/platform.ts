import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';

/** The highest version of a name is in force. */
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

export const installationSecret = pgTable('installation_secret', {
  name: text('name').primaryKey(),
  id: idColumn().notNull(),
  secret: text('secret').notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

export const lockRow = pgTable('lock_row', { slot: integer('slot').primaryKey() });

/** Has a single row. The file store contains the same mark; a different mark means a wrong file store. */
export const fileMark = pgTable('file_mark', {
  only: boolean('only').primaryKey().default(true),
  mark: idColumn('mark').notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

/** The key is the SHA-256 of the canonical text; consents refer to this hash. */
export const legalText = pgTable('legal_text', {
  hash: text('hash').primaryKey(),
  kind: text('kind').notNull(),
  version: integer('version').notNull(),
  text: text('text').notNull(),
  firstAt: instantColumn('first_at').notNull(),
});
