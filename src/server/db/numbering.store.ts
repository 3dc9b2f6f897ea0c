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
 * The next number of a series in its year, such as `AP-2026-000123`. The row stays locked until the commit, so that
 * numbers have no gaps.
 */
export async function nextNumber(tx: Sql, series: Series, year: number): Promise<string> {
  const [row] = await counted(tx, { series, year, last: 1 });
  if (!row) throw new Error('The counter did not advance');
  return writtenNumber(series, year, row.last);
}

export const heldCounters = (tx: Sql) => tx.select().from(counter).for('update');

/** Skips numbers: the next number follows `last`. */
export const skipNumbers = (tx: Sql, { series, year, last }: SkippedNumbers) =>
  tx
    .insert(counter)
    .values({ series, year, last })
    .onConflictDoUpdate({ target: [counter.series, counter.year], set: { last } });

/**
 * A return of the database to an earlier moment. Numbers without a counter (amendments of an agreement, versions of a
 * document) continue after the gap, because lost rows may have had the next ones.
 */
export interface DatabaseReturn {
  at: Date;
  gap: number;
}

export async function databaseReturns(db: Sql): Promise<DatabaseReturn[]> {
  const rows = await rowsOf<{ at: string | Date; gap: number }>(
    db,
    sql`select at, (data->>'gap')::int as gap from audit_event where kind = 'DATABASE_RETURNED' and data ? 'gap'`,
  );
  return rows.map(({ at, gap }) => ({ at: new Date(at), gap }));
}

/** The number after `last`, which was given at `since`; 0 and undefined when none was given. */
export const numberAfter = (
  last: number,
  { since, until, returns }: { since: Date | undefined; until: Date; returns: readonly DatabaseReturn[] },
): number =>
  returns
    .filter(({ at }) => (since === undefined || at > since) && at <= until)
    .reduce((number, { gap }) => number + gap, last + 1);
