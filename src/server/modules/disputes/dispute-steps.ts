import { randomUUID } from 'node:crypto';
import type { DisputeTask } from '#domain/cases/cases.ts';
import { isFreezing, type Dispute } from '#domain/disputes/disputes.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { debtName } from '#texts/debt-name.ts';
import { caseKeyOf, moveCaseTerm, settleCase } from '#server/db/cases.store.ts';
import { readCustomer } from '#server/db/customer.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { MailData } from '#server/gateways/mail/templates.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import type { DisputeFreeze } from './dispute-freeze.ts';
import * as store from './disputes.store.ts';
import { disputeOf, type DisputeRow, type EventRow } from './disputes.store.ts';
import { openDisputeCase } from './file-dispute.ts';

type NewEvent = Pick<EventRow, 'step' | 'author'> & Partial<Pick<EventRow, 'note' | 'figures'>>;

export type DisputeSteps = ReturnType<typeof disputeSteps>;

export function disputeSteps(
  { config }: Pick<Platform, 'config'>,
  {
    freeze,
    messages,
  }: { freeze: DisputeFreeze; messages: Pick<MessagesService, 'notifyContacts' | 'queueMail' | 'canText'> },
) {
  async function addEvent(tx: Sql, id: string, event: NewEvent, now: Date): Promise<void> {
    await store.insertEvent(tx, { id: randomUUID(), disputeId: id, at: now, ...event });
  }

  async function save(tx: Sql, row: DisputeRow, next: Dispute, event: NewEvent, now: Date): Promise<void> {
    await store.saveDispute(tx, row.id, next);
    await addEvent(tx, row.id, event, now);
  }

  async function tell<K extends keyof MailData & `dispute-${string}`>(
    tx: Sql,
    row: DisputeRow,
    kind: K,
    more: Omit<MailData[K], 'firstName' | 'number' | 'kind' | 'debt' | 'needsAccount' | 'link'>,
    now: Date,
  ): Promise<void> {
    const person = row.customerId ? await readCustomer(tx, row.customerId) : undefined;
    const debt = await store.debtOf(tx, row);
    const about = {
      firstName: person?.firstNames ?? null,
      number: row.number,
      kind: row.kind,
      debt: debt ? debtName(debt) : null,
      needsAccount: row.customerId === null,
      link: `${config.publicUrl ?? ''}${row.customerId === null ? '/iniciar-sesion?target=/portal/reclamos' : '/portal/reclamos'}`,
    };
    const data = { ...about, ...more } as MailData[K];
    const key = `${kind}:${row.id}:${now.getTime()}`;
    const channel = row.contact?.includes('@') ? ('email' as const) : ('celular' as const);
    if (row.customerId) {
      const former = row.contact && (await store.isAssigned(tx, row.id)) ? [{ kind: channel, value: row.contact }] : [];
      return messages.notifyContacts<K>(tx, { key, customerId: row.customerId, kind, data, former, now });
    }
    if (row.contact && (channel === 'email' || messages.canText))
      await messages.queueMail<K>(tx, { key, customerId: null, to: row.contact, channel, kind, data, now });
  }

  async function unfreezeIfOver(tx: Sql, id: string, now: Date): Promise<void> {
    const row = await store.lockDispute(tx, id);
    if (row?.isFrozen && !isFreezing(disputeOf(row), bogotaDate(now))) await freeze.unfreeze(tx, row, now);
  }

  async function setTerm(tx: Sql, row: DisputeRow, dueOn: Dispute['dueOn'], now: Date): Promise<void> {
    const opened = await openDisputeCase(tx, { ...row, dueOn }, now);
    await moveCaseTerm(tx, opened.id, dueOn);
  }

  const settle = (tx: Sql, { id }: DisputeRow, settled: { outcome: string; reason: string }, now: Date) =>
    settleCase(tx, { dedupeKey: caseKeyOf('RECLAMO', { type: 'dispute', id }), ...settled }, now);

  async function dropTasks(tx: Sql, { id }: DisputeRow, reason: string, now: Date): Promise<void> {
    for (const task of ['BUREAU_MARK', 'IMPERSONATION_DOCUMENTS'] satisfies DisputeTask[])
      await settleCase(tx, { dedupeKey: `${task}:${id}`, outcome: 'DESCARTADO', reason }, now);
  }

  async function close(tx: Sql, row: DisputeRow, next: Dispute, author: string, now: Date): Promise<void> {
    const step = next.state === 'RETIRADO' ? 'RETIRADO' : 'DESISTIDO';
    await save(tx, row, next, { step, author }, now);
    await store.changeDispute(tx, row.id, { noCollectionUntil: null });
    const reason = step === 'RETIRADO' ? 'la persona lo retiró' : 'no llegó lo que se pidió en dos meses';
    await settle(tx, row, { outcome: step, reason }, now);
    await dropTasks(tx, row, reason, now);
    await unfreezeIfOver(tx, row.id, now);
    await tell(tx, row, 'dispute-closed', { because: step }, now);
  }

  return { addEvent, save, tell, unfreezeIfOver, setTerm, settle, dropTasks, close };
}
