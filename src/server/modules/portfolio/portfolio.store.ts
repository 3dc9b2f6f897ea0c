import { sql, type SQL } from 'drizzle-orm';
import { underWayStatuses } from '#domain/agreements/under-way.ts';
import { copyLine } from '#server/db/copy-line.ts';
import { isUniqueViolation, rowsOf, type Database, type Sql } from '#server/db/database.ts';
import { idsInOrder } from '#server/db/ids-in-order.ts';
import { creditorKey } from '#server/db/schema/offers.ts';
import { endAuthorities, type LostContact } from '#server/db/authorities.store.ts';
import { holdBackRows, type CheckedRows, type IdentityCheck } from './held-rows.store.ts';
import type { PortfolioPerson, PortfolioRow } from './portfolio-row.ts';
import { takeOutRewritten, type RewrittenRow } from './rewritten-numbers.store.ts';

/** What became of a row: new, changed, as it was, kept because of an agreement or a payment, or another person's. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'foreign';

/** How many rows had each outcome, and the lines and documents of those that are another person's. */
export interface Matched {
  counts: Readonly<Partial<Record<Outcome, number>>>;
  foreign: readonly { line: number; documentNumber: string }[];
  rewritten: readonly RewrittenRow[];
  people: CheckedRows;
}

/** Somebody else brought the same person or obligation while this transaction ran: run again, it finds them. */
class BroughtMeanwhile extends Error {
  readonly code = '40001';
}

const columns = sql`line int not null, document_type text not null, document_number text not null, first_names text not null,
  last_names text not null, email text, mobile text, is_client_type boolean not null, number text, product text, creditor text,
  assigned_on date, arrears_since date, principal bigint, interest bigint, late_interest bigint, fees bigint, serviced_by text,
  creditor_nit text, is_other_person boolean not null`;

/** A row as a line for the table that it is loaded into, with its columns in order. `isOtherPerson`: the file contradicts itself. */
export const stagedLine = (row: PortfolioRow, isOtherPerson: boolean): string =>
  copyLine([
    ...personCells(row.line, row),
    row.number,
    row.product,
    row.creditor,
    row.assignedOn,
    row.arrearsSince,
    row.principal,
    row.interest,
    row.lateInterest,
    row.fees,
    row.servicedBy,
    row.creditorNit,
    isOtherPerson,
  ]);

const personCells = (
  line: number,
  { document, firstNames, lastNames, email, mobile, isClientType }: PortfolioPerson,
) => [line, document.type, document.number, firstNames, lastNames, email, mobile, isClientType];

/** Loads lines beside the portfolio, in tables that live as long as the transaction. */
async function stage({ copy }: Pick<Database, 'copy'>, tx: Sql, lines: Buffer): Promise<void> {
  // Compiling statements that run once takes longer than running them.
  await tx.execute(sql`set local jit = off`);
  await tx.execute(sql`create temporary table if not exists incoming (${columns}) on commit drop`);
  await tx.execute(sql`
    create temporary table if not exists incoming_known (
      line int not null, obligation_id uuid not null, outcome text not null default 'unchanged') on commit drop`);
  await tx.execute(sql`truncate incoming, incoming_known`);
  await copy(tx, 'incoming', lines);
  // Without figures of a table this young the planner guesses how many people there are. The other columns are not joined.
  await tx.execute(sql`analyze incoming (line, document_type, document_number)`);
}

/**
 * Loads rows, lines of `stagedLine` each, locks the obligations that they name, and decides what becomes of each. An
 * obligation is found by its creditor and number, each by itself through their index: a join of the whole table goes
 * quadratic where the planner takes it for small. Rows about other people's obligations and numbers that a spreadsheet has
 * rewritten are taken out.
 */
export async function matchRows(
  database: Pick<Database, 'copy'>,
  tx: Sql,
  lines: Buffer,
  check: IdentityCheck,
): Promise<Matched> {
  await stage(database, tx, lines);
  const people = await holdBackRows(tx, check);
  const [found] = await rowsOf<{ rows: number; known: number }>(
    tx,
    sql`
    with known as (
      insert into incoming_known (line, obligation_id)
      select i.line, o.id from incoming i
      cross join lateral (select id from obligation where ${creditorKey(sql`original_creditor`)} = ${creditorKey(sql`i.creditor`)} and number = i.number limit 1) o
      returning 1)
    select (select count(*) from incoming)::int as rows, (select count(*) from known)::int as known`,
  );
  const rewritten = await takeOutRewritten(tx);
  const created = found!.rows - found!.known - rewritten.length;
  if (found!.known === 0) return { counts: { created }, foreign: [], rewritten, people };
  await tx.execute(sql`analyze incoming_known`);
  await tx.execute(sql`
    select 1 from obligation o where o.id = any(array(select obligation_id from incoming_known)) order by o.id for update`);
  await tx.execute(sql`
    update incoming_known k set outcome = (
      select case
        when (c.document_type, c.document_number) is distinct from (j.document_type, j.document_number) then 'foreign'
        when o.state in ('EN_ACUERDO', 'PAGADA', 'EXTINGUIDA') or exists (
          select 1 from agreement a join payment_attempt p on p.agreement_id = a.id
          where a.customer_id = o.customer_id and a.obligation_id = o.id and (p.live = 1 or p.state = any(${sql.param([...underWayStatuses])}::text[]))) then 'kept'
        when (o.product, o.assigned_on, o.arrears_since, o.principal, o.interest, o.late_interest, o.fees, o.serviced_by, o.creditor_nit)
          is not distinct from (j.product, j.assigned_on, j.arrears_since, j.principal, j.interest, j.late_interest, j.fees, j.serviced_by,
            coalesce(j.creditor_nit, o.creditor_nit))
          then 'unchanged'
        else 'updated' end
      from obligation o join customer c on c.id = o.customer_id where o.id = k.obligation_id)
    from incoming j where j.line = k.line`);
  const counted = await rowsOf<{ outcome: Outcome; rows: number }>(
    tx,
    sql`select outcome, count(*)::int as rows from incoming_known group by outcome`,
  );
  const counts: Matched['counts'] = {
    created,
    ...Object.fromEntries(counted.map(({ outcome, rows }) => [outcome, rows])),
  };
  if (!counts.foreign) return { counts, foreign: [], rewritten, people };
  const foreign = await rowsOf<Matched['foreign'][number]>(
    tx,
    sql`
    delete from incoming i using incoming_known k where k.line = i.line and k.outcome = 'foreign'
    returning i.line, i.document_number as "documentNumber"`,
  );
  return { counts, foreign, rewritten, people };
}

/** Obligations that need an offer. */
export interface SavedObligations {
  /** A query of new ones of people who are new too, with their customers and figures; undefined when there is none. */
  ofNewPeople: SQL | undefined;
  /** New ones of people who were here, and others, which may have one. */
  others: string[];
}

/** Stores what `matchRows` decided. */
export async function saveRows(tx: Sql, { counts }: Matched, now: Date): Promise<SavedObligations> {
  try {
    return await save(tx, counts, now);
  } catch (error) {
    if (isUniqueViolation(error)) throw new BroughtMeanwhile('Otra importación trajo lo mismo.', { cause: error });
    throw error;
  }
}

async function save(tx: Sql, counts: Matched['counts'], now: Date): Promise<SavedObligations> {
  const newId = await idsInOrder(tx);
  await saveIncomingPeople(tx, newId, now);
  if (counts.updated)
    await tx.execute(sql`
      update obligation o set product = i.product, assigned_on = i.assigned_on, arrears_since = i.arrears_since, principal = i.principal,
        interest = i.interest, late_interest = i.late_interest, fees = i.fees, serviced_by = i.serviced_by, creditor_nit = coalesce(i.creditor_nit, o.creditor_nit),
        updated_at = ${now.toISOString()}
      from incoming i join incoming_known k using (line) where k.outcome = 'updated' and o.id = k.obligation_id`);
  // It is no figure: a debt whose agreement runs, or that is paid, has it on its documents from now on.
  if (counts.kept)
    await tx.execute(sql`
      update obligation o set creditor_nit = i.creditor_nit
      from incoming i join incoming_known k using (line)
      where k.outcome = 'kept' and o.id = k.obligation_id and i.creditor_nit <> coalesce(o.creditor_nit, '')`);
  await tx.execute(sql`
    create temporary table if not exists incoming_debt (
      id uuid not null, customer_id uuid not null, principal bigint not null, interest bigint not null, late_interest bigint not null,
      fees bigint not null, is_of_new_person boolean not null) on commit drop`);
  await tx.execute(sql`truncate incoming_debt`);
  if (counts.created)
    await tx.execute(sql`
      with made as (
        insert into obligation (id, customer_id, original_creditor, number, product, assigned_on, arrears_since, principal, interest,
          late_interest, fees, serviced_by, creditor_nit, state, updated_at)
        select ${newId}, n.* from (
          select p.id, i.creditor, i.number, i.product, i.assigned_on, i.arrears_since, i.principal, i.interest, i.late_interest, i.fees,
            i.serviced_by, i.creditor_nit, 'ACTIVA', ${now.toISOString()}::timestamptz
          from incoming i join incoming_person p using (document_type, document_number)
          where not exists (select 1 from incoming_known k where k.line = i.line)
          order by p.id) n
        returning id, customer_id, principal, interest, late_interest, fees)
      insert into incoming_debt
      select m.*, p.is_new from made m join incoming_person p on p.id = m.customer_id`);
  const others = await rowsOf<{ id: string }>(
    tx,
    sql`
    select id from incoming_debt where not is_of_new_person
    union all
    select obligation_id from incoming_known where outcome in ('updated', 'unchanged')`,
  );
  return {
    ofNewPeople: counts.created
      ? sql`select id, customer_id, principal, interest, late_interest, fees from incoming_debt where is_of_new_person`
      : undefined,
    others: others.map(({ id }) => id),
  };
}

/** Stores people without debts, with how to reach them. Known people stay as they are, apart from what is given here. */
export async function savePeople(
  database: Pick<Database, 'copy'>,
  tx: Sql,
  people: readonly PortfolioPerson[],
  now: Date,
): Promise<void> {
  const noDebt = Array<null>(11).fill(null);
  const lines = people.map((one, line) => copyLine([...personCells(line, one), ...noDebt, false]));
  await stage(database, tx, Buffer.from(lines.join('')));
  await saveIncomingPeople(tx, await idsInOrder(tx), now);
}

/** People by document; of several rows about one person the last one counts. */
async function saveIncomingPeople(tx: Sql, newId: SQL, now: Date): Promise<void> {
  await tx.execute(sql`
    create temporary table if not exists incoming_person (
      id uuid not null, is_new boolean not null, is_changed boolean not null, document_type text not null, document_number text not null,
      first_names text not null, last_names text not null, is_client_type boolean not null, email text, mobile text
    ) on commit drop`);
  await tx.execute(sql`truncate incoming_person`);
  // In the order of their documents, so that each index of them is written from one end to the other.
  await tx.execute(sql`
    insert into incoming_person
    select coalesce(n.known_id, ${newId}), n.known_id is null, n.is_changed, n.document_type, n.document_number, n.first_names, n.last_names,
      n.is_client_type, n.email, n.mobile
    from (
      select k.id as known_id,
        k.id is not null and (k.first_names, k.last_names, k.is_client_type) is distinct from (l.first_names, l.last_names, l.is_client_type) as is_changed,
        l.document_type, l.document_number, l.first_names, l.last_names, l.is_client_type, e.email, m.mobile
      from (
        select max(line) as last, max(line) filter (where email is not null) as of_email, max(line) filter (where mobile is not null) as of_mobile
        from incoming group by document_type, document_number
      ) n
      join incoming l on l.line = n.last
      left join incoming e on e.line = n.of_email
      left join incoming m on m.line = n.of_mobile
      left join lateral (
        select c.id, c.first_names, c.last_names, c.is_client_type from customer c
        where c.document_type = l.document_type and c.document_number = l.document_number and c.standing = 'PORTFOLIO' limit 1
      ) k on true
      order by l.document_type, l.document_number) n`);
  await tx.execute(sql`analyze incoming_person (id, document_type, document_number)`);
  await tx.execute(sql`
    insert into customer (id, document_type, document_number, first_names, last_names, is_client_type, is_pep, created_at)
    select id, document_type, document_number, first_names, last_names, is_client_type, false, ${now.toISOString()}::timestamptz
    from incoming_person where is_new`);
  const [people] = await rowsOf<{ known: number; changed: number }>(
    tx,
    sql`select count(*) filter (where not is_new)::int as known, count(*) filter (where is_changed)::int as changed from incoming_person`,
  );
  const { known, changed } = people!;
  if (changed > 0)
    await tx.execute(sql`
      update customer c set first_names = p.first_names, last_names = p.last_names, is_client_type = p.is_client_type
      from incoming_person p where p.is_changed and c.id = p.id`);
  await tx.execute(sql`
    insert into contact_point (id, customer_id, kind, value, is_preferred, priority)
    select ${newId}, p.id, v.kind, v.value, true, 1
    from incoming_person p cross join lateral (values ('celular', p.mobile), ('email', p.email)) v(kind, value)
    where p.is_new and v.value is not null`);
  if (known > 0) await saveContactsOfKnown(tx, now);
}

/**
 * A contact that its owner verified stays the preferred one; among the others the newest portfolio's counts. One that its
 * owner took off stays away until they add it themselves: it may be somebody else's by now.
 */
async function saveContactsOfKnown(tx: Sql, now: Date): Promise<void> {
  const contacts = sql`(
    select distinct on (c.id, v.kind) c.id as customer_id, v.kind, v.value
    from incoming i
    join incoming_person c on c.document_type = i.document_type and c.document_number = i.document_number and not c.is_new
    cross join lateral (values ('email', i.email), ('celular', i.mobile)) v(kind, value)
    where v.value is not null
      and (not exists (select 1 from removed_contact r where r.customer_id = c.id and r.kind = v.kind and r.value = v.value)
        or exists (select 1 from contact_point p where p.customer_id = c.id and p.kind = v.kind and p.value = v.value))
    order by c.id, v.kind, i.line desc)`;
  const replaced = await rowsOf<LostContact>(
    tx,
    sql`
    update contact_point p set is_preferred = false from ${contacts} n
    where p.customer_id = n.customer_id and p.kind = n.kind and p.value <> n.value and p.is_preferred and p.verified_at is null
    returning p.customer_id as "customerId", p.value`,
  );
  await tx.execute(sql`
    insert into contact_point (id, customer_id, kind, value, is_preferred, priority)
    select gen_random_uuid(), n.customer_id, n.kind, n.value,
      not exists (select 1 from contact_point p where p.customer_id = n.customer_id and p.kind = n.kind and p.is_preferred), 1
    from ${contacts} n on conflict (customer_id, kind, value) do nothing`);
  if (replaced.length === 0) return;
  // A code or an invitation that is being given to them now is committed first, and ended here.
  await tx.execute(sql`
    select 1 from customer where id = any(${sql.param(replaced.map(({ customerId }) => customerId))}::uuid[]) order by id for no key update`);
  await endAuthorities(tx, { ending: 'CONTACT_REPLACED', contacts: replaced }, now);
  await tx.execute(sql`
    update contact_point p set is_preferred = true from ${contacts} n
    where p.customer_id = n.customer_id and p.kind = n.kind and p.value = n.value and not p.is_preferred
      and not exists (select 1 from contact_point o where o.customer_id = p.customer_id and o.kind = p.kind and o.is_preferred)`);
}
