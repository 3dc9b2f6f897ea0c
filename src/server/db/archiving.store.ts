import type { Database } from './database.ts';

/** Seconds since PostgreSQL last archived a segment of its log; undefined where it archives none. */
export async function readArchiveAge(database: Database): Promise<number | undefined> {
  if (database.engine !== 'postgres') return undefined;
  const { rows } = await database.execute(`
    select extract(epoch from clock_timestamp() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8 as age
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`);
  return (rows[0] as { age: number } | undefined)?.age;
}
