import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { openDisputeStates, type Dispute } from '#domain/disputes/disputes.ts';
import { balance } from '#domain/debts/obligations.ts';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import { most, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { firstRow, rowsOf, type Sql } from '#server/db/database.ts';
import { agreement, document } from '#server/db/schema/agreements.ts';
import { dispute, disputeEvent, disputeFile } from '#server/db/schema/disputes.ts';
import { creditorKey, obligation, type StoredComponents } from '#server/db/schema/offers.ts';
import { contactPoint, customer } from '#server/db/schema/people.ts';

export type DisputeRow = typeof dispute.$inferSelect;
export type EventRow = typeof disputeEvent.$inferSelect;
export type FileRow = typeof disputeFile.$inferSelect;
export type DebtRow = typeof obligation.$inferSelect;

export const disputeOf = (row: DisputeRow): Dispute => ({
  kind: row.kind,
  state: row.state,
  filedOn: bogotaDate(row.filedAt),
  termFrom: row.termFrom,
  dueOn: row.dueOn,
  extendedOn: row.extendedOn ?? undefined,
  completionAskedOn: row.completionAskedOn ?? undefined,
  decidedOn: row.decidedOn ?? undefined,
  appealedOn: row.appealedOn ?? undefined,
});

export const insertDispute = async (tx: Sql, row: typeof dispute.$inferInsert) =>
  void (await tx.insert(dispute).values(row));

export const saveDispute = async (
  tx: Sql,
  id: string,
  { state, termFrom, dueOn, extendedOn, completionAskedOn, decidedOn, appealedOn }: Dispute,
) =>
  void (await tx
    .update(dispute)
    .set({
      state,
      termFrom,
      dueOn,
      extendedOn: extendedOn ?? null,
      completionAskedOn: completionAskedOn ?? null,
      decidedOn: decidedOn ?? null,
      appealedOn: appealedOn ?? null,
    })
    .where(eq(dispute.id, id)));

export const changeDispute = async (
  tx: Sql,
  id: string,
  change: Partial<
    Pick<
      DisputeRow,
      | 'customerId'
      | 'obligationId'
      | 'agreementId'
      | 'isFrozen'
      | 'frozenAt'
      | 'offerId'
      | 'offerKeptUntil'
      | 'noCollectionUntil'
      | 'effect'
    >
  >,
) => void (await tx.update(dispute).set(change).where(eq(dispute.id, id)));

export const lockDispute = (tx: Sql, id: string): Promise<DisputeRow | undefined> =>
  tx.select().from(dispute).where(eq(dispute.id, id)).for('update').then(firstRow);

export const disputeNumbered = (db: Sql, number: string): Promise<DisputeRow | undefined> =>
  db.select().from(dispute).where(eq(dispute.number, number)).then(firstRow);

/**
 * Includes disputes that were filed without a session for the customer's identity document. When the identity of the
 * customer is not confirmed, the customer must also have verified the contact of the dispute.
 */
const ownedBy = (customerId: string): SQL =>
  or(
    eq(dispute.customerId, customerId),
    and(
      isNull(dispute.customerId),
      sql`exists (select 1 from ${customer} c where c.id = ${customerId}::uuid
        and (c.document_type, c.document_number) = (${dispute.documentType}, ${dispute.documentNumber})
        and (c.standing = 'PORTFOLIO' or exists (select 1 from ${contactPoint} p
          where p.customer_id = c.id and p.value = ${dispute.contact} and p.verified_at is not null)))`,
    ),
  )!;

export const disputesOf = (db: Sql, customerId: string): Promise<DisputeRow[]> =>
  db.select().from(dispute).where(ownedBy(customerId)).orderBy(desc(dispute.filedAt), desc(dispute.number));

export const readOwn = (db: Sql, customerId: string, id: string): Promise<DisputeRow | undefined> =>
  db
    .select()
    .from(dispute)
    .where(and(eq(dispute.id, id), ownedBy(customerId)))
    .then(firstRow);

export const lockOwn = (tx: Sql, customerId: string, id: string): Promise<DisputeRow | undefined> =>
  tx
    .select()
    .from(dispute)
    .where(and(eq(dispute.id, id), ownedBy(customerId)))
    .for('update')
    .then(firstRow);

export const openDispute = (
  tx: Sql,
  { customerId, obligationId, kind }: { customerId: string; obligationId: string | null; kind: DisputeRow['kind'] },
): Promise<DisputeRow | undefined> =>
  tx
    .select()
    .from(dispute)
    .where(
      and(
        obligationId === null
          ? and(eq(dispute.customerId, customerId), isNull(dispute.obligationId))
          : eq(dispute.obligationId, obligationId),
        eq(dispute.kind, kind),
        inArray(dispute.state, openDisputeStates),
      ),
    )
    .then(firstRow);

/**
 * Another open dispute of the same kind blocks an appeal: a dispute about the same debt or, for a dispute without a
 * debt, a dispute of the same customer without a debt.
 */
export async function blockedFromAppeal(db: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(db)`
    select d.id from dispute d where d.id = any(${sql.param([...ids])}::uuid[]) and exists (
      select 1 from dispute o where o.id <> d.id and o.kind = d.kind and o.state = any(${sql.param([...openDisputeStates])})
        and case when d.obligation_id is null then o.obligation_id is null and o.customer_id = d.customer_id
          else o.obligation_id = d.obligation_id end)`;
  return new Set(rows.map(({ id }) => id));
}

export const otherFreeze = (tx: Sql, obligationId: string, id: string): Promise<DisputeRow | undefined> =>
  tx
    .select()
    .from(dispute)
    .where(and(eq(dispute.obligationId, obligationId), dispute.isFrozen, ne(dispute.id, id)))
    .orderBy(asc(dispute.frozenAt))
    .limit(1)
    .then(firstRow);

export const ownDebt = (db: Sql, customerId: string, obligationId: string): Promise<DebtRow | undefined> =>
  db
    .select()
    .from(obligation)
    .where(and(eq(obligation.id, obligationId), eq(obligation.customerId, customerId)))
    .then(firstRow);

export const debtsOf = (db: Sql, customerId: string): Promise<DebtRow[]> =>
  db
    .select()
    .from(obligation)
    .where(eq(obligation.customerId, customerId))
    .orderBy(obligation.arrearsSince, obligation.id);

export const debtsById = async (db: Sql, ids: readonly string[]): Promise<DebtRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(obligation)
        .where(inArray(obligation.id, [...ids]));

export const debtOf = async (
  db: Sql,
  { obligationId }: Pick<DisputeRow, 'obligationId'>,
): Promise<DebtRow | undefined> => (obligationId === null ? undefined : (await debtsById(db, [obligationId]))[0]);

const planOfDebt = (tx: Sql, obligationId: string) =>
  tx
    .select({ id: agreement.id, accepted: agreement.originalComponents })
    .from(agreement)
    .where(
      and(
        eq(agreement.obligationId, obligationId),
        inArray(agreement.state, ['PENDIENTE_PAGO_INICIAL', 'VIGENTE', 'CUMPLIDO', 'PAZ_Y_SALVO']),
      ),
    )
    .then(firstRow);

export const agreementOfDebt = async (tx: Sql, obligationId: string): Promise<string | undefined> =>
  (await planOfDebt(tx, obligationId))?.id;

/** Returns the balance before the payments of the agreement, unless the current balance is larger. */
export async function wholeDebt(tx: Sql, debt: DebtRow): Promise<Pesos> {
  const plan = await planOfDebt(tx, debt.id);
  return most(balance(debt), plan ? balance(plan.accepted) : zeroPesos);
}

export async function agreementsOfDebt(tx: Sql, obligationId: string): Promise<string[]> {
  const ofDebt = eq(agreement.obligationId, obligationId);
  const rows = await tx
    .select({ id: agreement.id })
    .from(agreement)
    .where(ofDebt)
    .orderBy(agreement.acceptedAt, agreement.id);
  return rows.map(({ id }) => id);
}

/** Inserts an event. The caller has inserted or locked the dispute row, so that no two events get the same number. */
export const insertEvent = async (tx: Sql, row: Omit<typeof disputeEvent.$inferInsert, 'sequence'>) =>
  void (await tx.insert(disputeEvent).values({
    ...row,
    sequence: sql`(select count(*) + 1 from dispute_event where dispute_id = ${row.disputeId}::uuid)`,
  }));

export const eventsOf = (db: Sql, ids: readonly string[]): Promise<EventRow[]> =>
  db
    .select()
    .from(disputeEvent)
    .where(inArray(disputeEvent.disputeId, [...ids]))
    .orderBy(asc(disputeEvent.sequence));

export async function takenAt(db: Sql, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await rowsOf<{ id: string; at: string | Date }>(db)`
    select c.subject_id as id, min(e.at) as at from operator_case c join case_event e on e.case_id = c.id
      where c.subject_type = 'dispute' and c.kind = 'RECLAMO' and e.event = 'taken'
        and c.subject_id = any(${sql.param([...ids])}::uuid[]) group by 1`;
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

/** Returns the last figures that the operator stored; after an appeal, only figures stored since the appeal. */
export async function figuresOf(tx: Sql, id: string): Promise<StoredComponents | undefined> {
  const [row] = await tx
    .select({ figures: disputeEvent.figures })
    .from(disputeEvent)
    .where(
      and(
        eq(disputeEvent.disputeId, id),
        eq(disputeEvent.step, 'CIFRAS'),
        sql`not exists (select 1 from dispute_event a where a.dispute_id = ${disputeEvent.disputeId} and a.step = 'APELADO'
          and a.sequence > ${disputeEvent.sequence})`,
      ),
    )
    .orderBy(desc(disputeEvent.sequence))
    .limit(1);
  return row?.figures?.after ?? undefined;
}

export const isAssigned = async (tx: Sql, id: string): Promise<boolean> =>
  (await eventsOf(tx, [id])).some(({ step, author }) => step === 'ASIGNADO' && author !== 'PERSONA');

export const filesOf = (db: Sql, ids: readonly string[]): Promise<FileRow[]> =>
  db
    .select()
    .from(disputeFile)
    .where(inArray(disputeFile.disputeId, [...ids]))
    .orderBy(asc(disputeFile.createdAt), asc(disputeFile.id));

export const insertFile = async (tx: Sql, row: typeof disputeFile.$inferInsert) =>
  void (await tx.insert(disputeFile).values(row));

export async function certificatesOf(db: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: document.id, subjectId: document.subjectId })
    .from(document)
    .where(and(eq(document.kind, 'CONSTANCIA'), inArray(document.subjectId, [...ids]), isNull(document.revokedAt)));
  return new Map(rows.map(({ id, subjectId }) => [subjectId, id]));
}

export const dueDisputes = (db: Sql, today: IsoDate, after: string, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: dispute.id })
    .from(dispute)
    .where(
      and(
        sql`${dispute.id} > ${after}::uuid`,
        or(
          eq(dispute.state, 'INCOMPLETO'),
          and(inArray(dispute.state, ['RADICADO', 'EN_REVISION']), lt(dispute.dueOn, today)),
          and(inArray(dispute.state, ['PARCIAL', 'NEGADO']), dispute.isFrozen),
        ),
      ),
    )
    .orderBy(asc(dispute.id))
    .limit(limit);

export async function offerOfAgreement(tx: Sql, agreementId: string): Promise<string | null> {
  const [row] = await tx.select({ offerId: agreement.offerId }).from(agreement).where(eq(agreement.id, agreementId));
  return row?.offerId ?? null;
}

export const debtNumbered = (
  tx: Sql,
  creditor: string,
  number: string,
): Promise<{ id: string; customerId: string } | undefined> =>
  tx
    .select({ id: obligation.id, customerId: obligation.customerId })
    .from(obligation)
    .where(
      and(
        eq(creditorKey(obligation.originalCreditor), creditorKey(sql`${creditor}::text`)),
        eq(obligation.number, number),
      ),
    )
    .then(firstRow);

export const disputesById = (db: Sql, ids: readonly string[]): Promise<DisputeRow[]> =>
  db
    .select()
    .from(dispute)
    .where(inArray(dispute.id, [...ids]));
