import { asc, eq, sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { paymentLedger } from '#server/db/schema/payments.ts';

export interface ToRefund {
  transactionId: string;
  at: Date;
  rest: number;
  agreement: string;
  documentType: string;
  documentNumber: string;
}

/** Same rule as the domain's `refundable`. */
export async function listToRefund(db: Sql): Promise<ToRefund[]> {
  const rows = await rowsOf<Omit<ToRefund, 'at' | 'rest'> & { at: string | Date; rest: string | number }>(
    db,
    sql`
    select l.transaction_id as "transactionId", min(l.at) as at, sum(l.amount)::text as rest, a.number as agreement,
      c.document_type as "documentType", c.document_number as "documentNumber"
    from payment_ledger l join agreement a on a.id = l.agreement_id join customer c on c.id = a.customer_id
    where l.kind <> 'PAYMENT'
    group by l.provider, l.transaction_id, a.number, c.document_type, c.document_number
    having sum(l.amount) > 0 and not bool_or(l.kind = 'REVERSAL')
    order by min(l.at), l.transaction_id`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at), rest: Number(row.rest) }));
}

/** The first ledger entry of a transaction, which identifies its customer. */
export async function ledgerRowOf(
  db: Sql,
  transactionId: string,
): Promise<typeof paymentLedger.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(paymentLedger)
    .where(eq(paymentLedger.transactionId, transactionId))
    .orderBy(asc(paymentLedger.at))
    .limit(1);
  return row;
}
