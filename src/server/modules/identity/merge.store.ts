import { and, eq, sql } from 'drizzle-orm';
import { caseKeyOf, settleCase } from '#server/db/cases.store.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { consent } from '#server/db/schema/consents.ts';
import { contactPoint, credential, customer } from '#server/db/schema/people.ts';

export type MergeRule =
  | 'moved'
  /** The rows are immutable, so the merge copies the rows. */
  | 'copied'
  /** Each customer has at most one row; in `draft`, one row per form. The merge keeps the newer row. */
  | 'newest'
  /** The functions below or the owning module move the rows. */
  | 'apart'
  /**
   * The rows keep the id of the registered user, because the rows are history or are not used after the merge.
   */
  | 'left';

/** A test compares this list with the database. */
export const mergeRules: Readonly<Record<string, MergeRule>> = {
  acceptance_link: 'moved',
  agreement: 'moved',
  audit_event: 'left',
  campaign_write: 'moved',
  consent: 'copied',
  contact_point: 'apart',
  contact_preference: 'newest',
  credential: 'apart',
  data_request: 'moved',
  declared_debt: 'moved',
  diagnosis: 'copied',
  dispute: 'moved',
  document: 'moved',
  draft: 'newest',
  entry_procedure: 'left',
  financial_profile: 'newest',
  idempotency_key: 'left',
  identity_check: 'left',
  mail: 'moved',
  obligation: 'moved',
  offer: 'moved',
  one_time_code: 'left',
  operator_case: 'moved',
  payable: 'moved',
  payment_attempt: 'moved',
  payment_ledger: 'left',
  pep_declaration: 'newest',
  procedure_token: 'left',
  proposal: 'moved',
  rebanking_application: 'apart',
  rebanking_upload: 'moved',
  recovery_target: 'left',
  removed_contact: 'left',
  second_factor: 'apart',
  second_factor_code: 'apart',
  session: 'left',
};

const of = (fate: MergeRule) => Object.keys(mergeRules).filter((table) => mergeRules[table] === fate);

const subKey: Readonly<Record<string, string>> = { draft: 'form' };
const changedAt: Readonly<Record<string, string>> = { draft: 'saved_at', pep_declaration: 'declared_at' };

/** The caller must have locked the rows of both customers. */
export async function mergePeople(tx: Sql, from: string, to: string, now: Date): Promise<void> {
  for (const table of of('newest')) {
    const name = sql.identifier(table);
    const key = subKey[table];
    const same = key ? sql` and o.${sql.identifier(key)} = n.${sql.identifier(key)}` : sql``;
    const at = sql.identifier(changedAt[table] ?? 'updated_at');
    await tx.execute(sql`delete from ${name} o where o.customer_id in (${from}, ${to}) and exists (
      select 1 from ${name} n where n.customer_id in (${from}, ${to}) and n.customer_id <> o.customer_id${same}
        and (n.${at}, n.customer_id = ${from}) > (o.${at}, o.customer_id = ${from}))`);
    await tx.execute(sql`update ${name} set customer_id = ${to} where customer_id = ${from}`);
  }
  await moveApplication(tx, from, to, now);
  for (const table of of('moved')) {
    await tx.execute(sql`update ${sql.identifier(table)} set customer_id = ${to} where customer_id = ${from}`);
  }
  const consents = await tx.select().from(consent).where(eq(consent.customerId, from));
  for (const { id: _id, ...row } of consents)
    await tx.insert(consent).values({ ...row, id: sql`gen_random_uuid()`, customerId: to });
  await tx.execute(sql`
    insert into diagnosis (id, customer_id, made_at, rules, input, input_hash, figures)
    select gen_random_uuid(), ${to}, made_at, rules, input, input_hash, figures from diagnosis where customer_id = ${from}`);
  await moveContacts(tx, from, to, now);
  await moveCredential(tx, from, to, now);
  await tx.execute(sql`update customer p set is_pep = p.is_pep or r.is_pep from customer r
    where p.id = ${to} and r.id = ${from}`);
  await tx.update(customer).set({ standing: 'MERGED', mergedInto: to }).where(eq(customer.id, from));
}

/** When both accounts have an open application, the registration's application ends. */
async function moveApplication(tx: Sql, from: string, to: string, now: Date): Promise<void> {
  const ended = await rowsOf<{ id: string }>(tx)`
    update rebanking_application a set is_open = false, state = 'DESISTIDA', closed_because = 'UNIDA_A_OTRA', updated_at = ${now.toISOString()}
    where a.customer_id = ${from} and a.is_open
      and exists (select 1 from rebanking_application o where o.customer_id = ${to} and o.is_open) returning a.id`;
  for (const { id } of ended) {
    const dedupeKey = caseKeyOf('PEP', { type: 'application', id });
    await settleCase(tx, { dedupeKey, outcome: 'CERRADA', reason: 'se unió a otra solicitud' }, now);
  }
  await tx.execute(sql`update rebanking_application set customer_id = ${to} where customer_id = ${from}`);
}

const noRecoveryMs = 24 * 60 * 60_000;

/** A contact that is new to the customer receives no recovery codes for a day. */
async function moveContacts(tx: Sql, from: string, to: string, now: Date): Promise<void> {
  const allowedFrom = new Date(now.getTime() + noRecoveryMs).toISOString();
  await tx.execute(sql`
    update contact_point p set is_preferred = false where p.customer_id = ${to} and p.is_preferred
      and exists (select 1 from contact_point n where n.customer_id = ${from} and n.kind = p.kind and n.verified_at is not null)`);
  await tx.execute(sql`
    insert into contact_point (id, customer_id, kind, value, is_preferred, priority, verified_at, recovery_allowed_from)
    select gen_random_uuid(), ${to}, n.kind, n.value,
      n.verified_at is not null or not exists (select 1 from contact_point o where o.customer_id = ${to} and o.kind = n.kind and o.is_preferred),
      (select coalesce(max(o.priority), 0) + 1 from contact_point o where o.customer_id = ${to} and o.kind = n.kind),
      n.verified_at, ${allowedFrom}::timestamptz
    from contact_point n where n.customer_id = ${from} and n.is_preferred
    on conflict (customer_id, kind, value) do update
      set verified_at = coalesce(excluded.verified_at, contact_point.verified_at), unconfirmed_since = null,
        is_preferred = contact_point.is_preferred or excluded.is_preferred`);
  await tx.delete(contactPoint).where(eq(contactPoint.customerId, from));
}

async function moveCredential(tx: Sql, from: string, to: string, now: Date): Promise<void> {
  const [own] = await tx.select().from(credential).where(eq(credential.customerId, from));
  if (!own) return;
  await tx
    .insert(credential)
    .values({ customerId: to, passwordHash: own.passwordHash, changedAt: now })
    .onConflictDoUpdate({
      target: credential.customerId,
      set: { passwordHash: own.passwordHash, changedAt: now },
    });
  await tx.delete(credential).where(and(eq(credential.customerId, from)));
}
