import { sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { creditorKey, obligation } from '#server/db/schema/offers.ts';

/** SQL for the current creditor of an obligation. The function `creditorOf` of the offers module has the same rule. */
const creditorToday = sql`case when ${obligation.assignedOn} is not null and ${obligation.servicedBy} is not null
  then ${obligation.servicedBy} else ${obligation.originalCreditor} end`;

/** Ignores case. Returns the name with the spelling of the portfolio. */
export async function findCreditor(db: Sql, name: string): Promise<string | undefined> {
  const [found] = await rowsOf<{ name: string }>(db)`
    select name from (select ${creditorToday} as name from ${obligation}) o
    where ${creditorKey(sql`name`)} = ${creditorKey(sql`${name}::text`)} order by name <> ${name} limit 1`;
  return found?.name;
}

export async function listCreditors(db: Sql, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(db)`
    select distinct ${creditorToday} as name from ${obligation} order by name limit ${limit}`;
  return rows.map(({ name }) => name);
}
