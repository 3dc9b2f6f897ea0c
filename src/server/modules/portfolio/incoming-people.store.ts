import { sql, type SQL } from 'drizzle-orm';
import { endAuthorities, type LostContact } from '#server/db/authorities.store.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';

/**
 * When several rows have the same identity document, the last row gives the name, and the last e-mail address and the
 * last mobile number are the newest contacts. For a new customer, the first row is the confirmed identity.
 */
export async function saveIncomingPeople(tx: Sql, newId: SQL, now: Date): Promise<void> {
  await tx.execute(sql`
    create temporary table if not exists incoming_person (
      id uuid not null, is_new boolean not null, is_changed boolean not null, may_bring_contact boolean not null, document_type text not null,
      document_number text not null, first_names text not null, last_names text not null, confirmed_name text, is_client_type boolean not null,
      email text, mobile text, first_email text, first_mobile text) on commit drop`);
  await tx.execute(sql`truncate incoming_person`);
  // Rows are sorted by identity document, so that the database writes the index pages sequentially.
  await tx.execute(sql`
    insert into incoming_person
    select coalesce(n.known_id, ${newId}), n.known_id is null, n.is_changed, n.known_id is not null or n.differs, n.document_type,
      n.document_number, n.first_names, n.last_names, nullif(n.confirmed_name, n.first_names || ' ' || n.last_names), n.is_client_type,
      n.email, n.mobile, n.first_email, n.first_mobile
    from (
      select k.id as known_id,
        k.id is not null and (k.first_names, k.last_names, k.is_client_type) is distinct from (l.first_names, l.last_names, l.is_client_type) as is_changed,
        (f.email, f.mobile) is distinct from (e.email, m.mobile) as differs, l.document_type, l.document_number, l.first_names, l.last_names,
        coalesce(k.confirmed_name, k.first_names || ' ' || k.last_names, f.first_names || ' ' || f.last_names) as confirmed_name, l.is_client_type,
        e.email, m.mobile, f.email as first_email, f.mobile as first_mobile
      from (
        select min(line) as first, max(line) as last, max(line) filter (where email is not null) as of_email,
          max(line) filter (where mobile is not null) as of_mobile
        from incoming group by document_type, document_number
      ) n
      join incoming f on f.line = n.first
      join incoming l on l.line = n.last
      left join incoming e on e.line = n.of_email
      left join incoming m on m.line = n.of_mobile
      left join lateral (
        select c.id, c.first_names, c.last_names, c.is_client_type, c.confirmed_name from customer c
        where c.document_type = l.document_type and c.document_number = l.document_number and c.standing = 'PORTFOLIO' limit 1
      ) k on true
      order by l.document_type, l.document_number) n`);
  await tx.execute(sql`analyze incoming_person (id, document_type, document_number)`);
  await tx.execute(sql`
    insert into customer (id, document_type, document_number, first_names, last_names, confirmed_name, is_client_type, is_pep, created_at)
    select id, document_type, document_number, first_names, last_names, confirmed_name, is_client_type, false, ${now.toISOString()}::timestamptz
    from incoming_person where is_new`);
  const [people] = await rowsOf<{ changed: number; withContacts: number }>(tx)`
    select count(*) filter (where is_changed)::int as changed, count(*) filter (where may_bring_contact)::int as "withContacts"
    from incoming_person`;
  if (people!.changed > 0)
    await tx.execute(sql`
      update customer c set first_names = p.first_names, last_names = p.last_names, confirmed_name = p.confirmed_name,
        is_client_type = p.is_client_type
      from incoming_person p where p.is_changed and c.id = p.id`);
  await tx.execute(sql`
    insert into contact_point (id, customer_id, kind, value, is_preferred, priority)
    select ${newId}, p.id, v.kind, v.value, true, 1
    from incoming_person p cross join lateral (values ('celular', p.first_mobile), ('email', p.first_email)) v(kind, value)
    where p.is_new and v.value is not null`);
  if (people!.withContacts > 0) await saveOtherContacts(tx, now);
}

/** Confirms the name and the preferred and imported contacts. Marks the other contacts as unconfirmed. */
export async function confirmIncomingPeople(tx: Sql, documents: ReadonlySet<string>, now: Date): Promise<void> {
  const people = sql`incoming_person p where p.document_type || ' ' || p.document_number = any(${sql.param([...documents])}::text[])`;
  await tx.execute(sql`
    update customer c set confirmed_name = null from ${people} and c.id = p.id and c.confirmed_name is not null`);
  await tx.execute(sql`
    update contact_point t set unconfirmed_since =
      case when t.is_preferred or t.value in (p.email, p.mobile) then null else coalesce(t.unconfirmed_since, ${now.toISOString()}::timestamptz) end
    from ${people} and t.customer_id = p.id`);
}

/**
 * A verified contact stays preferred; otherwise the contact in the newest portfolio becomes preferred. A contact that
 * the customer removed is not added again, because another person may now use it.
 */
async function saveOtherContacts(tx: Sql, now: Date): Promise<void> {
  const contacts = sql`(
    select distinct on (c.id, v.kind) c.id as customer_id, v.kind, v.value
    from incoming i
    join incoming_person c on c.document_type = i.document_type and c.document_number = i.document_number and c.may_bring_contact
    cross join lateral (values ('email', i.email), ('celular', i.mobile)) v(kind, value)
    where v.value is not null
      and (not exists (select 1 from removed_contact r where r.customer_id = c.id and r.kind = v.kind and r.value = v.value)
        or exists (select 1 from contact_point p where p.customer_id = c.id and p.kind = v.kind and p.value = v.value))
    order by c.id, v.kind, i.line desc)`;
  const replaced = await rowsOf<LostContact>(tx)`
    update contact_point p set is_preferred = false from ${contacts} n
    where p.customer_id = n.customer_id and p.kind = n.kind and p.value <> n.value and p.is_preferred and p.verified_at is null
    returning p.customer_id as "customerId", p.value`;
  await tx.execute(sql`
    insert into contact_point (id, customer_id, kind, value, is_preferred, priority, unconfirmed_since)
    select gen_random_uuid(), n.customer_id, n.kind, n.value,
      not exists (select 1 from contact_point p where p.customer_id = n.customer_id and p.kind = n.kind and p.is_preferred), 1,
      ${now.toISOString()}::timestamptz
    from ${contacts} n
    where not exists (select 1 from contact_point p where p.customer_id = n.customer_id and p.kind = n.kind and p.value = n.value)
    on conflict (customer_id, kind, value) do nothing`);
  if (replaced.length === 0) return;
  // The statement blocks until concurrent transactions that issue codes or invitations have ended. `endAuthorities`
  // then ends these codes and invitations too.
  await tx.execute(sql`
    select 1 from customer where id = any(${sql.param(replaced.map(({ customerId }) => customerId))}::uuid[]) order by id for no key update`);
  await endAuthorities(tx, { ending: 'CONTACT_REPLACED', contacts: replaced }, now);
  await tx.execute(sql`
    update contact_point p set is_preferred = true from ${contacts} n
    where p.customer_id = n.customer_id and p.kind = n.kind and p.value = n.value and not p.is_preferred
      and not exists (select 1 from contact_point o where o.customer_id = p.customer_id and o.kind = p.kind and o.is_preferred)`);
}
