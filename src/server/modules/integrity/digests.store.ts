import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import type { ProtectedTable } from './protected-tables.ts';

/** Runs `look` in one database snapshot with the time zone UTC, because digests contain times in UTC. */
export const snapshot = <T>(db: Sql, look: (tx: Sql) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('timezone', 'UTC', true)`);
      return look(tx as Sql);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/**
 * Computes the digest of a row with SQL from this file, because a person who changed the row may also have changed the
 * functions of the database.
 */
const digestOf = ({ leftOut }: ProtectedTable): SQL =>
  sql.raw(`(select encode(sha256(convert_to(string_agg(to_json(e.key)::text || ':' || e.value::text, ',' order by e.key collate "C"), 'UTF8')), 'hex')
    from jsonb_each(to_jsonb(t) - '{${['digest', ...leftOut].join(',')}}'::text[]) e where e.value <> 'null'::jsonb)`);

/** Returns the keys of up to 100 rows with a wrong digest. `last` is null when the table is not read in portions. */
export async function alteredRows(
  tx: Sql,
  table: ProtectedTable,
  after: string,
  limit: number,
): Promise<{ altered: string[]; last: string | null }> {
  const by = table.portionedBy && sql.raw(`t.${table.portionedBy}`);
  const portion = by
    ? sql`select t.* from ${sql.identifier(table.name)} t where ${by} > ${after}::uuid order by ${by} limit ${limit}`
    : sql`select t.* from ${sql.identifier(table.name)} t`;
  const last = by ? sql`(select ${by}::text from portion t order by ${by} desc limit 1)` : sql`null`;
  const [row] = await rowsOf<{ altered: string[]; last: string | null }>(tx)`with portion as materialized (${portion})
      select ${last} as last, array(
        select ${sql.raw(table.key)} from portion t where t.digest is distinct from ${digestOf(table)} limit 100) as altered`;
  return row ?? { altered: [], last: null };
}

/** Reads up to `limit` rows after the id `after`. Ignores the change of `data` that an erasure makes. */
export async function alteredAuditData(
  tx: Sql,
  after: string,
  limit: number,
): Promise<{ altered: string[]; last: string | null }> {
  const [row] = await rowsOf<{ altered: string[]; last: string | null }>(tx)`
    with portion as materialized (select t.* from audit_event t where t.id > ${after}::uuid order by t.id limit ${limit})
      select (select t.id::text from portion t order by t.id desc limit 1) as last, array(
        select t.id::text from portion t
        where t.data_hash is distinct from encode(sha256(convert_to(t.data::text, 'UTF8')), 'hex')
          and not (t.data = '{"erased": true}' and exists (
            select 1 from customer c where c.id = t.customer_id and to_jsonb(c)->>'erased_at' is not null))
        limit 100) as altered`;
  return row ?? { altered: [], last: null };
}

export async function missingTriggers(tx: Sql, expected: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(tx)`
    select tgname as name from pg_trigger where not tgisinternal and tgenabled in ('O', 'A')`;
  const there = new Set(rows.map(({ name }) => name));
  return expected.filter((name) => !there.has(name));
}
