import { bigint, bit, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { dayColumn, idColumn } from './columns.ts';

/*
 * The schema omits some columns: every protected table has a `digest` (and `audit_event` a `data_hash`) that the
 * database computes on insert, so that no writer can omit the digest. Only `modules/integrity` uses these columns.
 */

/**
 * The chain entry of a row in an append-only table. A trigger inserts the entry with the row; a job numbers and hashes
 * the entry soon after.
 */
export const integrityLink = pgTable(
  'integrity_link',
  {
    tableName: text('table_name').notNull(),
    rowId: text('row_id').notNull(),
    digest: text('digest').notNull(),
    /** The position in the table's chain, from 1; null until the entry is chained. */
    sequence: bigint('sequence', { mode: 'number' }),
    /** SHA-256 of the previous hash, table, position, row and digest; null until the entry is chained. */
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

/** The last link of a table's chain. Appending locks the row, so that two instances cannot append concurrently. */
export const integrityChain = pgTable('integrity_chain', {
  tableName: text('table_name').primaryKey(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});

/**
 * The checksums of a table whose rows change. Triggers insert a row per statement, and a periodic job merges the rows.
 * `keys` and `digests` are the XOR of the 128-bit ids and of the 256-bit digests.
 */
export const integrityTally = pgTable('integrity_tally', {
  id: idColumn().primaryKey().defaultRandom(),
  tableName: text('table_name').notNull(),
  rows: bigint('rows', { mode: 'number' }).notNull(),
  keys: bit('keys', { dimensions: 128 }).notNull(),
  digests: bit('digests', { dimensions: 256 }).notNull(),
});

/** The ends of all chains on a day, signed with the document key. A copy is stored outside the database. */
export const integrityHead = pgTable('integrity_head', {
  number: integer('number').primaryKey(),
  day: dayColumn('day').notNull(),
  /** The JSON text, exactly as signed. */
  content: text('content').notNull(),
  /** The signature over the UTF-8 bytes of the content, in Base64. */
  signature: text('signature').notNull(),
  /** The certificate of the signing key, PEM. */
  certificate: text('certificate').notNull(),
});
