import { sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';

/** The tables with expiring rows. A row expires `days` after the time in `since`; `key` is the primary key. */
const ends = [
  { table: 'one_time_code', key: 'id', since: 'expires_at', days: 90 },
  { table: 'procedure_token', key: 'hash', since: 'expires_at', days: 90 },
  { table: 'session', key: 'id', since: 'coalesce(ended_at, ends_at)', days: 180 },
  { table: 'payment_event', key: 'id', since: 'handled_at', days: 90 },
] as const;
/** The number of rows per statement. A small number keeps locks short. */
const portion = 5_000;
const dayMs = 24 * 60 * 60_000;

export async function deleteOver(db: Sql, now: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const { table, key, since, days } of ends) {
    const before = new Date(now.getTime() - days * dayMs).toISOString();
    const [name, id] = [sql.identifier(table), sql.identifier(key)];
    const over = sql`select ${id} from ${name} where ${sql.raw(since)} < ${before}::timestamptz limit ${portion}`;
    for (let many = portion; many === portion;) {
      // A foreign key references the session, so the refresh tokens of the session are deleted first.
      if (table === 'session')
        await db.execute(sql`delete from refresh_token where session_id in (
          select id from session where ${sql.raw(since)} < ${before}::timestamptz)`);
      many = (await rowsOf(db)`delete from ${name} where ${id} in (${over}) returning 1`).length;
      deleted[table] = (deleted[table] ?? 0) + many;
    }
  }
  return deleted;
}
