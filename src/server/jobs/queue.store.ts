import type { Database } from '#server/db/database.ts';

/** Puts back in line, at once, every job that some process was working on. Only for who knows that no other process lives. */
export const takeBackAbandoned = (database: Database) =>
  database.execute(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`, []);

/** How much work waits for each job: ready but not begun, for how long the oldest, and given up on. */
export async function readQueueStanding(
  database: Database,
): Promise<{ job: string; waiting: number; oldestSeconds: number; failed: number }[]> {
  const { rows } = await database.execute(`
    select name as job,
      count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      coalesce(max(extract(epoch from now() - start_after)) filter (where state < 'active' and start_after <= now()), 0)::float8
        as "oldestSeconds",
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job group by name order by name`);
  return rows as { job: string; waiting: number; oldestSeconds: number; failed: number }[];
}
