import type { Database } from '#server/db/database.ts';

export async function readInboxStanding(database: Database): Promise<{ waiting: number; oldestSeconds: number }> {
  const { rows } = await database.execute(`
    select count(*)::int as waiting,
      coalesce(max(extract(epoch from now() - received_at)), 0)::float8 as "oldestSeconds"
    from payment_event where handled_at is null`);
  return rows[0] as { waiting: number; oldestSeconds: number };
}
