import { sql } from 'drizzle-orm';
import { cleanKey } from '#domain/people/typed-key.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { creditorKey, obligation } from '#server/db/schema/offers.ts';
import { CommandFailed, exitCodes } from './operator-io.ts';

export const creditorHelp =
  'solo lo de ese acreedor: el de la columna operado_por si la deuda se cedió, si no el de acreedor_original';

const mostListed = 10;
/** As `creditorOf` of offers decides it. */
const creditorToday = sql`case when ${obligation.assignedOn} is not null and ${obligation.servicedBy} is not null
  then ${obligation.servicedBy} else ${obligation.originalCreditor} end`;

/** The creditor that an operator names, spelled as in the portfolio. @throws {CommandFailed} for an unknown one. */
export async function creditorNamed(db: Sql, typed: string | undefined): Promise<string | null> {
  if (typed === undefined) return null;
  const name = cleanKey(typed) ?? '';
  const [found] = await rowsOf<{ name: string }>(
    db,
    sql`
    select name from (select ${creditorToday} as name from ${obligation}) o
    where ${creditorKey(sql`name`)} = ${creditorKey(sql`${name}::text`)} order by name <> ${name} limit 1`,
  );
  if (found) return found.name;
  const known = await rowsOf<{ name: string }>(
    db,
    sql`select distinct ${creditorToday} as name from ${obligation} order by name limit ${mostListed + 1}`,
  );
  const names = known.slice(0, mostListed).map((each) => each.name);
  const more = known.length > mostListed ? ' y otros' : '';
  throw new CommandFailed(
    names.length === 0
      ? 'Ese acreedor no está en la cartera, que está vacía: impórtala antes.'
      : `Ese acreedor no está en la cartera. Están: ${names.join(', ')}${more}.`,
    exitCodes.withFindings,
  );
}
