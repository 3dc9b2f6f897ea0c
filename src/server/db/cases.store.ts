import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { caseKinds, usualDueOn, type CaseKind, type CaseReasons } from '#domain/cases/cases.ts';
import { bogotaDate, dateParts, type IsoDate } from '#domain/time/calendar.ts';
import { currentOrder } from '#server/operator-context.ts';
import type { Sql } from './database.ts';
import { lockName } from './lock-row.store.ts';
import { nextNumber } from './numbering.store.ts';
import { caseEvent, operatorCase, type CaseEventName, type CaseSubjectType } from './schema/cases.ts';

export interface CaseSubject {
  type: CaseSubjectType;
  id: string;
}

export type NewCase = {
  [Kind in CaseKind]: {
    kind: Kind;
    reason: CaseReasons[Kind];
    subject: CaseSubject;
    customerId?: string | null | undefined;
    /** Details for the operator, without text that users typed. */
    detail?: Record<string, unknown>;
    /** The default is the usual term of the kind. */
    dueOn?: IsoDate | undefined;
    /** By default, the kind and the subject form the key. */
    dedupeKey?: string | undefined;
    /** When true, a resolved case with the same key prevents a new case. */
    isOnce?: boolean;
    /** The default is the operator of the running command; without a command, the portal. */
    openedBy?: 'PERSONA' | undefined;
  };
}[CaseKind];

export interface OpenedCase {
  id: string;
  number: string;
}

export const caseKeyOf = (kind: CaseKind, subject: CaseSubject): string => `${kind}:${subject.type}:${subject.id}`;

export const caseAuthor = (): string => {
  const order = currentOrder();
  return order === undefined ? 'PORTAL' : (order.behind ?? order.user);
};

/**
 * Opens a case in the caller's transaction, or returns the unresolved case with the same key. With `isOnce`, a resolved
 * case with the same key is also returned.
 * @throws RangeError when the kind has no usual term and `dueOn` is missing.
 */
export async function openCase(tx: Sql, opening: NewCase, now: Date): Promise<OpenedCase> {
  const { kind, reason, subject, isOnce = false } = opening;
  const dedupeKey = opening.dedupeKey ?? caseKeyOf(kind, subject);
  const known = async () => {
    const rows = await tx
      .select({ id: operatorCase.id, number: operatorCase.number })
      .from(operatorCase)
      .where(and(eq(operatorCase.dedupeKey, dedupeKey), isOnce ? undefined : ne(operatorCase.state, 'RESUELTO')));
    return rows[0];
  };
  const before = await known();
  if (before) return before;
  // Without this lock, two concurrent transactions could insert the same key, and the unique index would fail one of
  // them.
  await lockName(tx, 'operator-case');
  const meanwhile = await known();
  if (meanwhile) return meanwhile;
  const author = opening.openedBy ?? caseAuthor();
  const opened = { id: randomUUID(), number: await nextNumber(tx, 'CA', dateParts(bogotaDate(now)).year) };
  await tx.insert(operatorCase).values({
    ...opened,
    kind,
    reason,
    subjectType: subject.type,
    subjectId: subject.id,
    customerId: opening.customerId ?? null,
    state: 'NUEVO',
    dueOn: opening.dueOn ?? usualDueOn(kind, now),
    openedBy: author,
    dedupeKey,
    detail: opening.detail ?? {},
    openedAt: now,
  });
  await addCaseEvent(tx, opened.id, { event: 'opened', author }, now);
  return opened;
}

/**
 * Does nothing without an open case.
 * @throws RangeError when the kind of the case does not allow the outcome.
 */
export async function settleCase(
  tx: Sql,
  { dedupeKey, outcome, reason }: { dedupeKey: string; outcome: string; reason: string },
  now: Date,
): Promise<void> {
  const [settled] = await tx
    .update(operatorCase)
    .set({ state: 'RESUELTO', resolvedAt: now, outcome, outcomeReason: reason })
    .where(and(eq(operatorCase.dedupeKey, dedupeKey), ne(operatorCase.state, 'RESUELTO')))
    .returning({ id: operatorCase.id, kind: operatorCase.kind });
  if (!settled) return;
  const { chosen, automatic } = caseKinds[settled.kind];
  if (![...chosen, ...automatic].includes(outcome)) throw new RangeError(`${settled.kind} has no outcome ${outcome}`);
  await addCaseEvent(tx, settled.id, { event: 'settled', author: caseAuthor(), outcome, note: reason }, now);
}

export async function addCaseEvent(
  tx: Sql,
  caseId: string,
  event: { event: CaseEventName; author: string; outcome?: string; note?: string | undefined },
  now: Date,
): Promise<void> {
  await tx.insert(caseEvent).values({ id: randomUUID(), caseId, at: now, ...event });
}

export const nameCasePerson = (tx: Sql, { type, id }: CaseSubject, customerId: string) =>
  tx
    .update(operatorCase)
    .set({ customerId })
    .where(and(eq(operatorCase.subjectType, type), eq(operatorCase.subjectId, id)));

/** Needed because some legal terms restart or are extended. */
export const moveCaseTerm = (tx: Sql, caseId: string, dueOn: IsoDate) =>
  tx
    .update(operatorCase)
    .set({ dueOn })
    .where(and(eq(operatorCase.id, caseId), sql`${operatorCase.state} <> 'RESUELTO'`));
