import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import type { CaseSubjectType } from '#server/db/schema/cases.ts';
import { jobIds, type JobName } from './queue.ts';

export interface PendingItem {
  id: string;
  since: Date;
  customerId: string | null;
}

/** Queries that find unfinished work in the domain's tables, without reading the queue. */
const pending = {
  'mail.send': sql`
    select id, created_at as since, customer_id from mail
    where sent_at is null and rejected_at is null and dropped_at is null`,
  'document.agreement': sql`
    select a.id, a.accepted_at as since, a.customer_id from agreement a where not exists (
      select 1 from document d where d.kind = 'ACUERDO' and d.subject_id = a.id and d.revoked_at is null)`,
  'document.amendment': sql`
    select r.id, r.at as since, a.customer_id from relief r join agreement a on a.id = r.agreement_id
    where r.number is not null
      and not exists (select 1 from relief u where u.undoes = r.id) and not exists (
        select 1 from document d where d.kind = 'OTROSI' and d.subject_id = r.id and d.revoked_at is null)`,
  'document.receipt': sql`
    select l.id, l.at as since, l.customer_id from payment_ledger l where l.receipt_number is not null and not exists (
      select 1 from document d where d.kind = 'COMPROBANTE' and d.subject_id = l.id and d.revoked_at is null)`,
  'document.dispute': sql`
    select d.id, d.filed_at as since, d.customer_id from dispute d where d.customer_id is not null and not exists (
      select 1 from document p where p.kind = 'RECLAMO' and p.subject_id = d.id and p.revoked_at is null)
      and not exists (select 1 from customer c where c.id = d.customer_id and c.erased_at is not null)`,
  'document.dispute-accepted': sql`
    select d.id, max(e.at) as since, d.customer_id from dispute d join dispute_event e on e.dispute_id = d.id
    where d.customer_id is not null and d.effect = 'extinguish' and d.state = 'ACEPTADO' and not exists (
      select 1 from document p where p.kind = 'CONSTANCIA' and p.subject_id = d.id and p.revoked_at is null)
      and not exists (select 1 from customer c where c.id = d.customer_id and c.erased_at is not null)
    group by d.id, d.customer_id`,
  'document.paz-y-salvo': sql`
    select id, settled_at as since, customer_id from agreement
    where state = 'CUMPLIDO' and obligation_id is not null and settled_at is not null`,
  'crm.register': sql`
    select id, accepted_at as since, customer_id from agreement where crm_agreement_id is null`,
  'webhook.send': sql`
    select w.id, min(d.due_at) as since, null::uuid as customer_id from webhook w join webhook_delivery d on d.webhook_id = w.id
    where d.delivered_at is null and w.removed_at is null group by w.id`,
} satisfies { [N in JobName]?: SQL };

export type PromisedJob = keyof typeof pending;
export const promisedJobs = Object.keys(pending) as PromisedJob[];

const typesOfIds = {
  mailId: 'mail',
  agreementId: 'agreement',
  reliefId: 'relief',
  ledgerId: 'payment',
  disputeId: 'dispute',
  webhookId: 'webhook',
} as const;
export const subjectType = (job: PromisedJob): CaseSubjectType => typesOfIds[jobIds[job]];

export async function readPending(
  db: Sql,
  job: PromisedJob,
  { from, after, limit }: { from: Date; after: PendingItem | undefined; limit: number },
): Promise<PendingItem[]> {
  const next = after
    ? sql`and (since > ${after.since.toISOString()}::timestamptz
        or (since = ${after.since.toISOString()}::timestamptz and id > ${after.id}::uuid))`
    : sql``;
  const rows = await rowsOf<StoredItem>(db)`select id, since, customer_id as "customerId" from (${pending[job]}) p
      where since >= ${from.toISOString()}::timestamptz ${next}
      order by since, id limit ${limit}`;
  return rows.map(itemOf);
}

type StoredItem = Omit<PendingItem, 'since'> & { since: string | Date };
const itemOf = (row: StoredItem): PendingItem => ({ ...row, since: new Date(row.since) });

export async function stillPending(db: Sql, job: PromisedJob, ids: readonly string[]): Promise<PendingItem[]> {
  const rows = await rowsOf<StoredItem>(db)`
    select id, since, customer_id as "customerId" from (${pending[job]}) p where id = any(${sql.param(ids)}::uuid[]) order by since, id`;
  return rows.map(itemOf);
}

export async function readPendingStanding(
  db: Sql,
  from: Date,
): Promise<{ job: PromisedJob; count: number; oldest: Date | undefined }[]> {
  const parts = promisedJobs.map(
    (job) => sql`select ${job}::text as job, count(*)::int as count, min(since) as oldest from (${pending[job]}) p
      where since >= ${from.toISOString()}::timestamptz`,
  );
  const rows = await rowsOf<{ job: PromisedJob; count: number; oldest: string | Date | null }>(db)`
    ${sql.join(parts, sql` union all `)}`;
  return rows.map(({ job, count, oldest }) => ({ job, count, oldest: oldest ? new Date(oldest) : undefined }));
}

export const pendingSinceBefore = (before: Date): SQL =>
  sql.join(
    promisedJobs.map(
      (job) => sql`select ${`${job} `}::text || id::text as id from (${pending[job]}) p
        where since < ${before.toISOString()}::timestamptz`,
    ),
    sql` union all `,
  );

export interface Remembered {
  id: string;
  isLive: boolean;
  hasJustEnded: boolean;
  hasFailed: boolean;
  tries: number;
  nextAt: Date | undefined;
  error: string | undefined;
}

/** Returns what the queue has stored about the jobs of each item. Items without a job are missing in the map. */
export async function readRemembered(
  db: Sql,
  job: PromisedJob,
  ids: readonly string[],
): Promise<Map<string, Remembered>> {
  const subject = sql`data->>${sql.raw(`'${jobIds[job]}'`)}`;
  const rows = await rowsOf<Remembered & { nextAt: string | Date | null; error: string | null }>(db)`
    select ${subject} as id,
        bool_or(state < 'completed') as "isLive",
        coalesce(max(completed_on) > now() - interval '1 hour', false) as "hasJustEnded",
        bool_or(state = 'failed') as "hasFailed",
        sum(retry_count + case when started_on is null then 0 else 1 end)::int as tries,
        min(start_after) filter (where state < 'active') as "nextAt",
        (array_agg(output->>'message' order by created_on desc) filter (where output ? 'message'))[1] as error
      from pgboss.job where name = ${job} and ${subject} = any(${sql.param(ids)}::text[]) group by 1`;
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, nextAt: row.nextAt ? new Date(row.nextAt) : undefined, error: row.error ?? undefined },
    ]),
  );
}

/** Returns the ids of the items that have an unfinished job. */
export async function makeDue(tx: Sql, job: PromisedJob, ids: readonly string[]): Promise<Set<string>> {
  const subject = sql`data->>${sql.raw(`'${jobIds[job]}'`)}`;
  const rows = await rowsOf<{ id: string }>(tx)`with moved as (
        update pgboss.job set start_after = now()
        where name = ${job} and state < 'active' and ${subject} = any(${sql.param(ids)}::text[]) returning 1)
      select distinct ${subject} as id from pgboss.job
      where name = ${job} and state < 'completed' and ${subject} = any(${sql.param(ids)}::text[])`;
  return new Set(rows.map(({ id }) => id));
}

/** A mail with too many unfinished attempts is sent again only after this reset. Ignores mails with a running claim. */
export const resetUnfinishedTries = async (tx: Sql, ids: readonly string[]) =>
  void (await tx.execute(sql`
    update mail set unfinished_tries = 0, claimed_until = null
    where id = any(${sql.param(ids)}::uuid[]) and claimed_until <= now()`));

export const doneCases = (db: Sql, job: PromisedJob) =>
  rowsOf<{ dedupeKey: string; kind: 'TRABAJO' | 'CORREO' }>(db)`
    select c.dedupe_key as "dedupeKey", c.kind from operator_case c
      where c.state <> 'RESUELTO' and c.subject_type = ${subjectType(job)}
        and c.reason in ('WORK_OVERDUE', 'CRM_GAVE_UP', 'MAIL_UNCERTAIN')
        and (c.kind = 'CORREO' or c.detail->>'trabajo' = ${job})
        and not exists (select 1 from (${pending[job]}) p where p.id = c.subject_id)`;
