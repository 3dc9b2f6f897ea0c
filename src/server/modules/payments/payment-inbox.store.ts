import { and, eq, inArray, isNull } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { paymentEvent, providerTransaction } from '#server/db/schema/payments.ts';

export interface NewEvent {
  id: string;
  provider: string;
  bodyHash: string;
  body: string;
  transactionId: string;
  announcedStatus: string | null;
  receivedAt: Date;
}

export const storeEvent = async (db: Sql, event: NewEvent) =>
  void (await db
    .insert(paymentEvent)
    .values({ ...event, dueAt: event.receivedAt })
    .onConflictDoNothing());

/**
 * Leases due transactions by moving `due_at` of one event per transaction. A transaction with a leased or delayed event
 * is not leased.
 */
export async function takeDueTransactions(
  db: Sql,
  { provider, now, until, limit }: { provider: string; now: Date; until: Date; limit: number },
): Promise<string[]> {
  const at = now.toISOString();
  const taken = await rowsOf<{ id: string }>(db)`
      update payment_event set due_at = ${until.toISOString()}, tries = tries + 1
      where id in (
        select first.id from payment_event first
        where first.provider = ${provider} and first.handled_at is null and first.due_at <= ${at}
          and not exists (
            select 1 from payment_event other
            where other.provider = first.provider and other.transaction_id = first.transaction_id
              and other.handled_at is null
              and (other.due_at > ${at} or (-other.tries, other.due_at, other.id) < (-first.tries, first.due_at, first.id)))
        order by first.due_at limit ${limit}
        for update of first skip locked)
      returning transaction_id as id`;
  return taken.map(({ id }) => id);
}

export interface AnnouncedTransaction {
  transactionId: string;
  eventIds: string[];
  /** The number of times that the transaction was leased, including this time. */
  tries: number;
  /** Null when the status was not signed. */
  announced: (string | null)[];
  /** The status of the stored transaction; undefined when no transaction is stored. */
  known: string | undefined;
}

export async function announcedOf(db: Sql, provider: string, ids: string[]): Promise<AnnouncedTransaction[]> {
  const events = await db
    .select({
      id: paymentEvent.id,
      of: paymentEvent.transactionId,
      status: paymentEvent.announcedStatus,
      tries: paymentEvent.tries,
    })
    .from(paymentEvent)
    .where(
      and(
        eq(paymentEvent.provider, provider),
        inArray(paymentEvent.transactionId, ids),
        isNull(paymentEvent.handledAt),
      ),
    );
  const known = await db
    .select({ id: providerTransaction.transactionId, status: providerTransaction.status })
    .from(providerTransaction)
    .where(and(eq(providerTransaction.provider, provider), inArray(providerTransaction.transactionId, ids)));
  const statuses = new Map(known.map(({ id, status }) => [id, status]));
  return ids.map((transactionId) => {
    const own = events.filter(({ of }) => of === transactionId);
    return {
      transactionId,
      eventIds: own.map(({ id }) => id),
      tries: Math.max(1, ...own.map(({ tries }) => tries)),
      announced: own.map(({ status }) => status),
      known: statuses.get(transactionId),
    };
  });
}

export async function markHandled(db: Sql, eventIds: string[], at: Date): Promise<void> {
  if (eventIds.length === 0) return;
  await db
    .update(paymentEvent)
    .set({ handledAt: at })
    .where(and(inArray(paymentEvent.id, eventIds), isNull(paymentEvent.handledAt)));
}

/** Delays all events of a transaction after a failure, and stores the same number of tries in all of them. */
export const postponeEvents = async (db: Sql, eventIds: string[], tries: number, dueAt: Date) =>
  void (await db
    .update(paymentEvent)
    .set({ dueAt, tries })
    .where(and(inArray(paymentEvent.id, eventIds), isNull(paymentEvent.handledAt))));
