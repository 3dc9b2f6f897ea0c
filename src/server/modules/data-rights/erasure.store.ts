import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { fileKey, type FileKey } from '#server/gateways/files/file-store.ts';
import { clearJobOutputs } from '#server/jobs/queue.store.ts';
import { classification, type Reason } from './data-classification.ts';
import { ownedBy, type Erasing } from './erasure-owners.store.ts';

/**
 * `debts`, `agreements` and `requests` prevent an erasure while above 0. `past` counts all debts and agreements, which
 * must be retained.
 */
export interface Duties {
  debts: number;
  agreements: number;
  requests: number;
  past: number;
}

export async function dutiesOf(tx: Sql, person: Erasing): Promise<Duties> {
  const own = sql`customer_id in ${person.ids}`;
  const [row] = await rowsOf<Duties>(tx)`select
      (select count(*) from obligation where ${own} and state not in ('PAGADA', 'EXTINGUIDA'))::int as debts,
      (select count(*) from agreement where ${own}
        and state in ('PENDIENTE_PAGO_INICIAL', 'VIGENTE', 'CUMPLIDO'))::int as agreements,
      (select count(*) from data_request where ${own} and state = 'RECIBIDA'
        and kind not in ('SUPRESION', 'REVOCATORIA'))::int
      + (select count(*) from dispute where ${ownedBy('dispute', person)}
        and (state in ('RADICADO', 'EN_REVISION', 'INCOMPLETO') or exists (select 1 from operator_case c
          where c.subject_id = dispute.id and c.state <> 'RESUELTO')))::int as requests,
      (select count(*) from agreement where ${own})::int + (select count(*) from obligation where ${own})::int as past`;
  return row!;
}

/** The caller has locked the customer. */
export async function readErasing(tx: Sql, customerId: string): Promise<Erasing> {
  const people = await rowsOf<{ id: string; account: string }>(tx)`
    select id, document_type || ':' || document_number as account from customer
      where id = ${customerId}::uuid or merged_into = ${customerId}::uuid`;
  const ids = people.map(({ id }) => id);
  const own = sql`customer_id in ${ids}`;
  const contacts = await rowsOf<{ value: string }>(tx)`select lower(value) as value from contact_point where ${own}
      union select lower(value) from removed_contact where ${own}
      union select lower(recipient) from mail where ${own}
      union select lower(target) from one_time_code where ${own}
      union select lower(contact) from recovery_target where ${own}
      union select lower(email) from registration where id in (select registration_id from entry_procedure where ${own})`;
  return {
    ids,
    accounts: people.map(({ account }) => account),
    // SQL does not allow an empty list, so `contacts` always has at least one element.
    contacts: ['-', ...contacts.map(({ value }) => value).filter((value) => value !== '')],
  };
}

export async function readLastRecord(tx: Sql, { ids }: Erasing): Promise<Date | undefined> {
  const own = sql`customer_id in ${ids}`;
  const [row] = await rowsOf<{ last: string | Date | null }>(tx)`select greatest(
      (select max(updated_at) from obligation where ${own}),
      (select max(accepted_at) from agreement where ${own}),
      (select max(at) from payment_ledger where ${own}),
      (select max(created_at) from document where ${own} and agreement_id is not null),
      (select max(at) from consent where ${own}),
      (select max(created_at) from data_request where ${own})) as last`;
  return row?.last ? new Date(row.last) : undefined;
}

export async function reasonsToKeep(tx: Sql, { ids }: Erasing, keepsName: boolean): Promise<Reason[]> {
  const own = sql`customer_id in ${ids}`;
  const [row] = await rowsOf<Partial<Record<Reason, boolean>>>(tx)`
    select ${keepsName}::boolean as contract, true as log,
      exists (select 1 from agreement where ${own}) as acceptance,
      exists (select 1 from consent where ${own}) as authorisation,
      exists (select 1 from data_request where ${own}) as request`;
  return (['contract', 'acceptance', 'authorisation', 'request', 'log'] as const).filter((reason) => row?.[reason]);
}

/** After this mark, the database allows the erasure of the data in the customer's earlier audit events. */
export async function markErased(
  tx: Sql,
  customerId: string,
  { ids }: Erasing,
  { keepsName, now, keptUntil }: { keepsName: boolean; now: Date; keptUntil: string },
): Promise<void> {
  await tx.execute(sql`update customer set kept_until = ${keptUntil}::date,
    erased_at = greatest(${now.toISOString()}::timestamptz,
      (select max(at) from audit_event where customer_id in ${ids})) where id in ${ids}`);
  // The row of a merged registration repeats the name, so the name is always removed there.
  const nameless = keepsName ? sql`id in ${ids} and id <> ${customerId}::uuid` : sql`id in ${ids}`;
  await tx.execute(sql`update customer set first_names = 'Titular', last_names = 'Suprimido',
    document_number = 'SUPRIMIDO-' || id::text where ${nameless}`);
}

export async function answerErasure(
  tx: Sql,
  { ids }: Erasing,
  outcome: 'ACEPTADA' | 'PARCIAL',
  now: Date,
): Promise<{ id: string; number: string }[]> {
  return rowsOf<{ id: string; number: string }>(tx)`
    update data_request set state = 'RESPONDIDA', outcome = ${outcome}, answered_at = ${now.toISOString()}::timestamptz
      where customer_id in ${ids} and state = 'RECIBIDA' and kind in ('SUPRESION', 'REVOCATORIA') returning id, number`;
}

export const casesOfErased = (tx: Sql, { ids }: Erasing) =>
  rowsOf<{ dedupeKey: string; kind: 'PEP' | 'IDENTIDAD' | 'TRABAJO' | 'CORREO' }>(tx)`
    select dedupe_key as "dedupeKey", kind from operator_case where customer_id in ${ids} and state <> 'RESUELTO'
      and (kind in ('PEP', 'IDENTIDAD', 'CORREO') or (kind = 'TRABAJO' and subject_type = 'mail'))`;

export async function erasePerson(tx: Sql, person: Erasing): Promise<FileKey[]> {
  const own = sql`customer_id in ${person.ids}`;
  // A dispute filed without a session is first assigned to the customer, so that the erasure includes the events and
  // the case of the dispute.
  await tx.execute(sql`update dispute set customer_id = ${person.ids[0]}::uuid
    where customer_id is null and ${ownedBy('dispute', person)}`);
  await tx.execute(sql`update operator_case c set customer_id = d.customer_id from dispute d
    where c.subject_type = 'dispute' and c.subject_id = d.id and c.customer_id is null and d.customer_id in ${person.ids}`);
  const files = await filesOf(tx, own, person);
  await clearJobOutputs(tx, await idsInJobs(tx, person));
  await tx.execute(sql`delete from document where ${own} and agreement_id is null`);
  await tx.execute(sql`update rebanking_application set is_open = false, state = 'DESISTIDA',
    closed_because = 'DATOS_SUPRIMIDOS' where ${own} and is_open`);
  for (const [table, rule] of Object.entries(classification)) {
    if (rule.rows === 'impersonal') continue;
    const name = sql.identifier(table);
    const rows = ownedBy(table, person);
    if (rule.rows === 'deleted') await tx.execute(sql`delete from ${name} where ${rows}`);
    else if (rule.erased) {
      const erased = Object.entries(rule.erased);
      const values = erased.map(([column, value]) => sql`${sql.identifier(column)} = ${sql.raw(value)}`);
      const unlike = erased.map(([column, value]) => sql`${sql.identifier(column)} is distinct from ${sql.raw(value)}`);
      await tx.execute(
        sql`update ${name} set ${sql.join(values, sql`, `)} where ${rows} and (${sql.join(unlike, sql` or `)})`,
      );
    }
  }
  return files;
}

/** Returns the files to delete: uploads, files of cases and disputes, and PDF documents without an agreement. */
async function filesOf(tx: Sql, own: SQL, person: Erasing): Promise<FileKey[]> {
  const uploads = await rowsOf<{ id: string; extension: 'jpg' | 'png' | 'webp' | 'pdf' }>(tx)`
    select id, extension from rebanking_upload where ${own} union all
      select f.id, f.extension from case_file f join operator_case c on c.id = f.case_id where c.${own} union all
      select id, extension from dispute_file where ${ownedBy('dispute_file', person)}`;
  const drawn = await rowsOf<{ id: string }>(tx)`select id from document where ${own} and agreement_id is null`;
  return [
    ...uploads.map(({ id, extension }) => fileKey('uploads', id, extension)),
    ...drawn.map(({ id }) => fileKey('papers', id, 'pdf')),
  ];
}

/** Returns the ids of rows that belong to the person. Jobs of these rows may contain personal data. */
async function idsInJobs(tx: Sql, person: Erasing): Promise<string[]> {
  const tables = ['mail', 'one_time_code', 'recovery_request', 'agreement', 'payment_ledger', 'payment_event'];
  const found = tables.map(
    (table) => sql`select id::text as id from ${sql.identifier(table)} where ${ownedBy(table, person)}`,
  );
  return (await rowsOf<{ id: string }>(tx)`${sql.join(found, sql` union `)}`).map(({ id }) => id);
}

export const deleteLastAnswers = (db: Sql, before: Date) =>
  db.execute(sql`delete from mail where (sent_at is not null or rejected_at is not null
      or created_at < ${before.toISOString()}::timestamptz)
    and kind in ('data-answer', 'data-erased')
    and customer_id in (select id from customer where erased_at >= mail.created_at)`);
