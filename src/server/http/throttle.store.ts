import { eq, lt, sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { throttle } from '#server/db/schema/people.ts';

export interface BucketRules {
  capacity: number;
  refillSeconds: number;
}

export interface KeyedBucket {
  key: string;
  rules: BucketRules;
  /** The number of tokens that must remain in the bucket after a token is taken. */
  leaves: number;
}

/**
 * Stops at the first bucket without enough tokens. All instances share the buckets. Returns the number of taken tokens.
 */
export async function takeTokens(db: Sql, buckets: readonly KeyedBucket[], now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const names = buckets.map((_each, index) => sql.identifier(`taken_${index}`));
  const takings = buckets.map(({ key, rules: { capacity, refillSeconds }, leaves }, index) => {
    const regained = sql`greatest(0, floor(extract(epoch from (${at} - throttle.refilled_at)) / ${refillSeconds}::int))::int`;
    const tokens = sql`least(${capacity}::int, throttle.tokens + ${regained})`;
    const after = index === 0 ? sql`true` : sql`exists (select 1 from ${names[index - 1]})`;
    return sql`${names[index]} as (
      insert into throttle (key, tokens, refilled_at) select ${key}, ${capacity - 1}::int, ${at}
      where ${after} and ${capacity}::int > ${leaves}::int
      on conflict (key) do update set
        tokens = ${tokens} - 1,
        refilled_at = case when throttle.tokens + ${regained} >= ${capacity}::int then ${at}
          else throttle.refilled_at + ${regained} * make_interval(secs => ${refillSeconds}::int) end
      where ${tokens} > ${leaves}::int
      returning key)`;
  });
  const counts = names.map((name) => sql`(select count(*)::int from ${name})`);
  const [row] = await rowsOf<{ taken: number }>(db)`
    with ${sql.join(takings, sql`, `)} select ${sql.join(counts, sql` + `)} as taken`;
  return row!.taken;
}

/** The bucket gains a token at each refill interval after `refilledAt`. Returns undefined for an unused bucket. */
export async function lastRefill(db: Sql, key: string): Promise<{ tokens: number; refilledAt: Date } | undefined> {
  const { tokens, refilledAt } = throttle;
  const [row] = await db.select({ tokens, refilledAt }).from(throttle).where(eq(throttle.key, key));
  return row;
}

/** Locks the buckets in the same order as `takeTokens`. */
export async function returnTokens(db: Sql, buckets: readonly KeyedBucket[]): Promise<void> {
  const names = buckets.map((_each, index) => sql.identifier(`given_${index}`));
  const givings = buckets.map(({ key, rules: { capacity } }, index) => {
    const after = index === 0 ? sql`true` : sql`(select count(*) from ${names[index - 1]}) >= 0`;
    return sql`${names[index]} as (
      update throttle set tokens = least(${capacity}::int, tokens + 1) where key = ${key} and ${after} returning key)`;
  });
  const counts = names.map((name) => sql`(select count(*) from ${name})`);
  await db.execute(sql`with ${sql.join(givings, sql`, `)} select ${sql.join(counts, sql` + `)}`);
}

/** Every limit refills within a day, so the deleted buckets are full. */
export const deleteFullBuckets = (db: Sql, now: Date) =>
  db.delete(throttle).where(lt(throttle.refilledAt, new Date(now.getTime() - 24 * 60 * 60 * 1000)));
