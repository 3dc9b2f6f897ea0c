import { bigint, bit, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { dayColumn, idColumn } from './columns.ts';

/*
 * Beside the columns that the schema names, every protected table has a `digest` (and `audit_event` a `data_hash`) that the
 * database computes by itself when a row is written, so that no writer can forget it. Nothing here reads or writes them
 * but `modules/integrity`.
 */

/** One row of an append-only table in its chain. Written by a trigger with the row; numbered and hashed soon after. */
export const integrityLink = pgTable(
  'integrity_link',
  {
    tableName: text('table_name').notNull(),
    rowId: text('row_id').notNull(),
    /** The row's, lower-case hex. */
    digest: text('digest').notNull(),
    /** Its place in the chain of its table, from 1; null until it is chained. */
    sequence: bigint('sequence', { mode: 'number' }),
    /** SHA-256 over the hash before it, the table, the place, the row and its digest; null until it is chained. */
    hash: text('hash'),
  },
  (table) => [
    primaryKey({ columns: [table.tableName, table.rowId] }),
    uniqueIndex('integrity_link_sequence').on(table.tableName, table.sequence),
    index('integrity_link_waiting')
      .on(table.tableName, table.rowId)
      .where(sql`${table.sequence} is null`),
  ],
);

/** Where the chain of a table ends. Its lock keeps two instances from adding to one chain at once. */
export const integrityChain = pgTable('integrity_chain', {
  tableName: text('table_name').primaryKey(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});

/**
 * Sums over a table whose rows change: triggers insert a row with each statement, and a periodic job adds the rows up. `keys` and `digests`: the exclusive or over the rows, of the 128 bits of their id and of the 256 of their digest.
 */
export const integrityTally = pgTable('integrity_tally', {
  id: idColumn().primaryKey().defaultRandom(),
  tableName: text('table_name').notNull(),
  rows: bigint('rows', { mode: 'number' }).notNull(),
  keys: bit('keys', { dimensions: 128 }).notNull(),
  digests: bit('digests', { dimensions: 256 }).notNull(),
});

/** The ends of all chains on a day, signed with the key of the documents. Kept outside of the database too. */
export const integrityHead = pgTable('integrity_head', {
  number: integer('number').primaryKey(),
  day: dayColumn('day').notNull(),
  /** JSON, exactly as it was signed. */
  content: text('content').notNull(),
  /** Base64, over the UTF-8 bytes of the content. */
  signature: text('signature').notNull(),
  /** PEM, of the key that signed. */
  certificate: text('certificate').notNull(),
});
