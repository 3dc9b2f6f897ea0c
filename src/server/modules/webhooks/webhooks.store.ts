import { and, asc, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { WebhookFacts, WebhookKind } from '#contract/webhooks.ts';
import { disputeStates } from '#domain/disputes/disputes.ts';
import { firstRow, rowsOf, type Sql } from '#server/db/database.ts';
import { agreement, document, relief } from '#server/db/schema/agreements.ts';
import { dispute, disputeEvent } from '#server/db/schema/disputes.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { paymentLedger } from '#server/db/schema/payments.ts';
import { webhook, webhookDelivery } from '#server/db/schema/webhooks.ts';
import { instalmentsMoved } from './moved-dates.ts';

export type WebhookRow = typeof webhook.$inferSelect;
export type DeliveryRow = typeof webhookDelivery.$inferSelect;

const happened: Record<WebhookKind, SQL> = {
  'acuerdo.aceptado': sql`select id, id as agreement_id, accepted_at as at from agreement`,
  'acuerdo.modificado': sql`select id, agreement_id, at from relief`,
  'acuerdo.cumplido': sql`select id, id as agreement_id, settled_at as at from agreement where settled_at is not null`,
  'acuerdo.terminado': sql`select id, id as agreement_id, ended_at as at from agreement where ended_at is not null`,
  'pago.registrado': sql`select id, agreement_id, at from payment_ledger where amount > 0`,
  'pago.anulado': sql`select id, agreement_id, at from payment_ledger where amount < 0`,
  'documento.expedido': sql`select id, agreement_id, created_at as at from document where agreement_id is not null`,
  'dispute.filed': disputeSteps(sql`e.step = 'RADICADO'`),
  'dispute.decided': disputeSteps(sql`e.step in ('ACEPTADO', 'PARCIAL', 'NEGADO', 'ACEPTADO_POR_SILENCIO')`),
};

/** The creditor is null for a dispute without a debt. */
function disputeSteps(which: SQL): SQL {
  return sql`select e.id, null::uuid as agreement_id, e.at,
    case when o.assigned_on is not null and o.serviced_by is not null then o.serviced_by else o.original_creditor end as creditor
    from dispute_event e join dispute d on d.id = e.dispute_id left join obligation o on o.id = d.obligation_id where ${which}`;
}

export async function findNew(
  tx: Sql,
  hook: WebhookRow,
  { from, now, limit }: { from: Date; now: Date; limit: number },
): Promise<number> {
  const since = from > hook.since ? from : hook.since;
  const parts = hook.kinds.map((kind) => {
    const creditor = kind.startsWith('dispute.') ? sql`h.creditor` : sql`null::text`;
    return sql`select ${kind}::text as kind, h.id, h.agreement_id, h.at, ${creditor} as creditor from (${happened[kind]}) h`;
  });
  const rows = await rowsOf<{ id: string }>(tx)`
    insert into webhook_delivery (id, webhook_id, kind, subject_id, occurred_at, due_at)
      select gen_random_uuid(), ${hook.id}::uuid, e.kind, e.id, e.at, ${now.toISOString()}::timestamptz
      from (${sql.join(parts, sql` union all `)}) e left join agreement a on a.id = e.agreement_id
      where e.at >= ${since.toISOString()}::timestamptz
        and (${hook.creditor}::text is null or coalesce(a.creditor, e.creditor) = ${hook.creditor}::text)
        and not exists (select 1 from webhook_delivery d where d.webhook_id = ${hook.id}::uuid and d.kind = e.kind
          and d.subject_id = e.id and d.occurred_at = e.at)
      order by e.at, e.id limit ${limit}
      on conflict do nothing returning id`;
  return rows.length;
}

export async function readFacts<K extends WebhookKind>(
  db: Sql,
  { kind, subjectId }: { kind: K; subjectId: string },
): Promise<WebhookFacts[K] | undefined> {
  const readers: { [Kind in WebhookKind]: () => Promise<WebhookFacts[Kind] | undefined> } = {
    'acuerdo.aceptado': () => readAgreement(db, subjectId),
    'acuerdo.modificado': () => readChange(db, subjectId),
    'acuerdo.cumplido': () => readAgreement(db, subjectId),
    'acuerdo.terminado': () => readAgreement(db, subjectId),
    'pago.registrado': () => readPayment(db, subjectId),
    'pago.anulado': () => readPayment(db, subjectId),
    'documento.expedido': () => readDocument(db, subjectId),
    'dispute.filed': () => readDisputeStep(db, subjectId),
    'dispute.decided': () => readDisputeStep(db, subjectId),
  };
  return readers[kind]();
}

const shared = { number: agreement.number, creditor: agreement.creditor, obligation: obligation.number };

const withoutNull = <T extends { obligation: string | null }>({ obligation: own, ...row }: T) => ({
  ...row,
  ...(own !== null && { obligation: own }),
});

async function readAgreement(db: Sql, id: string) {
  const [row] = await db
    .select({ ...shared, kind: agreement.kind, total: agreement.total, term: agreement.term })
    .from(agreement)
    .leftJoin(obligation, eq(obligation.id, agreement.obligationId))
    .where(eq(agreement.id, id));
  return row && withoutNull(row);
}

async function readChange(db: Sql, id: string) {
  const [row] = await db
    .select({ ...shared, before: relief.before, after: relief.after })
    .from(relief)
    .innerJoin(agreement, eq(agreement.id, relief.agreementId))
    .leftJoin(obligation, eq(obligation.id, agreement.obligationId))
    .where(eq(relief.id, id));
  if (!row) return undefined;
  const { before, after, ...rest } = row;
  return { ...withoutNull(rest), dates: instalmentsMoved(before, after) };
}

async function readPayment(db: Sql, id: string) {
  const [row] = await db
    .select({
      ...shared,
      amount: paymentLedger.amount,
      transactionId: paymentLedger.transactionId,
      receiptNumber: paymentLedger.receiptNumber,
    })
    .from(paymentLedger)
    .innerJoin(agreement, eq(agreement.id, paymentLedger.agreementId))
    .leftJoin(obligation, eq(obligation.id, agreement.obligationId))
    .where(eq(paymentLedger.id, id));
  if (!row) return undefined;
  const { receiptNumber, ...rest } = row;
  return { ...withoutNull(rest), ...(receiptNumber !== null && { receiptNumber }) };
}

async function readDisputeStep(db: Sql, id: string) {
  const [row] = await db
    .select({
      number: dispute.number,
      kind: dispute.kind,
      step: disputeEvent.step,
      dueOn: dispute.dueOn,
      debt: obligation,
    })
    .from(disputeEvent)
    .innerJoin(dispute, eq(dispute.id, disputeEvent.disputeId))
    .leftJoin(obligation, eq(obligation.id, dispute.obligationId))
    .where(eq(disputeEvent.id, id));
  if (!row) return undefined;
  const { step, debt, ...rest } = row;
  const state = disputeStates.find((each) => each === step) ?? 'RADICADO';
  const isServiced = debt?.assignedOn && debt.servicedBy;
  const creditor = isServiced ? debt.servicedBy : debt?.originalCreditor;
  return { ...rest, state, ...(debt && creditor && { creditor, obligation: debt.number }) };
}

async function readDocument(db: Sql, id: string) {
  const [row] = await db
    .select({ ...shared, documentId: document.id, kind: document.kind, contentHash: document.contentHash })
    .from(document)
    .innerJoin(agreement, eq(agreement.id, document.agreementId))
    .leftJoin(obligation, eq(obligation.id, agreement.obligationId))
    .where(eq(document.id, id));
  if (!row) return undefined;
  const { kind } = row;
  if (kind === 'DIAGNOSTICO' || kind === 'RECLAMO' || kind === 'CONSTANCIA') return undefined;
  return withoutNull({ ...row, kind });
}

export const insertWebhook = async (tx: Sql, row: typeof webhook.$inferInsert) =>
  void (await tx.insert(webhook).values(row));

export const readActive = (db: Sql): Promise<WebhookRow[]> =>
  db.select().from(webhook).where(isNull(webhook.removedAt)).orderBy(asc(webhook.createdAt), asc(webhook.id));

export const lockWebhook = (tx: Sql, id: string): Promise<WebhookRow | undefined> =>
  tx
    .select()
    .from(webhook)
    .where(and(eq(webhook.id, id), isNull(webhook.removedAt)))
    .for('update')
    .then(firstRow);

export const updateWebhook = async (
  tx: Sql,
  id: string,
  change: Partial<Pick<WebhookRow, 'sealed' | 'since' | 'removedAt'>>,
) => void (await tx.update(webhook).set(change).where(eq(webhook.id, id)));

export async function repeatDelivered(tx: Sql, webhookId: string, from: Date, now: Date): Promise<number> {
  const rows = await rowsOf<{ id: string }>(tx)`
    update webhook_delivery set delivered_at = null, claimed_until = null, due_at = ${now.toISOString()}::timestamptz
      where webhook_id = ${webhookId}::uuid and occurred_at >= ${from.toISOString()}::timestamptz
        and delivered_at is not null returning id`;
  return rows.length;
}

export const readWebhook = (db: Sql, id: string): Promise<WebhookRow | undefined> =>
  db
    .select()
    .from(webhook)
    .where(and(eq(webhook.id, id), isNull(webhook.removedAt)))
    .then(firstRow);

export async function claimDue(
  db: Sql,
  webhookId: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DeliveryRow[]> {
  const due = db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.webhookId, webhookId),
        isNull(webhookDelivery.deliveredAt),
        or(isNull(webhookDelivery.claimedUntil), lte(webhookDelivery.claimedUntil, now)),
      ),
    )
    .orderBy(asc(webhookDelivery.occurredAt), asc(webhookDelivery.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(webhookDelivery)
    .set({ claimedUntil: until })
    .where(inArray(webhookDelivery.id, due))
    .returning();
  return rows.toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
}

/** A rejected message stays claimed until the claim expires or is released. */
export const recordAnswer = async (db: Sql, id: string, answer: { status: number | null; deliveredAt: Date | null }) =>
  void (await db.update(webhookDelivery).set(answer).where(eq(webhookDelivery.id, id)));

export const releaseClaims = async (db: Sql, ids: readonly string[]) =>
  void (await db
    .update(webhookDelivery)
    .set({ claimedUntil: null })
    .where(inArray(webhookDelivery.id, [...ids])));

export const readStanding = (db: Sql) =>
  db
    .select({
      webhookId: webhookDelivery.webhookId,
      waiting: sql<number>`count(*) filter (where delivered_at is null)::int`,
      oldest: sql<Date | null>`min(due_at) filter (where delivered_at is null)`.mapWith(webhookDelivery.dueAt),
      delivered: sql<Date | null>`max(delivered_at)`.mapWith(webhookDelivery.dueAt),
    })
    .from(webhookDelivery)
    .groupBy(webhookDelivery.webhookId);

export const deleteOld = async (db: Sql, before: Date) =>
  void (await db.execute(sql`
    delete from webhook_delivery d where d.delivered_at < ${before.toISOString()}::timestamptz
      or exists (select 1 from webhook w where w.id = d.webhook_id and w.removed_at < ${before.toISOString()}::timestamptz)`));
