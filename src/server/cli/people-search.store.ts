import { asc, inArray, sql } from 'drizzle-orm';
import {
  identityDocumentTypes,
  parseEmail,
  parseIdentityDocument,
  parseMobile,
} from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { Sql } from '#server/db/database.ts';
import { contactPoint, customer, nameWords } from '#server/db/schema/people.ts';

export type FoundPerson = typeof customer.$inferSelect & { contacts: (typeof contactPoint.$inferSelect)[] };

/** Returns the words in lower case and without accents, as in `nameWords`. */
const wordsIn = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words of a name match by prefix and in any order. */
export async function findPeople(db: Sql, typed: string, limit: number): Promise<FoundPerson[]> {
  const words = wordsIn(typed).map((word) => `${word}:*`);
  const isPerson = sql`standing <> 'MERGED' and erased_at is null`;
  // The subquery is materialized. Without materialization, the limit would make PostgreSQL scan the whole table for a
  // word that no name contains.
  const found = [
    sql`(with named as materialized (select id from customer
        where ${isPerson} and ${nameWords} @@ to_tsquery('simple', ${words.join(' & ')}))
      select id from named limit ${limit})`,
  ];
  for (const { type, number } of documentsIn(typed))
    for (const standing of [sql`'PORTFOLIO'`, sql`'REGISTERED'`])
      found.push(sql`(select id from customer where standing = ${standing} and erased_at is null
        and document_type = ${type} and document_number = ${number} limit ${limit})`);
  const contact = parseMobile(typed) ?? parseEmail(typed);
  if (contact !== undefined)
    found.push(sql`(select id from customer where ${isPerson} and id in (
        select customer_id from contact_point where value = ${contact}) limit ${limit})`);
  const people = await db
    .select()
    .from(customer)
    .where(sql`${customer.id} in (${sql.join(found, sql` union all `)})`)
    .orderBy(asc(customer.firstNames), asc(customer.lastNames), asc(customer.id))
    .limit(limit);
  if (people.length === 0) return [];
  const contacts = await db
    .select()
    .from(contactPoint)
    .where(
      inArray(
        contactPoint.customerId,
        people.map(({ id }) => id),
      ),
    )
    .orderBy(asc(contactPoint.kind), asc(contactPoint.value));
  return people.map((person) => ({ ...person, contacts: contacts.filter((each) => each.customerId === person.id) }));
}

/** Accepts `52.418.903` and `CC 52418903`. A number without a type matches every type. */
function documentsIn(typed: string) {
  const [, letters = '', rest = ''] = /^\s*([a-z]+)[\s-]+(.+)$/i.exec(typed) ?? [];
  const named = identityDocumentTypes.find((type) => type === letters.toUpperCase());
  const types = named ? [named] : identityDocumentTypes;
  return types.flatMap((type) => {
    const document = parseIdentityDocument(type, named ? rest : typed);
    return isRefusal(document) ? [] : [document];
  });
}
