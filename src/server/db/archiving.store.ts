import { rowsOf, type Database } from './database.ts';

export interface Archiving {
  isFailing: boolean;
  /**
   * The seconds since PostgreSQL last archived a WAL segment; without an archived segment, since the reset of the
   * statistics.
   */
  lastSeconds: number;
}

export async function readArchiving({
  engine,
  sql: db,
}: Pick<Database, 'engine' | 'sql'>): Promise<Archiving | undefined> {
  if (engine === 'pglite') return undefined;
  const [row] = await rowsOf<{ isFailing: boolean; lastSeconds: string | number }>(db)`
    select last_failed_time > coalesce(last_archived_time, '-infinity') is true as "isFailing",
      extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::text as "lastSeconds"
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`;
  return row && { isFailing: row.isFailing, lastSeconds: Math.max(0, Number(row.lastSeconds)) };
}
