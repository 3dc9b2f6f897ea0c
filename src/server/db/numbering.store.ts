import { sql } from 'drizzle-orm';
import { preparedInsert, type Sql } from './database.ts';
import { counter } from './schema/agreements.ts';

const counted = preparedInsert(counter, (insert) =>
  insert
    .onConflictDoUpdate({ target: [counter.series, counter.year], set: { last: sql`${counter.last} + 1` } })
    .returning({ last: counter.last }),
);

/**
 * The next number of a series in its year, written `AP-2026-000123`. Whoever takes one holds the row until they
 * commit, so that none is skipped.
 */
export async function nextNumber(
  tx: Sql,
  series: 'AP' | 'MB' | 'RC' | 'PS' | 'PD' | 'RT',
  year: number,
): Promise<string> {
  const [row] = await counted(tx, { series, year, last: 1 });
  if (!row) throw new Error('El consecutivo no avanzó.');
  return `${series}-${year}-${String(row.last).padStart(6, '0')}`;
}
