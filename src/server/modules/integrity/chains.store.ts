import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { firstRow, rowsOf, type Sql } from '#server/db/database.ts';
import { integrityChain, integrityHead, integrityLink } from '#server/db/schema/integrity.ts';
import type { ChainedTable } from './protected-tables.ts';

export type HeadRow = typeof integrityHead.$inferSelect;
export interface ChainEnd {
  tableName: string;
  sequence: number;
  hash: string;
}

export const startChains = (db: Sql, rows: ChainEnd[]) => db.insert(integrityChain).values(rows).onConflictDoNothing();

export async function linkCounts(db: Sql): Promise<Map<string, number>> {
  const rows = await db
    .select({ table: integrityLink.tableName, rows: count() })
    .from(integrityLink)
    .groupBy(integrityLink.tableName);
  return new Map(rows.map(({ table, rows: many }) => [table, many]));
}

/** Returns undefined when another instance has the lock. */
export const lockChain = (tx: Sql, tableName: string): Promise<ChainEnd | undefined> =>
  tx
    .select()
    .from(integrityChain)
    .where(eq(integrityChain.tableName, tableName))
    .for('update', { skipLocked: true })
    .then(firstRow);

export const unsealedLinks = (tx: Sql, tableName: string, limit: number) =>
  tx
    .select({ rowId: integrityLink.rowId, digest: integrityLink.digest })
    .from(integrityLink)
    .where(and(eq(integrityLink.tableName, tableName), isNull(integrityLink.sequence)))
    .orderBy(asc(integrityLink.rowId))
    .limit(limit);

export async function saveLinks(
  tx: Sql,
  tableName: string,
  links: readonly { rowId: string; sequence: number; hash: string }[],
): Promise<void> {
  const column = <T>(pick: (link: (typeof links)[number]) => T) => sql.param(links.map(pick));
  await tx.execute(sql`
    update integrity_link l set sequence = v.sequence, hash = v.hash
    from unnest(${column((l) => l.rowId)}::text[], ${column((l) => l.sequence)}::bigint[], ${column((l) => l.hash)}::text[])
      as v(row_id, sequence, hash)
    where l.table_name = ${tableName} and l.row_id = v.row_id`);
}

export const moveChainEnd = async (tx: Sql, { tableName, sequence, hash }: ChainEnd) =>
  void (await tx.update(integrityChain).set({ sequence, hash }).where(eq(integrityChain.tableName, tableName)));

export const chainEnds = (tx: Sql): Promise<ChainEnd[]> =>
  tx.select().from(integrityChain).orderBy(asc(integrityChain.tableName));

export const lockChains = (tx: Sql): Promise<ChainEnd[]> =>
  tx.select().from(integrityChain).orderBy(asc(integrityChain.tableName)).for('update');

export interface CheckedLink {
  rowId: string;
  digest: string;
  sequence: number | null;
  hash: string | null;
  rowDigest: string | null;
}

const rowOf = ({ name, key, chainedBy: [column, ...others] }: ChainedTable) => {
  // A single key column is compared without a cast, so that the database uses the index.
  const isUuid = column === 'id' || column === 'agreement_id';
  const id = isUuid ? sql`case when l.row_id ~ '^[0-9a-f-]{36}$' then l.row_id::uuid end` : sql`l.row_id`;
  const own = sql.raw(column && others.length === 0 ? `t.${column}` : `(${key})`);
  return sql`(select t.digest from ${sql.identifier(name)} t where ${own} = ${id})`;
};

export const linksAfter = (tx: Sql, table: ChainedTable, after: number, limit: number) =>
  rowsOf<CheckedLink>(tx)`
    select l.row_id as "rowId", l.digest, l.sequence::float8 as sequence, l.hash, ${rowOf(table)} as "rowDigest"
      from integrity_link l where l.table_name = ${table.name} and l.sequence > ${after}
      order by l.sequence limit ${limit}`;

export const looseLinks = (tx: Sql, table: ChainedTable, after: string, limit: number) =>
  rowsOf<CheckedLink>(tx)`
    select l.row_id as "rowId", l.digest, null::float8 as sequence, l.hash, ${rowOf(table)} as "rowDigest"
      from integrity_link l where l.table_name = ${table.name} and l.sequence is null and l.row_id > ${after}
      order by l.row_id limit ${limit}`;

/** For example, a row has no link when it was inserted while the triggers were disabled. */
export const unlinkedRows = async (tx: Sql, { name, key }: ChainedTable, limit: number) =>
  (
    await rowsOf<{ id: string }>(tx)`select ${sql.raw(key)} as id from ${sql.identifier(name)} t where not exists (
        select 1 from integrity_link l where l.table_name = ${name} and l.row_id = ${sql.raw(key)}) limit ${limit}`
  ).map(({ id }) => id);

export const changedRows = async (tx: Sql, table: ChainedTable) =>
  (
    await rowsOf<{ id: string }>(tx)`select l.row_id as id from integrity_link l
        where l.table_name = ${table.name} and ${rowOf(table)} is distinct from l.digest limit 100`
  ).map(({ id }) => id);

export const strayLinks = async (tx: Sql, tables: readonly string[]) =>
  (
    await rowsOf<{ id: string }>(tx)`
      select table_name || '/' || row_id as id from integrity_link where table_name not in ${tables} limit 100`
  ).map(({ id }) => id);

export async function hashAt(tx: Sql, tableName: string, sequence: number): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ hash: integrityLink.hash })
    .from(integrityLink)
    .where(and(eq(integrityLink.tableName, tableName), eq(integrityLink.sequence, sequence)));
  return row?.hash;
}

export const headsAfter = (tx: Sql, number: number, limit: number): Promise<HeadRow[]> =>
  tx
    .select()
    .from(integrityHead)
    .where(gt(integrityHead.number, number))
    .orderBy(asc(integrityHead.number))
    .limit(limit);

export const lastHead = (tx: Sql): Promise<HeadRow | undefined> =>
  tx
    .select()
    .from(integrityHead)
    .orderBy(sql`${integrityHead.number} desc`)
    .limit(1)
    .then(firstRow);

export const insertHead = async (tx: Sql, row: HeadRow) => void (await tx.insert(integrityHead).values(row));
