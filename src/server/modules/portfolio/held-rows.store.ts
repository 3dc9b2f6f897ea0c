import { sql } from 'drizzle-orm';
import { foldName, isSamePerson, type ConfirmedIdentity, type GivenIdentity } from '#domain/people/identity-change.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { hashed, type FirstRows } from './first-rows.ts';
import { documentKey, type PortfolioPerson } from './portfolio-row.ts';

/** Identity documents have the form `CC 30111223`. */
export interface IdentityCheck {
  dryRun: boolean;
  confirmed: ReadonlySet<string>;
  /** The identity documents of the customers to whom an earlier batch added a contact. */
  withNewContact: ReadonlySet<string>;
  /** In a dry run, the first row of each new customer of earlier batches. */
  firstRows: Pick<FirstRows, 'get'>;
}

export interface CheckedRow {
  line: number;
  document: PortfolioPerson['document'];
  customerId: string | null;
}

export interface CheckedRows {
  held: CheckedRow[];
  confirmed: CheckedRow[];
  withNewContact: Set<string>;
  /** The lines that change the name, the client type or the contacts of a known customer. */
  changing: number[];
  /** The first row of a new customer. A dry run includes every new customer; an import, only those with unequal rows. */
  firstRows: Map<string, ConfirmedIdentity>;
}

type Candidate = Pick<PortfolioPerson, 'email' | 'mobile'> & {
  line: number;
  documentType: PortfolioPerson['document']['type'];
  documentNumber: string;
  name: string;
  customerId: string | null;
  bringsContact: boolean;
  renames: boolean;
};

/**
 * Removes staged rows that would turn a customer into another person, unless the operator confirmed the change. Locks
 * the known customers before the comparison, so that concurrent imports change a customer one at a time.
 */
export async function holdBackRows(tx: Sql, check: IdentityCheck): Promise<CheckedRows> {
  const candidates = await readCandidates(tx, check);
  const known = await readConfirmed(tx, [...new Set(candidates.flatMap(({ customerId }) => customerId ?? []))]);
  const checked: CheckedRows = {
    held: [],
    confirmed: [],
    withNewContact: new Set(),
    changing: [],
    firstRows: new Map(),
  };
  for (const candidate of candidates) {
    const { line, customerId, documentType: type, documentNumber: number } = candidate;
    const row = { line, customerId, document: { type, number } };
    const document = documentKey(row.document);
    const given = identityOf(candidate);
    const ofNew = check.firstRows.get(document) ?? checked.firstRows.get(document);
    const person = (customerId === null ? ofNew : known.get(customerId)) ?? { ...given, hasOtherContact: false };
    if (customerId === null && !ofNew) checked.firstRows.set(document, person);
    const hasOtherContact =
      person.hasOtherContact || check.withNewContact.has(document) || checked.withNewContact.has(document);
    if (!isSamePerson({ ...person, hasOtherContact }, given)) {
      const isConfirmed = check.confirmed.has(document);
      checked[isConfirmed ? 'confirmed' : 'held'].push(row);
      if (!isConfirmed) continue;
    }
    const bringsContact =
      customerId === null
        ? given.contacts.some((contact) => !person.contacts.includes(contact))
        : candidate.bringsContact;
    if (bringsContact) checked.withNewContact.add(document);
    if (customerId !== null && (candidate.bringsContact || candidate.renames)) checked.changing.push(line);
  }
  if (checked.held.length > 0) {
    const lines = sql`line = any(${sql.param(checked.held.map(({ line }) => line))}::int[])`;
    await tx.execute(sql`delete from incoming where ${lines}`);
    await tx.execute(sql`delete from incoming_known where ${lines}`);
  }
  return checked;
}

/** New customers are compared by hashes, because a dry run keeps all new customers in memory. */
function identityOf({ name, email, mobile, customerId }: Candidate): GivenIdentity {
  const given = { name: foldName(name), contacts: [email, mobile].filter((contact) => contact !== null) };
  return customerId === null ? hashed(given) : given;
}

const differsFromFile = sql`(c.first_names, c.last_names, c.is_client_type) is distinct from (i.first_names, i.last_names, i.is_client_type)`;
const readCandidates = (tx: Sql, { dryRun }: IdentityCheck) =>
  rowsOf<Candidate>(tx)`
    select i.line, i.document_type as "documentType", i.document_number as "documentNumber", i.first_names || ' ' || i.last_names as name,
      i.email, i.mobile, c.id as "customerId",
      exists (select 1 from (values ('email', i.email), ('celular', i.mobile)) v(kind, value)
        where v.value is not null
          and not exists (select 1 from contact_point p where p.customer_id = c.id and p.kind = v.kind and p.value = v.value)
          and not exists (select 1 from removed_contact r where r.customer_id = c.id and r.kind = v.kind and r.value = v.value)) as "bringsContact",
      ${differsFromFile} and i.is_last as renames
    from (select *, line = max(line) over (partition by document_type, document_number) as is_last from incoming) i
    left join lateral (
      select c.id, c.first_names, c.last_names, c.is_client_type, c.confirmed_name from customer c
      where c.document_type = i.document_type and c.document_number = i.document_number and c.standing = 'PORTFOLIO' limit 1
    ) c on true
    where case when c.id is null then ${dryRun}::boolean or (i.document_type, i.document_number) in (
        select document_type, document_number
        from (select document_type, document_number, concat_ws(chr(31), first_names, last_names, coalesce(email, ''), mobile) collate "C" as given from incoming) g
        group by document_type, document_number having count(*) > 1 and min(given) <> max(given))
      else c.confirmed_name is not null or ${differsFromFile}
        or exists (
          select 1 from (values ('email', i.email), ('celular', i.mobile)) v(kind, value)
          where v.value is not null and not exists (
            select 1 from contact_point p where p.customer_id = c.id and p.kind = v.kind and p.value = v.value))
      end
    order by i.line`;

async function readConfirmed(tx: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, ConfirmedIdentity>> {
  if (ids.length === 0) return new Map();
  const people = await rowsOf<{ id: string; name: string }>(tx)`
    select id, coalesce(confirmed_name, first_names || ' ' || last_names) as name from customer
    where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`;
  const contacts = await rowsOf<{ id: string; confirmed: string[] | null; hasOtherContact: boolean }>(tx)`
    select customer_id as id, array_agg(value) filter (where is_confirmed) as confirmed, not bool_and(is_confirmed) as "hasOtherContact"
    from (select customer_id, value, unconfirmed_since is null or verified_at is not null as is_confirmed from contact_point
      where customer_id = any(${sql.param(ids)}::uuid[])) p
    group by customer_id`;
  const contactsOf = new Map(contacts.map((own) => [own.id, own]));
  return new Map(
    people.map(({ id, name }) => {
      const own = contactsOf.get(id);
      return [
        id,
        { name: foldName(name), contacts: own?.confirmed ?? [], hasOtherContact: own?.hasOtherContact ?? false },
      ];
    }),
  );
}
