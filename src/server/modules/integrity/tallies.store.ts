import { sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import type { ProtectedTable } from './protected-tables.ts';

const noKey = '0'.repeat(128);
const noDigest = '0'.repeat(256);

/** Triggers insert the tally rows. Skips rows that another instance has locked. */
export const sumTallies = (db: Sql) =>
  db.execute(sql`
    with part as (
      delete from integrity_tally where id in (select id from integrity_tally for update skip locked)
      returning table_name, rows, keys, digests)
    insert into integrity_tally (table_name, rows, keys, digests)
    select table_name, sum(rows), bit_xor(keys), bit_xor(digests) from part group by table_name`);

export const hasUuidKey = (table: string) => table !== 'counter';

export interface TallyDifference {
  rows: number;
  tallied: number;
  /** The key of the missing or added row as 128 binary digits; meaningful only when exactly one row differs. */
  key: string;
  isSame: boolean;
}

export async function compareTally(tx: Sql, { name, key }: ProtectedTable): Promise<TallyDifference> {
  const id = sql.raw(
    hasUuidKey(name) ? `replace(${key}, '-', '')` : `rpad(encode(convert_to(${key}, 'UTF8'), 'hex'), 32, '0')`,
  );
  const [row] = await rowsOf<TallyDifference>(tx)`
    with present as (
      select count(*) as rows, coalesce(bit_xor(('x' || ${id})::bit(128)), ${noKey}::text::bit(128)) as keys,
        coalesce(bit_xor(case when t.digest ~ '^[0-9a-f]{64}$' then ('x' || t.digest)::bit(256) end), ${noDigest}::text::bit(256)) as digests
      from ${sql.identifier(name)} t),
    tally as (
      select coalesce(sum(rows), 0) as rows, coalesce(bit_xor(keys), ${noKey}::text::bit(128)) as keys,
        coalesce(bit_xor(digests), ${noDigest}::text::bit(256)) as digests
      from integrity_tally where table_name = ${name})
    select p.rows::float8 as rows, t.rows::float8 as tallied, (p.keys # t.keys)::text as key,
      (p.rows, p.keys, p.digests) = (t.rows, t.keys, t.digests) as "isSame"
    from present p, tally t`;
  return row!;
}
