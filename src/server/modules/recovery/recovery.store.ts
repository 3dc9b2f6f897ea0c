import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { IdentityDocument } from '#domain/people/identity-document.ts';
import { firstRow, rowsOf, type Sql } from '#server/db/database.ts';
import { lockName } from '#server/db/lock-row.store.ts';
import { recoveryRequest, recoveryTarget } from '#server/db/schema/recovery.ts';

const mostAccounts = 20;

/** Locks the subject by name, because an unknown identity document has no row to lock. */
export const lockSubject = (tx: Sql, subject: string) => lockName(tx, subject);

export async function requestsSince(tx: Sql, subject: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ createdAt: recoveryRequest.createdAt })
    .from(recoveryRequest)
    .where(and(eq(recoveryRequest.subject, subject), gt(recoveryRequest.createdAt, since)));
  return rows.map(({ createdAt }) => createdAt);
}

export const insertRequest = (tx: Sql, row: typeof recoveryRequest.$inferInsert) =>
  tx.insert(recoveryRequest).values(row);

export const lockRequest = (tx: Sql, requestId: string) =>
  tx.select().from(recoveryRequest).where(eq(recoveryRequest.id, requestId)).for('update').then(firstRow);

export const clearDocument = (tx: Sql, requestId: string) =>
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

interface WantedAccounts {
  document: IdentityDocument;
  only: string | undefined;
  kind: 'email' | 'celular';
  requestId: string;
}

export interface AccountContact {
  customerId: string;
  contact: string;
}

/**
 * The portfolio customer is first. With more than `mostAccounts` accounts, each request selects other registered
 * accounts, so that repeated registrations do not lock out an account.
 */
export const accountContacts = (
  tx: Sql,
  { document: { type, number }, only, kind, requestId }: WantedAccounts,
  now: Date,
): Promise<AccountContact[]> =>
  rowsOf<AccountContact>(tx)`
    select c.id as "customerId", p.value as contact
    from customer c join credential k on k.customer_id = c.id and k.disabled_at is null
    cross join lateral (select p.value from contact_point p
      where p.customer_id = c.id and p.kind = ${kind}
        and (p.recovery_allowed_from is null or p.recovery_allowed_from <= ${now.toISOString()}::timestamptz)
      order by p.is_preferred desc, p.priority desc, p.value limit 1) p
    where c.document_type = ${type} and c.document_number = ${number} and c.standing in ('PORTFOLIO', 'REGISTERED')
      and (${only ?? ''} = '' or c.id::text = ${only ?? ''})
    order by c.standing, md5(c.id::text || ${requestId}::text)
    limit ${mostAccounts}`;

export const deleteRequests = (db: Sql, before: Date) =>
  db.delete(recoveryRequest).where(lt(recoveryRequest.createdAt, before));
