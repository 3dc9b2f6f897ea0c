import { sql, type SQL } from 'drizzle-orm';
import { underWayStatuses } from '#domain/agreements/under-way.ts';
import { copyLine } from '#server/db/copy-line.ts';
import { isUniqueViolation, rowsOf, type Database, type Sql } from '#server/db/database.ts';
import { idsInOrder } from '#server/db/ids-in-order.ts';
import { creditorKey } from '#server/db/schema/offers.ts';
import { confirmIncomingPeople, saveIncomingPeople } from './incoming-people.store.ts';
import { holdBackRows, type CheckedRows, type IdentityCheck } from './held-rows.store.ts';
import type { PortfolioPerson, PortfolioRow } from './portfolio-row.ts';
import { removeRewritten, type RewrittenRow, type RowsBefore } from './rewritten-numbers.store.ts';

/**
 * `kept`: the state of the debt, a payment or a dispute blocks the update. Of the debt, only the NIT of the creditor is
 * updated.
 */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'kept';

export interface Matched {
  counts: Readonly<Partial<Record<Outcome, number>>>;
  foreign: readonly { line: number; documentNumber: string }[];
  rewritten: readonly RewrittenRow[];
  people: CheckedRows;
}

export type RowCheck = IdentityCheck & RowsBefore & { readonly now: Date };

/** Thrown when another transaction inserted the same customer or obligation. Code 40001 makes the transaction retry. */
class ImportedMeanwhile extends Error {
  readonly code = '40001';
}

const columns = sql`line int not null, document_type text not null, document_number text not null, first_names text not null,
  last_names text not null, email text, mobile text, is_client_type boolean not null, number text, product text, creditor text,
  assigned_on date, arrears_since date, principal bigint, interest bigint, late_interest bigint, fees bigint, serviced_by text,
  creditor_nit text, campaign text`;

export const stagedLine = (row: PortfolioRow): string =>
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
    row.campaign,
  ]);

const personCells = (
  line: number,
  { document, firstNames, lastNames, email, mobile, isClientType }: PortfolioPerson,
) => [line, document.type, document.number, firstNames, lastNames, email, mobile, isClientType];

async function stage({ copy }: Pick<Database, 'copy'>, tx: Sql, lines: Buffer): Promise<void> {
  // JIT compilation would take longer than these statements.
  await tx.execute(sql`set local jit = off`);
  await tx.execute(sql`create temporary table if not exists incoming (${columns}) on commit drop`);
  await tx.execute(sql`
    create temporary table if not exists incoming_known (
      line int not null, obligation_id uuid not null, is_foreign boolean not null, outcome text not null default 'unchanged') on commit drop`);
  await tx.execute(sql`truncate incoming, incoming_known`);
  await copy(tx, 'incoming', lines);
  // Without statistics, the planner misjudges the number of customers in a new table. The joins use these columns.
  await tx.execute(sql`analyze incoming (line, document_type, document_number)`);
}

/**
 * Removes rows that cannot be stored and locks the affected customers and obligations. Reads by index, because a join
 * takes quadratic time when the planner underestimates the table.
 */
export async function matchRows(
  database: Pick<Database, 'copy'>,
  tx: Sql,
  lines: Buffer,
  check: RowCheck,
): Promise<Matched> {
  await stage(database, tx, lines);
  const [found] = await rowsOf<{ known: number; foreign: number }>(tx)`
    with known as (
      insert into incoming_known (line, obligation_id, is_foreign)
      select i.line, o.id, (c.document_type, c.document_number) is distinct from (i.document_type, i.document_number)
      from incoming i
      cross join lateral (select id, customer_id from obligation where ${creditorKey(sql`original_creditor`)} = ${creditorKey(sql`i.creditor`)} and number = i.number limit 1) o
      join customer c on c.id = o.customer_id
      returning is_foreign)
    select count(*)::int as known, count(*) filter (where is_foreign)::int as foreign from known`;
  const foreign = found!.foreign > 0 ? await removeForeign(tx) : [];
  const rewritten = await removeRewritten(tx, check);
  const people = await holdBackRows(tx, check);
  if (found!.known > 0) await decideOutcomes(tx, people.changing, check.now);
  const counted = await rowsOf<{ outcome: Outcome; rows: number }>(tx)`
    select 'created' as outcome, ((select count(*) from incoming) - (select count(*) from incoming_known))::int as rows
    union all select case outcome when 'person' then 'updated' else outcome end, count(*)::int from incoming_known group by 1`;
  return {
    counts: Object.fromEntries(counted.map(({ outcome, rows }) => [outcome, rows])),
    foreign,
    rewritten,
    people,
  };
}

async function removeForeign(tx: Sql): Promise<Matched['foreign']> {
  const foreign = await rowsOf<Matched['foreign'][number]>(tx)`
    delete from incoming i using incoming_known k where k.line = i.line and k.is_foreign
    returning i.line, i.document_number as "documentNumber"`;
  await tx.execute(sql`delete from incoming_known where is_foreign`);
  return foreign;
}

/** Keeps the campaign when the file lacks the column. An empty cell removes the campaign. */
const campaignAfter = (row: SQL): SQL => sql`nullif(coalesce(${row}.campaign, o.campaign), '')`;

/** The balance must not rise during a dispute, and while the offer after a dispute keeps its price. */
const keptFigures = (now: Date): SQL => sql`(o.state = 'EN_DISPUTA' or exists (
          select 1 from dispute d join offer f on f.obligation_id = d.obligation_id and f.is_live
          where d.obligation_id = o.id and not d.is_frozen and d.offer_kept_until > ${now.toISOString()}::timestamptz))`;

/** `changing` contains the lines that change the name, client type or contacts of their customer. */
async function decideOutcomes(tx: Sql, changing: readonly number[], now: Date): Promise<void> {
  await tx.execute(sql`analyze incoming_known`);
  await tx.execute(sql`
    select 1 from obligation o where o.id = any(array(select obligation_id from incoming_known)) order by o.id for update`);
  await tx.execute(sql`
    update incoming_known k set outcome = (
      select case
        when o.state in ('EN_ACUERDO', 'PAGADA', 'EXTINGUIDA') or (o.principal + o.interest + o.late_interest + o.fees
            < j.principal + j.interest + j.late_interest + j.fees and ${keptFigures(now)}) or exists (
          select 1 from agreement a join payment_attempt p on p.agreement_id = a.id
          where a.customer_id = o.customer_id and a.obligation_id = o.id and (p.live = 1 or p.state = any(${sql.param([...underWayStatuses])}::text[]))) then 'kept'
        when (o.product, o.assigned_on, o.arrears_since, o.principal, o.interest, o.late_interest, o.fees, o.serviced_by, o.creditor_nit, o.campaign)
          is not distinct from (j.product, j.assigned_on, j.arrears_since, j.principal, j.interest, j.late_interest, j.fees, j.serviced_by,
            coalesce(j.creditor_nit, o.creditor_nit), ${campaignAfter(sql`j`)})
          then 'unchanged'
        else 'updated' end
      from obligation o where o.id = k.obligation_id)
    from incoming j where j.line = k.line`);
  if (changing.length > 0)
    await tx.execute(sql`
      update incoming_known set outcome = 'person' where outcome = 'unchanged' and line = any(${sql.param(changing)}::int[])`);
}

export interface SavedObligations {
  ofNewPeople: SQL | undefined;
  others: string[];
}

export async function saveRows(
  tx: Sql,
  { counts }: Matched,
  confirmed: IdentityCheck['confirmed'],
  now: Date,
): Promise<SavedObligations> {
  try {
    return await save(tx, counts, confirmed, now);
  } catch (error) {
    if (isUniqueViolation(error)) throw new ImportedMeanwhile('Otra importación trajo lo mismo.', { cause: error });
    throw error;
  }
}

async function save(
  tx: Sql,
  counts: Matched['counts'],
  confirmed: IdentityCheck['confirmed'],
  now: Date,
): Promise<SavedObligations> {
  const newId = await idsInOrder(tx);
  await saveIncomingPeople(tx, newId, now);
  if (confirmed.size > 0) await confirmIncomingPeople(tx, confirmed, now);
  if (counts.updated)
    await tx.execute(sql`
      update obligation o set product = i.product, assigned_on = i.assigned_on, arrears_since = i.arrears_since, principal = i.principal,
        interest = i.interest, late_interest = i.late_interest, fees = i.fees, serviced_by = i.serviced_by, creditor_nit = coalesce(i.creditor_nit, o.creditor_nit),
        campaign = ${campaignAfter(sql`i`)}, updated_at = ${now.toISOString()}
      from incoming i join incoming_known k using (line) where k.outcome = 'updated' and o.id = k.obligation_id`);
  // The NIT of the creditor is also updated for `kept` debts.
  if (counts.kept)
    await tx.execute(sql`
      update obligation o set creditor_nit = i.creditor_nit
      from incoming i join incoming_known k using (line)
      where k.outcome = 'kept' and o.id = k.obligation_id and i.creditor_nit <> coalesce(o.creditor_nit, '')`);
  await tx.execute(sql`
    create temporary table if not exists incoming_debt (
      id uuid not null, customer_id uuid not null, principal bigint not null, interest bigint not null, late_interest bigint not null,
      fees bigint not null, campaign text, is_of_new_person boolean not null) on commit drop`);
  await tx.execute(sql`truncate incoming_debt`);
  if (counts.created)
    await tx.execute(sql`
      with made as (
        insert into obligation (id, customer_id, original_creditor, number, product, assigned_on, arrears_since, principal, interest,
          late_interest, fees, serviced_by, creditor_nit, campaign, state, updated_at)
        select ${newId}, n.* from (
          select p.id, i.creditor, i.number, i.product, i.assigned_on, i.arrears_since, i.principal, i.interest, i.late_interest, i.fees,
            i.serviced_by, i.creditor_nit, nullif(i.campaign, ''), 'ACTIVA', ${now.toISOString()}::timestamptz
          from incoming i join incoming_person p using (document_type, document_number)
          where not exists (select 1 from incoming_known k where k.line = i.line)
          order by p.id) n
        returning id, customer_id, principal, interest, late_interest, fees, campaign)
      insert into incoming_debt
      select m.*, p.is_new from made m join incoming_person p on p.id = m.customer_id`);
  const others = await rowsOf<{ id: string }>(tx)`
    select id from incoming_debt where not is_of_new_person
    union all
    select obligation_id from incoming_known where outcome in ('updated', 'unchanged', 'person')`;
  return {
    ofNewPeople: counts.created
      ? sql`select id, customer_id, principal, interest, late_interest, fees, campaign from incoming_debt where is_of_new_person`
      : undefined,
    others: others.map(({ id }) => id),
  };
}

export async function savePeople(
  database: Pick<Database, 'copy'>,
  tx: Sql,
  people: readonly PortfolioPerson[],
  now: Date,
): Promise<void> {
  const noDebt = Array<null>(12).fill(null);
  const lines = people.map((one, line) => copyLine([...personCells(line, one), ...noDebt]));
  await stage(database, tx, Buffer.from(lines.join('')));
  await saveIncomingPeople(tx, await idsInOrder(tx), now);
}
