import { sql, type SQL } from 'drizzle-orm';
import { underWayStatuses } from '#domain/agreements/under-way.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';
import type { PortfolioPerson, PortfolioRow } from './portfolio-row.ts';

/** What became of a row: new, changed, as it was, kept because of an agreement or a payment, or another person's. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'foreign';

/**
 * Puts rows beside the portfolio, in a table that lives as long as the transaction, locks the obligations that they
 * name, and decides what becomes of each. An obligation is found by its creditor and number.
 */
export async function matchRows(tx: Sql, rows: readonly PortfolioRow[]): Promise<Map<Outcome, number[]>> {
  // Compiling statements that run once takes longer than running them.
  await tx.execute(sql`set local jit = off`);
  await tx.execute(sql`
    create temporary table if not exists incoming (
      line int not null, document_type text not null, document_number text not null, first_names text not null, last_names text not null,
      email text, mobile text, is_client_type boolean not null, number text not null, product text not null, creditor text not null,
      assigned_on date, arrears_since date not null, principal bigint not null, interest bigint not null, late_interest bigint not null,
      fees bigint not null, serviced_by text, creditor_nit text, obligation_id uuid, outcome text
    ) on commit drop`);
  await tx.execute(sql`truncate incoming`);
  const column = (type: string, value: (row: PortfolioRow) => unknown): SQL =>
    sql`${sql.param(rows.map(value))}::${sql.raw(type)}[]`;
  await tx.execute(sql`
    insert into incoming select * from unnest(
      ${column('int', (row) => row.line)}, ${column('text', (row) => row.document.type)}, ${column('text', (row) => row.document.number)},
      ${column('text', (row) => row.firstNames)}, ${column('text', (row) => row.lastNames)}, ${column('text', (row) => row.email)},
      ${column('text', (row) => row.mobile)}, ${column('bool', (row) => row.isClientType)}, ${column('text', (row) => row.number)},
      ${column('text', (row) => row.product)}, ${column('text', (row) => row.creditor)}, ${column('date', (row) => row.assignedOn)},
      ${column('date', (row) => row.arrearsSince)}, ${column('bigint', (row) => row.principal)}, ${column('bigint', (row) => row.interest)},
      ${column('bigint', (row) => row.lateInterest)}, ${column('bigint', (row) => row.fees)}, ${column('text', (row) => row.servicedBy)},
      ${column('text', (row) => row.creditorNit)})`);
  // Without figures of a table this young the planner takes it for tiny, and joins it row by row.
  await tx.execute(sql`analyze incoming`);
  await tx.execute(sql`
    select 1 from obligation o join incoming i on o.original_creditor = i.creditor and o.number = i.number order by o.id for update of o`);
  await tx.execute(sql`
    update incoming i set obligation_id = m.id, outcome = m.outcome
    from (
      select j.line, o.id, case
        when o.id is null then 'created'
        when (c.document_type, c.document_number) is distinct from (j.document_type, j.document_number) then 'foreign'
        when o.state in ('EN_ACUERDO', 'PAGADA', 'EXTINGUIDA') or exists (
          select 1 from agreement a join payment_attempt p on p.agreement_id = a.id
          where a.customer_id = o.customer_id and a.obligation_id = o.id and (p.live = 1 or p.state = any(${sql.param([...underWayStatuses])}::text[]))) then 'kept'
        when (o.product, o.assigned_on, o.arrears_since, o.principal, o.interest, o.late_interest, o.fees, o.serviced_by, o.creditor_nit)
          is not distinct from (j.product, j.assigned_on, j.arrears_since, j.principal, j.interest, j.late_interest, j.fees, j.serviced_by,
            coalesce(j.creditor_nit, o.creditor_nit))
          then 'unchanged'
        else 'updated' end as outcome
      from incoming j
      left join obligation o on o.original_creditor = j.creditor and o.number = j.number
      left join customer c on c.id = o.customer_id
    ) m where m.line = i.line`);
  const found = await rowsOf<{ outcome: Outcome; lines: number[] }>(
    tx,
    sql`
    select outcome, array_agg(line order by line) as lines from incoming group by outcome`,
  );
  return new Map(found.map((one) => [one.outcome, one.lines]));
}

/** Stores what `matchRows` decided, except other people's obligations. Answers the obligations that may need an offer. */
export async function saveRows(tx: Sql, now: Date): Promise<string[]> {
  await tx.execute(sql`delete from incoming where outcome = 'foreign'`);
  await saveIncomingPeople(tx, now);
  await tx.execute(sql`
    update obligation o set product = i.product, assigned_on = i.assigned_on, arrears_since = i.arrears_since, principal = i.principal,
      interest = i.interest, late_interest = i.late_interest, fees = i.fees, serviced_by = i.serviced_by, creditor_nit = coalesce(i.creditor_nit, o.creditor_nit),
      updated_at = ${now.toISOString()}
    from incoming i where i.outcome = 'updated' and o.id = i.obligation_id`);
  // It is no figure: a debt whose agreement runs, or that is paid, has it on its papers from now on.
  await tx.execute(sql`
    update obligation o set creditor_nit = i.creditor_nit
    from incoming i where i.outcome = 'kept' and o.id = i.obligation_id and i.creditor_nit <> coalesce(o.creditor_nit, '')`);
  const created = await rowsOf<{ id: string }>(
    tx,
    sql`
    insert into obligation (id, customer_id, original_creditor, number, product, assigned_on, arrears_since, principal, interest,
      late_interest, fees, serviced_by, creditor_nit, state, updated_at)
    select gen_random_uuid(), c.id, i.creditor, i.number, i.product, i.assigned_on, i.arrears_since, i.principal, i.interest,
      i.late_interest, i.fees, i.serviced_by, i.creditor_nit, 'ACTIVA', ${now.toISOString()}::timestamptz
    from incoming i join customer c on c.document_type = i.document_type and c.document_number = i.document_number and c.standing = 'PORTFOLIO'
    where i.outcome = 'created'
    on conflict (original_creditor, number) do nothing returning id`,
  );
  const known = await rowsOf<{ id: string }>(
    tx,
    sql`
    select obligation_id as id from incoming where outcome in ('updated', 'unchanged')`,
  );
  return [...created, ...known].map((row) => row.id);
}

/** Stores people without debts, with how to reach them. Known people stay as they are, apart from what is given here. */
export async function savePeople(tx: Sql, people: readonly PortfolioPerson[], now: Date): Promise<void> {
  await tx.execute(sql`
    create temporary table if not exists incoming (
      line int not null, document_type text not null, document_number text not null, first_names text not null, last_names text not null,
      email text, mobile text, is_client_type boolean not null
    ) on commit drop`);
  await tx.execute(sql`truncate incoming`);
  for (const [line, one] of people.entries()) {
    await tx.execute(sql`
      insert into incoming (line, document_type, document_number, first_names, last_names, email, mobile, is_client_type)
      values (${line}, ${one.document.type}, ${one.document.number}, ${one.firstNames}, ${one.lastNames}, ${one.email}, ${one.mobile}, ${one.isClientType})`);
  }
  await saveIncomingPeople(tx, now);
}

/** People by document; of several rows about one person the last one counts. */
async function saveIncomingPeople(tx: Sql, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into customer (id, document_type, document_number, first_names, last_names, is_client_type, is_pep, created_at)
    select gen_random_uuid(), i.document_type, i.document_number, i.first_names, i.last_names, i.is_client_type, false, ${now.toISOString()}::timestamptz
    from (select distinct on (document_type, document_number) * from incoming order by document_type, document_number, line desc) i
    on conflict (document_type, document_number) where standing = 'PORTFOLIO' do update
      set first_names = excluded.first_names, last_names = excluded.last_names, is_client_type = excluded.is_client_type
      where (customer.first_names, customer.last_names, customer.is_client_type)
        is distinct from (excluded.first_names, excluded.last_names, excluded.is_client_type)`);
  // A contact that its owner verified stays the preferred one; among the others the newest portfolio's counts. One that
  // its owner took off stays away until they add it themselves: it may be somebody else's by now.
  const contacts = sql`(
    select distinct on (c.id, v.kind) c.id as customer_id, v.kind, v.value
    from incoming i
    join customer c on c.document_type = i.document_type and c.document_number = i.document_number and c.standing = 'PORTFOLIO'
    cross join lateral (values ('email', i.email), ('celular', i.mobile)) v(kind, value)
    where v.value is not null
      and (not exists (select 1 from removed_contact r where r.customer_id = c.id and r.kind = v.kind and r.value = v.value)
        or exists (select 1 from contact_point p where p.customer_id = c.id and p.kind = v.kind and p.value = v.value))
    order by c.id, v.kind, i.line desc)`;
  const moved = await rowsOf<{ id: string }>(
    tx,
    sql`
    update contact_point p set is_preferred = false from ${contacts} n
    where p.customer_id = n.customer_id and p.kind = n.kind and p.value <> n.value and p.is_preferred and p.verified_at is null
    returning p.id`,
  );
  await tx.execute(sql`
    insert into contact_point (id, customer_id, kind, value, is_preferred, priority)
    select gen_random_uuid(), n.customer_id, n.kind, n.value,
      not exists (select 1 from contact_point p where p.customer_id = n.customer_id and p.kind = n.kind and p.is_preferred), 1
    from ${contacts} n on conflict (customer_id, kind, value) do nothing`);
  if (moved.length === 0) return;
  await tx.execute(sql`
    update contact_point p set is_preferred = true from ${contacts} n
    where p.customer_id = n.customer_id and p.kind = n.kind and p.value = n.value and not p.is_preferred
      and not exists (select 1 from contact_point o where o.customer_id = p.customer_id and o.kind = p.kind and o.is_preferred)`);
}
