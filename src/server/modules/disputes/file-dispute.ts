import { randomUUID } from 'node:crypto';
import type { fileDispute as filing } from '#contract/disputes.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { DisputeTask } from '#domain/cases/cases.ts';
import {
  documentsDueOn,
  fileDispute,
  isOpenDispute,
  noCollectionUntil,
  reportMarkBy,
} from '#domain/disputes/disputes.ts';
import { disputeRules, kindsFor } from '#domain/disputes/kinds.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { bogotaDate, dateParts, type IsoDate } from '#domain/time/calendar.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { nameCasePerson, openCase } from '#server/db/cases.store.ts';
import type { Sql } from '#server/db/database.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import { nextNumber } from '#server/db/numbering.store.ts';
import type { StoredDetails } from '#server/db/schema/disputes.ts';
import { InvalidFields } from '#server/http/problem-replies.ts';
import type { Platform } from '#server/platform.ts';
import type { DisputeFreeze } from './dispute-freeze.ts';
import * as store from './disputes.store.ts';
import { disputeOf, type DisputeRow } from './disputes.store.ts';

export type FilingBody = BodyOf<typeof filing>;
export type FilingRefusal = Refusal<'NOT_FOUND' | 'DISPUTE_OPEN' | 'DISPUTE_KIND'>;

export function detailsOf(body: Record<string, unknown>): StoredDetails {
  const { paidOn, paidWhere, rightAmount, bureau, contactedOn, channel } = body as StoredDetails;
  return { paidOn, paidWhere, rightAmount, bureau, contactedOn, channel };
}

/** @throws an error with the faulty fields when a date is in the future. */
export function assertPast({ paidOn, contactedOn }: StoredDetails, now: Date): void {
  const today = bogotaDate(now);
  const message = 'La fecha no puede ser en el futuro.';
  const errors = [
    ...(paidOn !== undefined && paidOn > today ? [{ field: 'fechaPago', message }] : []),
    ...(contactedOn !== undefined && contactedOn > today ? [{ field: 'fechaContacto', message }] : []),
  ];
  if (errors.length > 0) throw new InvalidFields(errors);
}

export async function newDispute(
  tx: Sql,
  filed: Pick<DisputeRow, 'kind' | 'text' | 'details'> & Partial<DisputeRow>,
  now: Date,
): Promise<DisputeRow> {
  const today = bogotaDate(now);
  const { state, termFrom, dueOn } = fileDispute(filed.kind, today);
  return {
    customerId: null,
    obligationId: null,
    agreementId: null,
    extendedOn: null,
    completionAskedOn: null,
    decidedOn: null,
    appealedOn: null,
    effect: null,
    isFrozen: false,
    frozenAt: null,
    offerId: null,
    offerKeptUntil: null,
    documentType: null,
    documentNumber: null,
    contact: null,
    about: null,
    noCollectionUntil: noCollectionUntil({ kind: filed.kind, filedOn: today }) ?? null,
    id: randomUUID(),
    ...filed,
    number: await nextNumber(tx, 'RAD', dateParts(today).year),
    state,
    termFrom,
    dueOn,
    filedAt: now,
  };
}

export const openDisputeCase = (tx: Sql, row: DisputeRow, now: Date) =>
  openCase(
    tx,
    {
      kind: 'RECLAMO',
      reason: 'DISPUTE_FILED',
      subject: { type: 'dispute', id: row.id },
      customerId: row.customerId,
      dueOn: row.dueOn,
      detail: { radicado: row.number },
      openedBy: 'PERSONA',
    },
    now,
  );

/** Without `dueOn`, the case has the usual term. */
export const openDisputeTask = (tx: Sql, row: DisputeRow, reason: DisputeTask, now: Date, dueOn?: IsoDate) =>
  openCase(
    tx,
    {
      kind: 'TRABAJO',
      reason,
      subject: { type: 'dispute', id: row.id },
      customerId: row.customerId,
      dueOn,
      detail: { radicado: row.number },
      dedupeKey: `${reason}:${row.id}`,
    },
    now,
  );

export async function openFilingCases(tx: Sql, row: DisputeRow, now: Date): Promise<void> {
  await openDisputeCase(tx, row, now);
  const [reportMark, documents] = [reportMarkBy(disputeOf(row)), documentsDueOn(disputeOf(row))];
  if (reportMark) await openDisputeTask(tx, row, 'BUREAU_MARK', now, reportMark);
  if (documents) await openDisputeTask(tx, row, 'IMPERSONATION_DOCUMENTS', now, documents);
}

export function disputeFiling(
  { database, queue }: Pick<Platform, 'database' | 'queue'>,
  { freeze }: { freeze: DisputeFreeze },
) {
  return async (customerId: string, body: FilingBody, now: Date): Promise<DisputeRow | FilingRefusal> => {
    const details = detailsOf(body);
    assertPast(details, now);
    const { kind, obligationId, text = '' } = body;
    return database.transaction(async (tx) => {
      await lockCustomer(tx, customerId);
      const debt = obligationId === null ? undefined : await store.ownDebt(tx, customerId, obligationId);
      if (obligationId !== null && !debt) return refuse('NOT_FOUND');
      const open = await store.openDispute(tx, { customerId, obligationId, kind });
      if (open) return refuse('DISPUTE_OPEN', { radicado: open.number });
      if (debt && !kindsFor(debt.state).includes(kind)) return refuse('DISPUTE_KIND');
      const row = await newDispute(tx, { customerId, obligationId, kind, text, details }, now);
      await store.insertDispute(tx, row);
      await store.insertEvent(tx, {
        id: randomUUID(),
        disputeId: row.id,
        at: now,
        step: 'RADICADO',
        author: 'PERSONA',
      });
      if (disputeRules[row.kind].freezes) await freeze.freeze(tx, row, now);
      await openFilingCases(tx, row, now);
      await recordAudit(tx, 'DISPUTE_FILED', customerId, { disputeId: row.id, number: row.number, kind }, now);
      await queue.enqueue(tx, 'document.dispute', { disputeId: row.id });
      return row;
    });
  };
}

/** Attaches a dispute to a debt. A freeze starts now; the term of the dispute does not change. */
export function disputeAttachment({ freeze }: { freeze: DisputeFreeze }) {
  return async (
    tx: Sql,
    row: DisputeRow,
    { customerId, obligationId }: { customerId: string; obligationId: string },
    author: string,
    now: Date,
  ): Promise<DisputeRow | FilingRefusal | Refusal<'DISPUTE_CLOSED'>> => {
    const debt = await store.ownDebt(tx, customerId, obligationId);
    if (!debt) return refuse('NOT_FOUND');
    if (row.obligationId !== null || !isOpenDispute(row.state)) return refuse('DISPUTE_CLOSED');
    const open = await store.openDispute(tx, { customerId, obligationId, kind: row.kind });
    if (open) return refuse('DISPUTE_OPEN', { radicado: open.number });
    if (!kindsFor(debt.state).includes(row.kind)) return refuse('DISPUTE_KIND');
    const attached = { ...row, customerId, obligationId };
    await store.changeDispute(tx, row.id, { customerId, obligationId });
    await nameCasePerson(tx, { type: 'dispute', id: row.id }, customerId);
    await store.insertEvent(tx, { id: randomUUID(), disputeId: row.id, at: now, step: 'ASIGNADO', author });
    if (disputeRules[row.kind].freezes) await freeze.freeze(tx, attached, now);
    await recordAudit(tx, 'DISPUTE_ATTACHED', customerId, { disputeId: row.id, number: row.number }, now);
    return attached;
  };
}
