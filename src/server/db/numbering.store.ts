import { sql } from 'drizzle-orm';
import { preparedInsert, rowsOf, type Sql } from './database.ts';
import { counter } from './schema/agreements.ts';

const counted = preparedInsert(counter, (insert) =>
  insert
    .onConflictDoUpdate({ target: [counter.series, counter.year], set: { last: sql`${counter.last} + 1` } })
    .returning({ last: counter.last }),
);

export const allSeries = ['AP', 'MB', 'RC', 'PS', 'PD', 'RT', 'CA', 'RAD'] as const;
export type Series = (typeof allSeries)[number];

export interface SkippedNumbers {
  series: Series;
  year: number;
  first: number;
  last: number;
}

export const writtenNumber = (series: string, year: number, number: number) =>
  `${series}-${year}-${String(number).padStart(6, '0')}`;

/**
 * Returns a number such as `AP-2026-000123`. The row of the counter stays locked until the commit, so that a rollback
 * leaves no gap.
 */
export async function nextNumber(tx: Sql, series: Series, year: number): Promise<string> {
  const [row] = await counted(tx, { series, year, last: 1 });
  if (!row) throw new Error('The counter was not incremented');
  return writtenNumber(series, year, row.last);
}

export const heldCounters = (tx: Sql) => tx.select().from(counter).for('update');

export const skipNumbers = (tx: Sql, { series, year, last }: SkippedNumbers) =>
  tx
    .insert(counter)
    .values({ series, year, last })
    .onConflictDoUpdate({ target: [counter.series, counter.year], set: { last } });

/**
 * A restore of the database to an earlier time. `gap` numbers are skipped, because lost rows may have used these
 * numbers.
 */
export interface DatabaseReturn {
  at: Date;
  gap: number;
}

export async function databaseReturns(db: Sql): Promise<DatabaseReturn[]> {
  const rows = await rowsOf<{ at: string | Date; gap: number }>(db)`
    select at, (data->>'gap')::int as gap from audit_event where kind = 'DATABASE_RETURNED' and data ? 'gap'`;
  return rows.map(({ at, gap }) => ({ at: new Date(at), gap }));
}

/**
 * Returns the number after `last`, plus the gaps of the restores between `since` and `until`. `since` is the time at
 * which `last` was issued; undefined for the first number.
 */
export const numberAfter = (
  last: number,
  { since, until, returns }: { since: Date | undefined; until: Date; returns: readonly DatabaseReturn[] },
): number =>
  returns
    .filter(({ at }) => (since === undefined || at > since) && at <= until)
    .reduce((number, { gap }) => number + gap, last + 1);
