import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/database.ts';
import type { TestApp } from './test-app.ts';

export async function tracesOf(t: TestApp, values: readonly string[]): Promise<Record<string, number>> {
  const db = t.platform.database.sql;
  const tables = await rowsOf<{ schema: string; name: string }>(db)`
    select table_schema as schema, table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1, 2`;
  const found: Record<string, number> = {};
  const wanted = values.map((value) => value.toLowerCase());
  const holds = sql.join(
    wanted.map((value) => sql`position(${value} in lower(c.value)) > 0`),
    sql` or `,
  );
  for (const { schema, name } of tables) {
    const rows = await rowsOf<{ column: string; many: number }>(db)`select c.key as column, count(*)::int as many
        from ${sql.identifier(schema)}.${sql.identifier(name)} t, jsonb_each_text(to_jsonb(t)) c
        where c.value is not null and (${holds}) group by 1 order by 1`;
    for (const { column, many } of rows) found[`${schema}.${name}.${column}`] = many;
  }
  return found;
}
