import { and, desc, ne, sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import type { SkippedNumbers } from '#server/db/numbering.store.ts';
import { auditEvent } from '#server/db/schema/people.ts';

/** The audit record of a point-in-time restore. */
export interface ReturnRecord {
  /** ISO 8601. */
  until: string;
  skipped: SkippedNumbers[];
  /** Rows lost by table, according to the newest head stored outside. */
  lost?: Record<string, number> | null;
  sessions?: number | null;
  /** Campaigns that lost documents name. */
  campaigns: readonly string[];
}

/** All records of restores to this moment, oldest first. */
export const readReturns = (db: Sql, until: string): Promise<ReturnRecord[]> =>
  rowsOf<ReturnRecord>(
    db,
    sql`select data->>'until' as until, data->'skipped' as skipped, data->'lost' as lost, (data->>'sessions')::int as sessions,
        data->'campaigns' as campaigns
      from audit_event where kind = 'DATABASE_RETURNED' and data->>'until' = ${until} order by at`,
  );

/** The last audit event that is not of an operator's command. */
export async function lastEventAt(db: Sql): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: auditEvent.at })
    .from(auditEvent)
    .where(and(ne(auditEvent.kind, 'OPERATOR_ORDER'), sql`not ${auditEvent.data} ? 'operator'`))
    .orderBy(desc(auditEvent.at))
    .limit(1);
  return row?.at;
}

/** Queued mails; those sent after the restored moment are sent again. */
export async function waitingMails(db: Sql): Promise<number> {
  const [row] = await rowsOf<{ waiting: number }>(
    db,
    sql`select count(*)::int as waiting from mail where sent_at is null and rejected_at is null and dropped_at is null`,
  );
  return row?.waiting ?? 0;
}
