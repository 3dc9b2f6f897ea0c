import { bogotaDate, dateParts } from '#domain/time/calendar.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { allSeries, heldCounters, skipNumbers, type Series, type SkippedNumbers } from '#server/db/numbering.store.ts';

const dayMs = 86_400_000;
/** Unless the operator states a number, at least this many numbers are skipped per series and day. */
export const leastADay = 1_000;
/** For series without a stored counter: amendments, configuration documents and membership plans. */
const uncountedADay = 100;
/** Multiplies the daily average of the series, because a busy day may use many more numbers. */
const busiest = 10;

export interface ReturnedNumbers {
  until: Date;
  now: Date;
  perDay: number | undefined;
  found: ReadonlySet<string>;
}

const daysSince = ({ until, now }: Pick<ReturnedNumbers, 'until' | 'now'>) =>
  (now.getTime() - until.getTime()) / dayMs + 1;

export const uncountedGap = (returned: Pick<ReturnedNumbers, 'until' | 'now'>): number =>
  Math.ceil(uncountedADay * daysSince(returned));

export async function skipLostNumbers(
  tx: Sql,
  {
    until,
    now,
    perDay,
    found,
    onlyBehind = false,
    about = {},
  }: ReturnedNumbers & { onlyBehind?: boolean; about?: object },
): Promise<SkippedNumbers[]> {
  const counters = await heldCounters(tx);
  const [from, to] = [until, now].map((at) => dateParts(bogotaDate(at)).year);
  const skipped: SkippedNumbers[] = [];
  for (let year = from!; year <= to!; year++)
    for (const series of allSeries) {
      const last = counters.find((each) => each.series === series && each.year === year)?.last ?? 0;
      const known = highest(found, series, year);
      if (onlyBehind && known <= last) continue;
      const usual = counters
        .filter((each) => each.series === series)
        .map((each) => (busiest * each.last) / daysOf(each.year, until));
      const margin = Math.ceil((perDay ?? Math.max(leastADay, ...usual)) * daysSince({ until, now }));
      skipped.push({ series, year, first: last + 1, last: Math.max(last, known) + margin });
    }
  for (const each of skipped) await skipNumbers(tx, each);
  if (!onlyBehind || skipped.length > 0)
    await recordAudit(tx, 'DATABASE_RETURNED', null, { until: until.toISOString(), skipped, ...about }, now);
  return skipped;
}

function highest(found: ReadonlySet<string>, series: Series, year: number): number {
  const start = `${series}-${year}-`;
  let most = 0;
  for (const each of found) if (each.startsWith(start)) most = Math.max(most, Number(each.slice(start.length)));
  return most;
}

const daysOf = (year: number, until: Date) =>
  Math.min(365, Math.max(1, (until.getTime() - Date.UTC(year, 0, 1)) / dayMs));

export const isSkipped = (written: string, skipped: readonly SkippedNumbers[]): boolean => {
  const [series, year, number] = written.split('-');
  return skipped.some(
    (each) =>
      each.series === series &&
      each.year === Number(year) &&
      Number(number) >= each.first &&
      Number(number) <= each.last,
  );
};
