import { sql } from 'drizzle-orm';
import type { Database, Sql } from '#server/db/database.ts';

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

/** Empties what the jobs that carry one of these ids have answered: their errors may quote what they worked on. */
export async function forgetJobOutputs(tx: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['job', 'archive'])
    await tx.execute(sql`update pgboss.${sql.identifier(table)} set output = null where output is not null
      and exists (select 1 from jsonb_each_text(data) carried where carried.value in ${[...ids]})`);
}
