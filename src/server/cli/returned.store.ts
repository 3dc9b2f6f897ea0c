import { and, desc, ne, sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import type { SkippedNumbers } from '#server/db/numbering.store.ts';
import { auditEvent } from '#server/db/schema/people.ts';

export interface ReturnRecord {
  /** The time to which the database was restored, in ISO 8601. */
  until: string;
  skipped: SkippedNumbers[];
  /** The number of lost rows per chained table, according to the newest signed head. */
  lost?: Record<string, number> | null;
  sessions?: number | null;
  campaigns: readonly string[];
}

export const readReturns = (db: Sql, until: string): Promise<ReturnRecord[]> =>
  rowsOf<ReturnRecord>(db)`
    select data->>'until' as until, data->'skipped' as skipped, data->'lost' as lost, (data->>'sessions')::int as sessions,
        data->'campaigns' as campaigns
      from audit_event where kind = 'DATABASE_RETURNED' and data->>'until' = ${until} order by at`;

/** Returns the time of the last audit event that was not caused by a command of the operator. */
export async function lastEventAt(db: Sql): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: auditEvent.at })
    .from(auditEvent)
    .where(and(ne(auditEvent.kind, 'OPERATOR_ORDER'), sql`not ${auditEvent.data} ? 'operator'`))
    .orderBy(desc(auditEvent.at))
    .limit(1);
  return row?.at;
}

/** Includes mails that were sent after the restored time, because the restored database stores them as unsent. */
export async function waitingMails(db: Sql): Promise<number> {
  const [row] = await rowsOf<{ waiting: number }>(db)`
    select count(*)::int as waiting from mail where sent_at is null and rejected_at is null and dropped_at is null`;
  return row?.waiting ?? 0;
}
