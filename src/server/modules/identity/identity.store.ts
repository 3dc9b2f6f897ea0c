import { and, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { ProvenContact } from '#domain/people/identity-check.ts';
import { firstRow, prepared, rowsOf, type Sql } from '#server/db/database.ts';
import { identityCheck } from '#server/db/schema/entry.ts';
import { contactPoint, credential, customer, oneTimeCode } from '#server/db/schema/people.ts';

export type CheckRow = typeof identityCheck.$inferSelect;

export interface FoundOnFile {
  customerId: string;
  firstNames: string;
  lastNames: string;
  contacts: { kind: 'email' | 'celular'; value: string; mayReceive: boolean }[];
}

/** Known and unknown identity documents use the same statement. `mayReceive` is false for a recently added contact. */
export const readOnFile = (
  db: Sql,
  { documentType, documentNumber }: { documentType: string; documentNumber: string },
  now: Date,
): Promise<FoundOnFile | undefined> =>
  rowsOf<FoundOnFile>(db)`
    select c.id as "customerId", c.first_names as "firstNames", c.last_names as "lastNames",
      coalesce((select json_agg(json_build_object('kind', p.kind, 'value', p.value, 'mayReceive',
          p.recovery_allowed_from is null or p.recovery_allowed_from <= ${now.toISOString()}::timestamptz)
        order by p.is_preferred desc, p.priority desc, p.value)
        from contact_point p where p.customer_id = c.id), '[]'::json) as contacts
    from customer c
    where c.document_type = ${documentType} and c.document_number = ${documentNumber} and c.standing = 'PORTFOLIO'`.then(
    firstRow,
  );

export async function provenContacts(db: Sql, customerId: string, since: Date): Promise<ProvenContact[]> {
  const { kind, value, verifiedAt } = contactPoint;
  const rows = await db
    .select({ kind, value, at: verifiedAt })
    .from(contactPoint)
    .where(and(eq(contactPoint.customerId, customerId), gt(verifiedAt, since)));
  return rows.flatMap(({ at, ...contact }) => (at ? [{ ...contact, at }] : []));
}

export const insertCheck = (tx: Sql, row: typeof identityCheck.$inferInsert) => tx.insert(identityCheck).values(row);

export async function checksSince(db: Sql, customerId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: identityCheck.createdAt })
    .from(identityCheck)
    .where(and(eq(identityCheck.customerId, customerId), gt(identityCheck.createdAt, since)));
  return rows.map(({ createdAt }) => createdAt);
}

export const readOpenCheck = (db: Sql, customerId: string, since: Date): Promise<CheckRow | undefined> =>
  db
    .select()
    .from(identityCheck)
    .where(
      and(
        eq(identityCheck.customerId, customerId),
        inArray(identityCheck.state, ['PREGUNTAS', 'CODIGO']),
        or(gt(identityCheck.createdAt, since), isNotNull(identityCheck.decidedAt)),
      ),
    )
    .orderBy(desc(identityCheck.createdAt))
    .limit(1)
    .then(firstRow);

export const readCheck = (db: Sql, id: string): Promise<CheckRow | undefined> =>
  db.select().from(identityCheck).where(eq(identityCheck.id, id)).then(firstRow);

/** Returns false, without an update, when the state has changed since the caller read the check. */
export async function saveCheck(
  tx: Sql,
  { id, state }: Pick<CheckRow, 'id' | 'state'>,
  change: Partial<Pick<CheckRow, 'state' | 'passed' | 'decidedAt'>>,
): Promise<boolean> {
  const saved = await tx
    .update(identityCheck)
    .set(change)
    .where(and(eq(identityCheck.id, id), eq(identityCheck.state, state)))
    .returning({ id: identityCheck.id });
  return saved.length === 1;
}

export const readReviews = (db: Sql, limit: number) =>
  db
    .select()
    .from(identityCheck)
    .where(and(eq(identityCheck.state, 'EN_REVISION'), isNotNull(identityCheck.reference)))
    .orderBy(identityCheck.createdAt)
    .limit(limit);

export const savePortfolioPerson = (tx: Sql, id: string, portfolioCustomerId: string | null) =>
  tx.update(identityCheck).set({ portfolioCustomerId }).where(eq(identityCheck.id, id));

export async function identityCodesSent(tx: Sql, customerId: string, since: Date): Promise<number> {
  return tx.$count(
    oneTimeCode,
    and(
      eq(oneTimeCode.customerId, customerId),
      eq(oneTimeCode.purpose, 'IDENTIDAD'),
      gt(oneTimeCode.createdAt, since),
      ne(oneTimeCode.target, ''),
    ),
  );
}

export const saveTarget = (tx: Sql, codeId: string, target: string) =>
  tx.update(oneTimeCode).set({ target }).where(eq(oneTimeCode.id, codeId));

const standingOf = prepared((db) =>
  db
    .select({
      isRegistered: sql<boolean>`${customer.standing} = 'REGISTERED'`,
      isUnderReview: sql<boolean>`exists (
        select 1 from ${identityCheck}
        where ${identityCheck.customerId} = ${sql.placeholder('customerId')} and ${identityCheck.state} = 'EN_REVISION'
      )`,
    })
    .from(customer)
    .where(eq(customer.id, sql.placeholder('customerId'))),
);

export const readStanding = (db: Sql, customerId: string) => standingOf(db, { customerId }).then(firstRow);

export const clearNoDebts = (tx: Sql, customerId: string) =>
  tx.update(customer).set({ saidNoDebtsAt: null }).where(eq(customer.id, customerId));

export const declareNoDebts = (tx: Sql, customerId: string, saidNoDebtsAt: Date) =>
  tx.update(customer).set({ saidNoDebtsAt }).where(eq(customer.id, customerId));

/** Locks the portfolio customer. Returns false when the operator has blocked the customer's account. */
export async function lockOpenPortfolio(tx: Sql, customerId: string): Promise<boolean> {
  await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, customerId)).for('update');
  const [row] = await tx
    .select({ disabledAt: credential.disabledAt })
    .from(credential)
    .where(eq(credential.customerId, customerId));
  return row === undefined || row.disabledAt === null;
}

export async function hasPassword(tx: Sql, customerId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: credential.customerId })
    .from(credential)
    .where(eq(credential.customerId, customerId));
  return rows.length === 1;
}
