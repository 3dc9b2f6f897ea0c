import { and, eq, gt, isNull, lt, lte } from 'drizzle-orm';
import { firstRow, rowsOf, type Sql } from '#server/db/database.ts';
import { entryProcedure, registration } from '#server/db/schema/entry.ts';
import { mail } from '#server/db/schema/agreements.ts';
import { credential, oneTimeCode } from '#server/db/schema/people.ts';

export type EntryRow = typeof entryProcedure.$inferSelect;

export const insertEntry = (tx: Sql, row: typeof entryProcedure.$inferInsert) => tx.insert(entryProcedure).values(row);

const open = (hash: string, now: Date) =>
  and(eq(entryProcedure.hash, hash), isNull(entryProcedure.usedAt), gt(entryProcedure.expiresAt, now));

export const readEntry = (db: Sql, hash: string, now: Date): Promise<EntryRow | undefined> =>
  db.select().from(entryProcedure).where(open(hash, now)).then(firstRow);

export const lockEntry = (tx: Sql, hash: string, now: Date): Promise<EntryRow | undefined> =>
  tx.select().from(entryProcedure).where(open(hash, now)).for('update').then(firstRow);

export const saveEntry = (
  tx: Sql,
  id: string,
  change: Partial<Pick<EntryRow, 'customerId' | 'done' | 'createdAt' | 'usedAt'>>,
) => tx.update(entryProcedure).set(change).where(eq(entryProcedure.id, id));

/** Locks the credential. Returns false when the password changed after `since` or the user is blocked. */
export async function isCredentialValid(tx: Sql, customerId: string, since: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: credential.customerId })
    .from(credential)
    .where(and(eq(credential.customerId, customerId), isNull(credential.disabledAt), lte(credential.changedAt, since)))
    .for('update');
  return rows.length === 1;
}

export interface StoredFacts {
  standing: string;
  saidNoDebts: boolean;
  underReview: boolean;
  hasSecondFactor: boolean;
  acceptedPolicy: number | null;
  isReachable: boolean;
  passwordSetAt: string | null;
}

/** A declaration of no debts is valid for 90 days, because a later import may add debts of the user. */
const noDebtsMs = 90 * 24 * 60 * 60 * 1000;

export const readStoredFacts = (db: Sql, customerId: string, now: Date): Promise<StoredFacts | undefined> =>
  rowsOf<StoredFacts>(db)`
    select c.standing, coalesce(c.said_no_debts_at > ${new Date(now.getTime() - noDebtsMs).toISOString()}::timestamptz, false) as "saidNoDebts",
      exists (select 1 from identity_check k where k.customer_id = c.id and k.state = 'EN_REVISION') as "underReview",
      exists (select 1 from second_factor f where f.customer_id = c.id and f.confirmed_at is not null) as "hasSecondFactor",
      (select max(s.text_version) from consent s
        where s.customer_id = c.id and s.kind = 'tratamiento-de-datos' and s.granted)::int as "acceptedPolicy",
      exists (select 1 from contact_point p
        where p.customer_id = c.id and (p.kind = 'email' or p.verified_at is not null)) as "isReachable",
      (select to_char(k.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from credential k
        where k.customer_id = c.id) as "passwordSetAt"
    from customer c where c.id = ${customerId}`.then(firstRow);

export async function deleteOldEntries(db: Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db.delete(entryProcedure).where(lt(entryProcedure.expiresAt, before));
  await db.delete(registration).where(lt(registration.createdAt, before));
  // Deletes codes without a customer, for example codes of registrations, and the mails with these codes.
  await db.delete(oneTimeCode).where(and(isNull(oneTimeCode.customerId), lt(oneTimeCode.createdAt, before)));
  await db.delete(mail).where(and(isNull(mail.customerId), eq(mail.kind, 'one-time-code'), lt(mail.createdAt, before)));
}
