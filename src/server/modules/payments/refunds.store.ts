import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { pesos, type Pesos } from '#domain/money/money.ts';
import { firstRow, rowsOf, type Sql } from '#server/db/database.ts';
import { paymentLedger } from '#server/db/schema/payments.ts';

export interface ToRefund {
  /** The id of the transaction to refund, or the number of the dispute that ordered the refund. */
  transactionId: string;
  at: Date;
  rest: number;
  agreement: string;
  documentType: string;
  documentNumber: string;
}

/** Uses the same rule as `refundable` in the domain, and adds the open refunds that disputes ordered. */
export async function listToRefund(db: Sql): Promise<ToRefund[]> {
  const rows = await rowsOf<Omit<ToRefund, 'at' | 'rest'> & { at: string | Date; rest: string | number }>(db)`
    select l.transaction_id as "transactionId", min(l.at) as at, sum(l.amount)::text as rest, a.number as agreement,
      c.document_type as "documentType", c.document_number as "documentNumber"
    from payment_ledger l join agreement a on a.id = l.agreement_id join customer c on c.id = a.customer_id
    where l.kind <> 'PAYMENT'
    group by l.provider, l.transaction_id, a.number, c.document_type, c.document_number
    having sum(l.amount) > 0 and not bool_or(l.kind = 'REVERSAL')
    union all
    select number, at, rest, (select max(a.number) from agreement a where a.obligation_id = f."obligationId"),
      c.document_type, c.document_number
    from (${disputeRefundRows(sql`c.state <> 'RESUELTO'`)}) f join customer c on c.id = f."customerId" where f.rest::bigint > 0
    order by 2, 1`;
  return rows.map((row) => ({ ...row, at: new Date(row.at), rest: Number(row.rest) }));
}

export const ledgerRowOf = (db: Sql, transactionId: string): Promise<typeof paymentLedger.$inferSelect | undefined> =>
  db
    .select()
    .from(paymentLedger)
    .where(eq(paymentLedger.transactionId, transactionId))
    .orderBy(asc(paymentLedger.at))
    .limit(1)
    .then(firstRow);

/** A refund that an accepted dispute ordered: a case with the reason DISPUTE_REFUND. */
export interface DisputeRefund {
  caseId: string;
  number: string;
  obligationId: string;
  customerId: string;
  dedupeKey: string;
  at: Date;
  /** The amount to refund: at most the received payments of the debt minus their refunds. */
  rest: number;
}

const keptPayments = (obligationId: SQL) => sql`
  select l.transaction_id, l.provider, a.id as agreement_id, min(l.at) as at,
    sum(l.amount) filter (where l.kind = 'PAYMENT') as paid,
    greatest(0, -coalesce(sum(l.amount) filter (where l.kind <> 'PAYMENT'), 0)) as back
  from payment_ledger l join agreement a on a.id = l.agreement_id where a.obligation_id = ${obligationId}
  group by l.transaction_id, l.provider, a.id
  having bool_or(l.kind = 'PAYMENT') and not bool_or(l.kind = 'REVERSAL')`;

const disputeRefundRows = (where: SQL) => sql`
    select c.id as "caseId", d.number, d.obligation_id as "obligationId", d.customer_id as "customerId", c.dedupe_key as "dedupeKey",
      c.opened_at as at, greatest(0, least((c.detail->>'valor')::bigint - coalesce(r.refunded, 0), coalesce(k.kept, 0)))::text as rest
    from operator_case c join dispute d on d.id = c.subject_id
      left join lateral (select sum(p.paid - p.back) as kept from (${keptPayments(sql`d.obligation_id`)}) p) k on true
      left join lateral (
        select -sum(l.amount) as refunded from payment_ledger l join (${keptPayments(sql`d.obligation_id`)}) p
          on p.transaction_id = l.transaction_id and p.provider = l.provider
        where l.kind = 'REFUND' and l.at >= c.opened_at) r on true
    where c.reason = 'DISPUTE_REFUND' and ${where}`;

async function disputeRefunds(db: Sql, where: SQL): Promise<DisputeRefund[]> {
  const rows = await rowsOf<Omit<DisputeRefund, 'at' | 'rest'> & { at: string | Date; rest: string | number }>(db)`
    ${disputeRefundRows(where)} order by c.opened_at`;
  return rows.map((row) => ({ ...row, at: new Date(row.at), rest: Number(row.rest) }));
}

export async function disputeRefundOf(db: Sql, number: string): Promise<DisputeRefund | undefined> {
  const ofDebt = sql`d.obligation_id = (select x.obligation_id from dispute x where x.number = ${number})`;
  return (await disputeRefunds(db, ofDebt)).at(-1);
}

export const openRefundsOf = (db: Sql, obligationId: string): Promise<DisputeRefund[]> =>
  disputeRefunds(db, sql`d.obligation_id = ${obligationId}::uuid and c.state <> 'RESUELTO'`);

export async function moneyOf(db: Sql, obligationId: string): Promise<{ received: Pesos; refunded: Pesos }> {
  const [row] = await rowsOf<{ received: string; refunded: string }>(db)`
    select coalesce(sum(p.paid), 0)::text as received, coalesce(sum(p.back), 0)::text as refunded
      from (${keptPayments(sql`${obligationId}::uuid`)}) p`;
  return { received: pesos(Number(row?.received ?? 0)), refunded: pesos(Number(row?.refunded ?? 0)) };
}

export async function refundablePayments(db: Sql, obligationId: string) {
  const rows = await rowsOf<{ transactionId: string; agreementId: string; net: string | number }>(db)`
    select p.transaction_id as "transactionId", p.agreement_id as "agreementId", (p.paid - p.back)::text as net
      from (${keptPayments(sql`${obligationId}::uuid`)}) p where p.paid > p.back order by p.at desc, p.transaction_id`;
  return rows.map((row) => ({ ...row, net: Number(row.net) as Pesos }));
}

/** Locks the payables of all agreements of a debt, oldest agreement first. */
export const lockPayablesOf = (tx: Sql, obligationId: string) =>
  tx.execute(sql`select p.id from payable p join agreement a on a.id = p.agreement_id
    where a.obligation_id = ${obligationId}::uuid order by a.accepted_at, a.id for update of p`);
