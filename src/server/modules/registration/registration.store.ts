import { and, eq } from 'drizzle-orm';
import { firstRow, rowsOf, type Sql } from '#server/db/database.ts';
import { lockName } from '#server/db/lock-row.store.ts';
import { consent } from '#server/db/schema/consents.ts';
import { registration } from '#server/db/schema/entry.ts';
import { contactPoint, credential, customer } from '#server/db/schema/people.ts';

export type RegistrationRow = typeof registration.$inferSelect;

export const insertRegistration = (tx: Sql, row: typeof registration.$inferInsert) =>
  tx.insert(registration).values(row);

export const lockRegistration = (tx: Sql, id: string): Promise<RegistrationRow | undefined> =>
  tx.select().from(registration).where(eq(registration.id, id)).for('update').then(firstRow);

export const saveEmail = (tx: Sql, id: string, email: string) =>
  tx.update(registration).set({ email }).where(eq(registration.id, id));

/** Prevents concurrent registrations of one person from creating two customers. */
export const lockDocument = (tx: Sql, { documentType, documentNumber }: RegistrationRow) =>
  lockName(tx, `registro ${documentType}:${documentNumber}`);

export interface AccountOfDocument {
  customerId: string;
  firstNames: string;
  isOfPortfolio: boolean;
  email: string | null;
  isTyped: boolean;
}

export const accountsOf = (tx: Sql, { documentType, documentNumber, email }: RegistrationRow) =>
  rowsOf<AccountOfDocument>(tx)`
    select c.id as "customerId", c.first_names as "firstNames", c.standing = 'PORTFOLIO' as "isOfPortfolio",
      (select p.value from contact_point p where p.customer_id = c.id and p.kind = 'email'
        order by p.is_preferred desc, p.priority desc limit 1) as email,
      exists (select 1 from contact_point p
        where p.customer_id = c.id and p.kind = 'email' and p.value = ${email}) as "isTyped"
    from customer c join credential k on k.customer_id = c.id
    where c.document_type = ${documentType} and c.document_number = ${documentNumber}
      and c.standing in ('PORTFOLIO', 'REGISTERED')
    order by c.standing, c.created_at`;

export async function insertRegistered(
  tx: Sql,
  row: RegistrationRow,
  ids: { customerId: string; emailId: string; mobileId: string },
  now: Date,
): Promise<void> {
  const { customerId } = ids;
  await tx.insert(customer).values({
    id: customerId,
    documentType: row.documentType,
    documentNumber: row.documentNumber,
    firstNames: row.firstNames,
    lastNames: row.lastNames,
    standing: 'REGISTERED',
    createdAt: now,
  });
  await tx.insert(credential).values({ customerId, passwordHash: row.passwordHash, changedAt: now });
  const contact = { customerId, isPreferred: true, priority: 1 };
  await tx.insert(contactPoint).values([
    { ...contact, id: ids.emailId, kind: 'email', value: row.email, verifiedAt: now },
    { ...contact, id: ids.mobileId, kind: 'celular', value: row.mobile },
  ]);
}

export const insertConsents = (tx: Sql, rows: (typeof consent.$inferInsert)[]) => tx.insert(consent).values(rows);

export const clearTyped = (tx: Sql, id: string) =>
  tx
    .update(registration)
    .set({ firstNames: '', lastNames: '', mobile: '', email: '', passwordHash: '', documentNumber: '' })
    .where(and(eq(registration.id, id)));
