import { and, asc, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import type { CaseKind } from '#domain/cases/cases.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { firstRow, type Sql } from '#server/db/database.ts';
import { caseEvent, caseFile, operatorCase } from '#server/db/schema/cases.ts';
import { disputeFile } from '#server/db/schema/disputes.ts';
import { customer } from '#server/db/schema/people.ts';

export type CaseRow = typeof operatorCase.$inferSelect;
export type CaseEventRow = typeof caseEvent.$inferSelect;
export type CaseFileRow = typeof caseFile.$inferSelect;

export interface CaseFilter {
  kind?: CaseKind | undefined;
  dueBy?: IsoDate | undefined;
  assignee?: string | undefined;
  isResolved?: boolean;
}

export interface ListedCase {
  row: CaseRow;
  person: { documentType: string; documentNumber: string; firstNames: string; lastNames: string } | null;
}

const { documentType, documentNumber, firstNames, lastNames } = customer;
const listed = (db: Sql) =>
  db
    .select({ row: operatorCase, person: { documentType, documentNumber, firstNames, lastNames } })
    .from(operatorCase)
    .leftJoin(customer, eq(customer.id, operatorCase.customerId));

export const listCases = (db: Sql, filter: CaseFilter, mostResolved: number): Promise<ListedCase[]> => {
  const { kind, dueBy, assignee, isResolved = false } = filter;
  const conditions: (SQL | undefined)[] = [
    isResolved ? eq(operatorCase.state, 'RESUELTO') : ne(operatorCase.state, 'RESUELTO'),
    kind && eq(operatorCase.kind, kind),
    dueBy && sql`${operatorCase.dueOn} <= ${dueBy}::date`,
    assignee === undefined ? undefined : eq(operatorCase.assignee, assignee),
  ];
  const order = isResolved ? [desc(operatorCase.resolvedAt)] : [asc(operatorCase.dueOn)];
  const found = listed(db)
    .where(and(...conditions))
    .orderBy(...order, asc(operatorCase.number));
  return isResolved ? found.limit(mostResolved) : found;
};

const isNumbered = (number: string) =>
  or(eq(operatorCase.number, number), sql`${operatorCase.detail}->>'radicado' = ${number}`);

/** Open cases first, then the case that answers the dispute, then the newest. */
const likeliest = [
  asc(sql`${operatorCase.state} = 'RESUELTO'`),
  desc(sql`${operatorCase.kind} = 'RECLAMO'`),
  desc(operatorCase.openedAt),
  desc(operatorCase.number),
];

export const findCase = (db: Sql, number: string): Promise<ListedCase | undefined> =>
  listed(db)
    .where(isNumbered(number))
    .orderBy(...likeliest)
    .limit(1)
    .then(firstRow);

export const lockCase = (tx: Sql, number: string): Promise<CaseRow | undefined> =>
  tx
    .select()
    .from(operatorCase)
    .where(isNumbered(number))
    .orderBy(...likeliest)
    .limit(1)
    .for('update')
    .then(firstRow);

export const saveCase = async (
  tx: Sql,
  id: string,
  changed: Partial<Pick<CaseRow, 'state' | 'assignee' | 'outcome' | 'outcomeReason' | 'resolvedAt'>>,
): Promise<void> => void (await tx.update(operatorCase).set(changed).where(eq(operatorCase.id, id)));

export const isKeyOpen = async (tx: Sql, { id, dedupeKey }: CaseRow): Promise<boolean> =>
  (await tx.$count(
    operatorCase,
    and(eq(operatorCase.dedupeKey, dedupeKey), ne(operatorCase.state, 'RESUELTO'), ne(operatorCase.id, id)),
  )) > 0;

/** Events with the same time are sorted in the usual order of the steps. */
export const eventsOf = (db: Sql, caseId: string): Promise<CaseEventRow[]> =>
  db
    .select()
    .from(caseEvent)
    .where(eq(caseEvent.caseId, caseId))
    .orderBy(
      asc(caseEvent.at),
      sql`array_position(array['opened', 'reopened', 'taken', 'noted', 'waiting', 'resolved', 'settled'], ${caseEvent.event})`,
    );

export async function filesOf(db: Sql, caseId: string): Promise<CaseFileRow[]> {
  const own = await db.select().from(caseFile).where(eq(caseFile.caseId, caseId));
  const ofDispute = await db
    .select({ file: disputeFile, caseId: operatorCase.id })
    .from(disputeFile)
    .innerJoin(
      operatorCase,
      and(eq(operatorCase.subjectType, 'dispute'), eq(operatorCase.subjectId, disputeFile.disputeId)),
    )
    .where(eq(operatorCase.id, caseId));
  const disputed = ofDispute.map(({ file: { id, extension, fileName, bytes, contentHash, createdAt } }) => ({
    id,
    caseId,
    extension,
    fileName,
    bytes,
    contentHash,
    createdAt,
  }));
  return [...own, ...disputed].toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
}
