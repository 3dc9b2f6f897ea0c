import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { IdentityDocument } from '#domain/people/identity-document.ts';
import type { Sql } from '#server/db/database.ts';
import { contactPoint, credential, customer } from '#server/db/schema/people.ts';
import { recoveryRequest, recoveryTarget } from '#server/db/schema/recovery.ts';

/** However many registered with a document that is not theirs, its oldest accounts are reached. */
const mostAccounts = 5;

/** Lets one request of a subject at a time count its codes; there is no row to hold where there is no account. */
export const holdSubject = (tx: Sql, subject: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);

export async function requestsSince(tx: Sql, subject: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ createdAt: recoveryRequest.createdAt })
    .from(recoveryRequest)
    .where(and(eq(recoveryRequest.subject, subject), gt(recoveryRequest.createdAt, since)));
  return rows.map(({ createdAt }) => createdAt);
}

export const insertRequest = (tx: Sql, row: typeof recoveryRequest.$inferInsert) =>
  tx.insert(recoveryRequest).values(row);

/** A request, held until the transaction ends. */
export async function holdRequest(tx: Sql, requestId: string) {
  const [row] = await tx.select().from(recoveryRequest).where(eq(recoveryRequest.id, requestId)).for('update');
  return row;
}

export const forgetDocument = (tx: Sql, requestId: string) =>
  tx.update(recoveryRequest).set({ sealed: null }).where(eq(recoveryRequest.id, requestId));

export const insertTarget = (tx: Sql, row: typeof recoveryTarget.$inferInsert) => tx.insert(recoveryTarget).values(row);

export const targetsOf = (tx: Sql, requestId: string) =>
  tx.select().from(recoveryTarget).where(eq(recoveryTarget.requestId, requestId));

export const countFailedTry = (tx: Sql, requestId: string) =>
  tx
    .update(recoveryRequest)
    .set({ failedTries: sql`${recoveryRequest.failedTries} + 1` })
    .where(eq(recoveryRequest.id, requestId));

export const markUsed = (tx: Sql, requestId: string, usedAt: Date) =>
  tx.update(recoveryRequest).set({ usedAt }).where(eq(recoveryRequest.id, requestId));

export interface AccountContact {
  customerId: string;
  contact: string;
}

/**
 * The accounts of a document that somebody may sign in to, each with the contact of a kind that a code goes to: the
 * preferred one, else the one with the highest priority, and none that was added within the last day.
 */
export const accountContacts = (
  tx: Sql,
  { type, number }: IdentityDocument,
  kind: 'email' | 'celular',
  now: Date,
): Promise<AccountContact[]> =>
  tx
    .selectDistinctOn([customer.standing, customer.createdAt, customer.id], {
      customerId: customer.id,
      contact: contactPoint.value,
    })
    .from(customer)
    .innerJoin(credential, eq(credential.customerId, customer.id))
    .innerJoin(contactPoint, eq(contactPoint.customerId, customer.id))
    .where(
      and(
        eq(customer.documentType, type),
        eq(customer.documentNumber, number),
        inArray(customer.standing, ['PORTFOLIO', 'REGISTERED']),
        isNull(credential.disabledAt),
        eq(contactPoint.kind, kind),
        or(isNull(contactPoint.recoveryAllowedFrom), lte(contactPoint.recoveryAllowedFrom, now)),
      ),
    )
    .orderBy(
      asc(customer.standing),
      asc(customer.createdAt),
      asc(customer.id),
      desc(contactPoint.isPreferred),
      desc(contactPoint.priority),
      asc(contactPoint.value),
    )
    .limit(mostAccounts);

/** Requests older than the hour in which they are counted say nothing any more. */
export const forgetRequests = (db: Sql, before: Date) =>
  db.delete(recoveryRequest).where(lt(recoveryRequest.createdAt, before));
