import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Sql } from './database.ts';

/**
 * An expression for the ids of the rows of one statement, at most four million: UUID version 7 that begin with the moment, go on
 * with the row's place and end in 40 bits of chance. What is stored together stands together at the end of each index, in the
 * order in which it is stored.
 */
export async function idsInOrder(tx: Sql): Promise<SQL> {
  const [row] = await rowsOf<{ start: string }>(
    tx,
    sql`select lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || right(gen_random_uuid()::text, 3) as start`,
  );
  // The lowest number there is begins with the bits of the variant, as RFC 9562 wants them.
  return sql`(${row!.start}::text || to_hex(-9223372036854775808 + row_number() over () * 1099511627776 + (random() * 1099511627775)::bigint))::uuid`;
}
