import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Sql } from './database.ts';

/**
 * Returns an SQL expression for the ids of up to four million rows of one statement. The ids rise with the row number,
 * so that the rows are adjacent in each index.
 */
export async function idsInOrder(tx: Sql): Promise<SQL> {
  const [row] = await rowsOf<{ start: string }>(tx)`
    select lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || right(gen_random_uuid()::text, 3) as start`;
  // The numbers start at the lowest bigint, because its first two bits are the variant bits `10` of RFC 9562.
  return sql`(${row!.start}::text || to_hex(-9223372036854775808 + row_number() over () * 1099511627776 + (random() * 1099511627775)::bigint))::uuid`;
}
