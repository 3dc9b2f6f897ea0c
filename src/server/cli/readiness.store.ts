import { and, desc, eq, sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { paymentEvent } from '#server/db/schema/payments.ts';
import { auditEvent } from '#server/db/schema/people.ts';

export async function lastProviderEvent(db: Sql): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: paymentEvent.receivedAt })
    .from(paymentEvent)
    .orderBy(desc(paymentEvent.receivedAt))
    .limit(1);
  return row?.at;
}

export async function secretCopyConfirmed(db: Sql, secret: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: auditEvent.at })
    .from(auditEvent)
    .where(and(eq(auditEvent.kind, 'SECRET_COPY_CONFIRMED'), eq(sql`${auditEvent.data}->>'secret'`, secret)))
    .orderBy(desc(auditEvent.at))
    .limit(1);
  return row?.at;
}

export async function databaseClock(db: Sql): Promise<{ now: Date; bogota: string }> {
  const [row] = await rowsOf<{ now: string | Date; bogota: string }>(db)`
    select clock_timestamp() as now, to_char(clock_timestamp() at time zone 'America/Bogota', 'HH24') as bogota`;
  return { now: new Date(row!.now), bogota: row!.bogota };
}
