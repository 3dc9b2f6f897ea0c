import { sql } from 'drizzle-orm';
import { admitRow, foldName, newHistory, type PersonHistory } from '#domain/people/identity-change.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { documentKey, knownPerson } from './people-of-file.ts';
import type { PortfolioPerson } from './portfolio-row.ts';

/** What an import knows, while it runs, about the people whom it changes. */
export interface IdentityCheck {
  /** By customer; those of the batches that are stored. */
  histories: ReadonlyMap<string, PersonHistory>;
  /** People whose change the operator has confirmed, as `CC 30111223`. */
  confirmed: ReadonlySet<string>;
}

export interface CheckedRow {
  line: number;
  document: PortfolioPerson['document'];
  /** Null for a person whom the file brings. */
  customerId: string | null;
}

export interface CheckedRows {
  held: CheckedRow[];
  /** Rows that only a confirmation admits. */
  confirmed: CheckedRow[];
  /** People of the portfolio for whom the rows bring a contact that is not on file. */
  withNewContact: Set<string>;
  histories: Map<string, PersonHistory>;
}

type Candidate = Pick<PortfolioPerson, 'firstNames' | 'lastNames' | 'email' | 'mobile'> & {
  line: number;
  documentType: PortfolioPerson['document']['type'];
  documentNumber: string;
  customerId: string | null;
  bringsContact: boolean;
};

/**
 * Takes out of the staged rows those that would turn one person into another. It reads only rows that give a person another name
 * or an unknown contact; their people are locked first, so that two imports at once decide one after the other.
 */
export async function holdBackRows(tx: Sql, check: IdentityCheck): Promise<CheckedRows> {
  const renamed = [...check.histories].filter(([, { isNameChanged }]) => isNameChanged).map(([id]) => id);
  const candidates = await rowsOf<Candidate>(
    tx,
    sql`
    select i.line, i.document_type as "documentType", i.document_number as "documentNumber", i.first_names as "firstNames",
      i.last_names as "lastNames", i.email, i.mobile, c.id as "customerId",
      exists (select 1 from (values ('email', i.email), ('celular', i.mobile)) v(kind, value)
        where v.value is not null
          and not exists (select 1 from contact_point p where p.customer_id = c.id and p.kind = v.kind and p.value = v.value)
          and not exists (select 1 from removed_contact r where r.customer_id = c.id and r.kind = v.kind and r.value = v.value)) as "bringsContact"
    from incoming i
    left join lateral (
      select c.id, c.first_names, c.last_names from customer c
      where c.document_type = i.document_type and c.document_number = i.document_number and c.standing = 'PORTFOLIO' limit 1
    ) c on true
    where case when c.id is null then i.is_other_person
      else (c.first_names, c.last_names) is distinct from (i.first_names, i.last_names)
        or c.id = any(${sql.param(renamed)}::uuid[])
        or exists (
          select 1 from (values ('email', i.email), ('celular', i.mobile)) v(kind, value)
          where v.value is not null and not exists (
            select 1 from contact_point p where p.customer_id = c.id and p.kind = v.kind and p.value = v.value))
      end
    order by i.line`,
  );
  const known = [...new Set(candidates.flatMap(({ customerId }) => customerId ?? []))];
  const before = await historiesOf(tx, known, check.histories);
  const checked: CheckedRows = { held: [], confirmed: [], withNewContact: new Set(), histories: new Map() };
  for (const candidate of candidates) {
    const { line, customerId, documentType: type, documentNumber: number } = candidate;
    const row = { line, customerId, document: { type, number } };
    const history = customerId === null ? undefined : (checked.histories.get(customerId) ?? before.get(customerId));
    const next = history && admitRow(history, knownPerson(candidate));
    if (customerId !== null && next) checked.histories.set(customerId, next);
    else if (check.confirmed.has(documentKey(row.document))) checked.confirmed.push(row);
    else {
      checked.held.push(row);
      continue;
    }
    if (customerId !== null && candidate.bringsContact) checked.withNewContact.add(customerId);
  }
  if (checked.held.length > 0)
    await tx.execute(
      sql`delete from incoming where line = any(${sql.param(checked.held.map(({ line }) => line))}::int[])`,
    );
  return checked;
}

/** The people as they were before the import; those that it has not changed yet are read. */
async function historiesOf(
  tx: Sql,
  ids: readonly string[],
  known: ReadonlyMap<string, PersonHistory>,
): Promise<ReadonlyMap<string, PersonHistory>> {
  if (ids.length === 0) return known;
  const people = await rowsOf<{ id: string; firstNames: string; lastNames: string }>(
    tx,
    sql`
    select id, first_names as "firstNames", last_names as "lastNames" from customer
    where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
  );
  const contacts = await rowsOf<{ id: string; values: string[] }>(
    tx,
    sql`
    select customer_id as id, array_agg(value) as values from contact_point
    where customer_id = any(${sql.param(ids)}::uuid[]) group by customer_id`,
  );
  const contactsOf = new Map(contacts.map(({ id, values }) => [id, values]));
  return new Map(
    people.map(({ id, firstNames, lastNames }) => {
      const before = { name: foldName(firstNames, lastNames), contacts: contactsOf.get(id) ?? [] };
      return [id, known.get(id) ?? newHistory(before)];
    }),
  );
}
