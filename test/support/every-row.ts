import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/database.ts';
import type { TestApp } from './test-app.ts';

async function everyTable(
  t: TestApp,
  schemas: string[],
  digest: ReturnType<typeof sql>,
): Promise<Record<string, string>> {
  const db = t.platform.database.sql;
  const tables = await rowsOf<{ schema: string; name: string }>(db)`
    select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ${schemas} and table_type = 'BASE TABLE' order by 1, 2`;
  const selects = tables.map(
    ({ schema, name }) =>
      sql`select ${`${schema}.${name}`}::text as name, ${digest} as rows from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
  );
  const found = await rowsOf<{ name: string; rows: string | null }>(db)`${sql.join(selects, sql` union all `)}`;
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows ?? '']));
}

export const digestOfEveryRow = (t: TestApp) =>
  everyTable(t, ['public', 'pgboss'], sql`md5(string_agg(t::text, '|' order by t::text))`);

export const textOfEveryRow = async (t: TestApp): Promise<string> =>
  JSON.stringify(await everyTable(t, ['public', 'pgboss'], sql`string_agg(t::text, '|')`));

export async function rowsOfEveryTable(t: TestApp): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await everyTable(t, ['public', 'pgboss'], sql`jsonb_agg(to_jsonb(t))::text`);
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, JSON.parse(rows || '[]')]));
}
