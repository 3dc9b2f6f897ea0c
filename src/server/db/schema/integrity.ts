import { bigint, bit, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { dayColumn, idColumn } from './columns.ts';

/*
 * The schema omits the column `digest` of the protected tables and `audit_event.data_hash`. Triggers compute these
 * columns.
 */

/** A trigger inserts one link for each row of a chained table. A job later assigns the position and the hash. */
export const integrityLink = pgTable(
  'integrity_link',
  {
    tableName: text('table_name').notNull(),
    rowId: text('row_id').notNull(),
    digest: text('digest').notNull(),
    /** Starts at 1. Null until the job has chained the entry. */
    sequence: bigint('sequence', { mode: 'number' }),
    /**
     * SHA-256 of the previous hash, the table, the position, the row id and the row's digest. Null until the job has
     * chained the entry.
     */
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

/** The last entry of each table's hash chain. An append locks the row. */
export const integrityChain = pgTable('integrity_chain', {
  tableName: text('table_name').primaryKey(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});

/**
 * The checksums of the mutable tables: `keys` is the XOR of the row ids, `digests` the XOR of the row digests. Triggers
 * insert a row per statement, and a periodic job merges the rows.
 */
export const integrityTally = pgTable('integrity_tally', {
  id: idColumn().primaryKey().defaultRandom(),
  tableName: text('table_name').notNull(),
  rows: bigint('rows', { mode: 'number' }).notNull(),
  keys: bit('keys', { dimensions: 128 }).notNull(),
  digests: bit('digests', { dimensions: 256 }).notNull(),
});

/**
 * The heads (last entries) of all hash chains on a day, signed with the key that signs PDF documents. A copy is stored
 * outside the database.
 */
export const integrityHead = pgTable('integrity_head', {
  number: integer('number').primaryKey(),
  day: dayColumn('day').notNull(),
  /** The signed JSON text, unchanged. */
  content: text('content').notNull(),
  /** The signature of the UTF-8 bytes of `content`, in Base64. */
  signature: text('signature').notNull(),
  /** The certificate of the signing key, in PEM format. */
  certificate: text('certificate').notNull(),
});
