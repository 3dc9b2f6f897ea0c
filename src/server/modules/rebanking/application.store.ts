import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { caseKeyOf, openCase, settleCase } from '#server/db/cases.store.ts';
import { firstRow, prepared, type Sql } from '#server/db/database.ts';
import { acceptanceEvidence, agreement } from '#server/db/schema/agreements.ts';
import { caseFile } from '#server/db/schema/cases.ts';
import { disputeFile } from '#server/db/schema/disputes.ts';
import { contactPoint, customer } from '#server/db/schema/people.ts';
import { pepDeclaration, rebankingApplication, rebankingUpload } from '#server/db/schema/rebanking.ts';
import { isOpenApplication, type RebankingState } from '#domain/rebanking/rebanking.ts';
import type { IsoDate } from '#domain/time/calendar.ts';

export type ApplicationRow = typeof rebankingApplication.$inferSelect;
export type UploadRow = typeof rebankingUpload.$inferSelect;

const latestOf = prepared((db) =>
  db
    .select()
    .from(rebankingApplication)
    .where(eq(rebankingApplication.customerId, sql.placeholder('customerId')))
    .orderBy(desc(rebankingApplication.isOpen), desc(rebankingApplication.createdAt))
    .limit(1),
);

export const latestApplication = (db: Sql, customerId: string): Promise<ApplicationRow | undefined> =>
  latestOf(db, { customerId }).then(firstRow);

export const lockApplication = (tx: Sql, id: string): Promise<ApplicationRow | undefined> =>
  tx.select().from(rebankingApplication).where(eq(rebankingApplication.id, id)).for('update').then(firstRow);

export const applicationOfAgreement = (tx: Sql, agreementId: string): Promise<ApplicationRow | undefined> =>
  tx
    .select()
    .from(rebankingApplication)
    .where(eq(rebankingApplication.agreementId, agreementId))
    .for('update')
    .then(firstRow);

export const insertApplication = async (tx: Sql, row: typeof rebankingApplication.$inferInsert) =>
  void (await tx.insert(rebankingApplication).values(row));

/** Updates an application. Opens a case for a new PEP review, and settles this case when the application ends. */
export async function saveApplication(
  tx: Sql,
  id: string,
  changed: Partial<ApplicationRow> & { state: RebankingState },
  now: Date,
): Promise<void> {
  const isOpen = blocksAnother(changed.state);
  const [row] = await tx
    .update(rebankingApplication)
    .set({ ...changed, isOpen, updatedAt: now })
    .where(eq(rebankingApplication.id, id))
    .returning({ customerId: rebankingApplication.customerId });
  const subject = { type: 'application', id } as const;
  if (changed.pepReview === 'PENDIENTE')
    await openCase(
      tx,
      { kind: 'PEP', reason: 'PEP_REVIEW', subject, customerId: row?.customerId, openedBy: 'PERSONA' },
      now,
    );
  if (!isOpen) await settleCase(tx, { dedupeKey: caseKeyOf('PEP', subject), ...applicationEnded }, now);
}

const applicationEnded = { outcome: 'CERRADA', reason: 'la solicitud terminó' };

export const blocksAnother = (state: RebankingState) =>
  isOpenApplication(state) || state === 'PAGADA' || state === 'ACTIVA';

export const uploadOf = (db: Sql, applicationId: string): Promise<UploadRow | undefined> =>
  db
    .select()
    .from(rebankingUpload)
    .where(and(eq(rebankingUpload.applicationId, applicationId), isNull(rebankingUpload.supersededAt)))
    .then(firstRow);

export async function uploadsOfCustomer(db: Sql, customerId: string): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(rebankingUpload)
    .where(eq(rebankingUpload.customerId, customerId));
  return row?.many ?? 0;
}

export async function replaceUpload(tx: Sql, row: typeof rebankingUpload.$inferInsert): Promise<void> {
  await tx
    .update(rebankingUpload)
    .set({ supersededAt: row.createdAt })
    .where(and(eq(rebankingUpload.applicationId, row.applicationId), isNull(rebankingUpload.supersededAt)));
  await tx.insert(rebankingUpload).values(row);
}

export async function uploadsInUse(db: Sql, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const uploads = await db
    .select({ id: rebankingUpload.id })
    .from(rebankingUpload)
    .where(and(inArray(rebankingUpload.id, [...ids]), isNull(rebankingUpload.supersededAt)));
  const ofCases = await db
    .select({ id: caseFile.id })
    .from(caseFile)
    .where(inArray(caseFile.id, [...ids]));
  const ofDisputes = await db
    .select({ id: disputeFile.id })
    .from(disputeFile)
    .where(inArray(disputeFile.id, [...ids]));
  return new Set([...uploads, ...ofCases, ...ofDisputes].map(({ id }) => id));
}

export async function readPep(db: Sql, customerId: string): Promise<boolean | undefined> {
  const [row] = await db.select().from(pepDeclaration).where(eq(pepDeclaration.customerId, customerId));
  return row?.isPep;
}

/** Also sets `isPep` of the customer. Returns false when a declaration already exists. */
export async function insertPep(tx: Sql, row: typeof pepDeclaration.$inferInsert): Promise<boolean> {
  const stored = await tx
    .insert(pepDeclaration)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: pepDeclaration.customerId });
  if (stored.length === 0) return false;
  await tx.update(customer).set({ isPep: row.isPep }).where(eq(customer.id, row.customerId));
  return true;
}

export async function readPerson(db: Sql, customerId: string): Promise<typeof customer.$inferSelect> {
  const [row] = await db.select().from(customer).where(eq(customer.id, customerId));
  if (!row) throw new Error(`Unknown customer ${customerId}`);
  return row;
}

export async function emailOf(db: Sql, customerId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ value: contactPoint.value })
    .from(contactPoint)
    .where(and(eq(contactPoint.customerId, customerId), eq(contactPoint.kind, 'email')))
    .orderBy(desc(contactPoint.isPreferred), desc(contactPoint.priority))
    .limit(1);
  return row?.value;
}

export const overMemberships = (db: Sql, today: IsoDate): Promise<{ id: string }[]> =>
  db
    .select({ id: rebankingApplication.id })
    .from(rebankingApplication)
    .where(and(eq(rebankingApplication.state, 'ACTIVA'), lt(rebankingApplication.activeUntil, today)));

export interface ListedApplication {
  application: ApplicationRow;
  person: typeof customer.$inferSelect;
}

export const listApplications = (
  db: Sql,
  state: RebankingState | undefined,
  limit: number,
): Promise<ListedApplication[]> =>
  db
    .select({ application: rebankingApplication, person: customer })
    .from(rebankingApplication)
    .innerJoin(customer, eq(customer.id, rebankingApplication.customerId))
    .where(state ? eq(rebankingApplication.state, state) : sql`true`)
    .orderBy(desc(rebankingApplication.updatedAt))
    .limit(limit);

export const readApplication = (db: Sql, id: string): Promise<ApplicationRow | undefined> =>
  db.select().from(rebankingApplication).where(eq(rebankingApplication.id, id)).then(firstRow);

export async function findApplication(db: Sql, idStart: string): Promise<ListedApplication | undefined> {
  const rows = await db
    .select({ application: rebankingApplication, person: customer })
    .from(rebankingApplication)
    .innerJoin(customer, eq(customer.id, rebankingApplication.customerId))
    .where(sql`starts_with(${rebankingApplication.id}::text, ${idStart})`)
    .limit(2);
  return rows.length === 1 ? rows[0] : undefined;
}

export async function readPosition(db: Sql, customerId: string): Promise<string | null | undefined> {
  const [row] = await db.select().from(pepDeclaration).where(eq(pepDeclaration.customerId, customerId));
  return row?.position;
}

export const acceptedAgreement = (db: Sql, agreementId: string) =>
  db
    .select({
      number: agreement.number,
      state: agreement.state,
      acceptedAt: agreement.acceptedAt,
      textHash: acceptanceEvidence.textHash,
    })
    .from(agreement)
    .innerJoin(acceptanceEvidence, eq(acceptanceEvidence.agreementId, agreement.id))
    .where(eq(agreement.id, agreementId))
    .then(firstRow);
