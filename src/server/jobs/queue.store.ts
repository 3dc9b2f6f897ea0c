import { sql } from 'drizzle-orm';
import type { Database, Sql } from '#server/db/database.ts';

/** The caller must be the only process that uses the database. */
export async function requeueAbandoned(database: Database): Promise<void> {
  await database.execute(
    `update pgboss.job set state = 'retry', start_after = now(), started_on = null where state = 'active'`,
    [],
  );
  await database.execute('update mail set claimed_until = now() where claimed_until > now()', []);
}

export const renewLease = (database: Database, job: string, ids: readonly string[]) =>
  database.execute(
    `update pgboss.job set started_on = now() where name = $1 and id = any($2::uuid[]) and state = 'active'`,
    [job, ids],
  );

/**
 * The lapse of a lease does not count as a retry. Each further lapse delays the job longer, because the job may crash
 * its process.
 */
export const returnLapsed = (database: Database, leaseSeconds: number) =>
  database.execute(
    `update pgboss.job set state = 'retry', started_on = null,
      start_after = now() + case when output ? 'lapses' then least(3600, 2 ^ (output->>'lapses')::int) else 0 end
        * interval '1 second',
      output = jsonb_build_object('lapses', least(12, coalesce((output->>'lapses')::int, 0) + 1))
    where state = 'active' and started_on < now() - $1::int * interval '1 second'`,
    [leaseSeconds],
  );

export async function readNextStarts(
  database: Database,
  names: readonly string[],
): Promise<{ name: string; inMs: number }[]> {
  const { rows } = await database.execute(
    `select q.name, extract(epoch from first.start_after - now())::float8 * 1000 as "inMs"
      from unnest($1::text[]) as q (name) cross join lateral (
        select start_after from pgboss.job j where j.name = q.name and j.state < 'active' order by start_after limit 1
      ) as first`,
    [names],
  );
  return rows as { name: string; inMs: number }[];
}

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

export const ageJobs = (db: Sql, seconds: number) =>
  db.execute(sql`
    update pgboss.job set
      start_after = case when state < 'active' then start_after - make_interval(secs => ${seconds}) else start_after end,
      completed_on = completed_on - make_interval(secs => ${seconds})
    where state <> 'active'`);

/** Deletes the stored outputs of jobs with one of the ids in their data. An output may contain personal data. */
export async function clearJobOutputs(tx: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['job', 'archive'])
    await tx.execute(sql`update pgboss.${sql.identifier(table)} set output = null where output is not null
      and exists (select 1 from jsonb_each_text(data) carried where carried.value in ${[...ids]})`);
}
