import { asc, inArray, sql, type SQL } from 'drizzle-orm';
import {
  identityDocumentTypes,
  parseEmail,
  parseIdentityDocument,
  parseMobile,
} from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { Sql } from '#server/db/database.ts';
import { contactPoint, customer } from '#server/db/schema/people.ts';

export type FoundPerson = typeof customer.$inferSelect & { contacts: (typeof contactPoint.$inferSelect)[] };

/** Lower-case letters without accents; both engines support `normalize` without an extension. */
const plainLetters = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const plainColumn = (column: SQL) => sql`lower(regexp_replace(normalize(${column}, NFD), '[\u0300-\u036f]', '', 'g'))`;
const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Customers by document, name, e-mail or mobile, at most `limit`, sorted by name. Names match in any order and without
 * accents.
 */
export async function findPeople(db: Sql, typed: string, limit: number): Promise<FoundPerson[]> {
  const words = plainLetters(typed).split(/\s+/).filter(Boolean);
  const name = plainColumn(sql`${customer.firstNames} || ' ' || ${customer.lastNames}`);
  const conditions = [
    sql.join(
      words.map((word) => sql`${name} like ${`%${literal(word)}%`}`),
      sql` and `,
    ),
  ];
  for (const { type, number } of documentsIn(typed))
    conditions.push(sql`${customer.documentType} = ${type} and ${customer.documentNumber} = ${number}`);
  const contact = parseMobile(typed) ?? parseEmail(typed);
  if (contact !== undefined)
    conditions.push(
      sql`exists (select 1 from ${contactPoint} p where p.customer_id = ${customer.id} and p.value = ${contact})`,
    );
  const people = await db
    .select()
    .from(customer)
    .where(
      sql`${customer.standing} <> 'MERGED' and ${customer.erasedAt} is null and (${sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` or `,
      )})`,
    )
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

/** Parses `52418903`, `52.418.903` or `CC 52418903`; a number without type may have any. */
function documentsIn(typed: string) {
  const [, letters = '', rest = ''] = /^\s*([a-z]+)[\s-]+(.+)$/i.exec(typed) ?? [];
  const named = identityDocumentTypes.find((type) => type === letters.toUpperCase());
  const types = named ? [named] : identityDocumentTypes;
  return types.flatMap((type) => {
    const document = parseIdentityDocument(type, named ? rest : typed);
    return isRefusal(document) ? [] : [document];
  });
}
