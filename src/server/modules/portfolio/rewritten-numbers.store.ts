import { sql } from 'drizzle-orm';
import { isDamagedCopy } from '#domain/people/spreadsheet-damage.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { creditorKey } from '#server/db/schema/offers.ts';

export interface RewrittenRow {
  line: number;
  number: string;
  /** The number of the customer's stored obligation. No earlier row of the file contains this number. */
  original: string;
}

export interface RowsBefore {
  isNamedBefore(creditor: string, number: string, line: number): boolean;
}

/**
 * Removes staged rows with an unknown obligation number that a spreadsheet has probably damaged: the customer has a
 * stored obligation of the same creditor with the probable original number. Keeps the row when its batch or an earlier
 * row of the file contains the original number.
 */
export async function removeRewritten(tx: Sql, { isNamedBefore }: RowsBefore): Promise<RewrittenRow[]> {
  const pairs = await rowsOf<RewrittenRow & { creditor: string }>(tx)`
    select i.line, i.number, i.creditor, o.number as original
    from incoming i
    join customer c on c.document_type = i.document_type and c.document_number = i.document_number and c.standing = 'PORTFOLIO'
    join obligation o on o.customer_id = c.id and ${creditorKey(sql`o.original_creditor`)} = ${creditorKey(sql`i.creditor`)}
    where i.number ~ '^[0-9]+$' and left(ltrim(o.number, '0'), 1) = left(ltrim(i.number, '0'), 1)
      and not exists (select 1 from incoming_known k where k.line = i.line or k.obligation_id = o.id)
    order by i.line, o.number`;
  const found = new Map(
    pairs
      .filter(
        ({ original, number, creditor, line }) =>
          isDamagedCopy(original, number) && !isNamedBefore(creditor, original, line),
      )
      .map((each) => [each.line, each]),
  );
  if (found.size > 0)
    await tx.execute(sql`delete from incoming where line = any(${sql.param([...found.keys()])}::int[])`);
  return [...found.values()];
}
