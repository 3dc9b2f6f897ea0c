import { and, desc, ne, sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import type { SkippedNumbers } from '#server/db/numbering.store.ts';
import { auditEvent } from '#server/db/schema/people.ts';

/** What the audit keeps of a return to a moment. */
export interface ReturnRecord {
  /** ISO 8601. */
  until: string;
  skipped: SkippedNumbers[];
  /** Rows that were lost by table, as the newest head outside says. */
  lost?: Record<string, number> | null;
  sessions?: number | null;
}

/** Every record of returns to this moment, the first one first. */
export const readReturns = (db: Sql, until: string): Promise<ReturnRecord[]> =>
  rowsOf<ReturnRecord>(
    db,
    sql`select data->>'until' as until, data->'skipped' as skipped, data->'lost' as lost, (data->>'sessions')::int as sessions
      from audit_event where kind = 'DATABASE_RETURNED' and data->>'until' = ${until} order by at`,
  );

/** When something that is no order of the operator happened last. */
export async function lastEventAt(db: Sql): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: auditEvent.at })
    .from(auditEvent)
    .where(and(ne(auditEvent.kind, 'OPERATOR_ORDER'), sql`not ${auditEvent.data} ? 'operator'`))
    .orderBy(desc(auditEvent.at))
    .limit(1);
  return row?.at;
}

/** Mails that wait: those that had been sent after the moment are sent again. */
export async function waitingMails(db: Sql): Promise<number> {
  const [row] = await rowsOf<{ waiting: number }>(
    db,
    sql`select count(*)::int as waiting from mail where sent_at is null and rejected_at is null and dropped_at is null`,
  );
  return row?.waiting ?? 0;
}
