import { and, asc, eq, gt, inArray, or, sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { databaseReturns, type DatabaseReturn } from '#server/db/numbering.store.ts';
import { acceptanceEvidence, agreement, document, instalment, relief } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { obligation, offer, proposal } from '#server/db/schema/offers.ts';
import {
  payable,
  paymentAttempt,
  paymentEvent,
  paymentLedger,
  providerTransaction,
} from '#server/db/schema/payments.ts';
import { customer } from '#server/db/schema/people.ts';

export type AgreementRow = typeof agreement.$inferSelect;
export type AttemptRow = typeof paymentAttempt.$inferSelect;
export type TransactionRow = typeof providerTransaction.$inferSelect;
export type LedgerRow = typeof paymentLedger.$inferSelect;
export type DocumentRow = typeof document.$inferSelect;

/** All stored data of one agreement. */
export interface AgreementFolder {
  agreement: AgreementRow;
  instalments: (typeof instalment.$inferSelect)[];
  payables: (typeof payable.$inferSelect)[];
  attempts: AttemptRow[];
  transactions: TransactionRow[];
  ledger: LedgerRow[];
  evidence: typeof acceptanceEvidence.$inferSelect | undefined;
  proposal: typeof proposal.$inferSelect | undefined;
  offer: typeof offer.$inferSelect | undefined;
  obligation: typeof obligation.$inferSelect | undefined;
  documents: DocumentRow[];
  /** Changes of the plan's dates, oldest first. */
  relief: (typeof relief.$inferSelect)[];
  /** Returns of the database, after which numbers have a gap. */
  returns: DatabaseReturn[];
  /** The agreement's customer and the accounts merged into it. */
  customers: Set<string>;
  /** Review details of transactions of an unexpected amount or currency, by id. */
  mismatched: Map<string, Record<string, unknown>>;
}

const groupBy = <Row>(rows: Row[], key: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
};

export async function agreementFolders(tx: Sql, after: string, limit: number): Promise<AgreementFolder[]> {
  const agreements = await tx
    .select()
    .from(agreement)
    .where(gt(agreement.id, after))
    .orderBy(asc(agreement.id))
    .limit(limit);
  if (agreements.length === 0) return [];
  const ids = agreements.map(({ id }) => id);
  const present = (values: (string | null)[]) => values.filter((value) => value !== null);
  const proposalIds = present(agreements.map(({ proposalId }) => proposalId));
  const offerIds = present(agreements.map(({ offerId }) => offerId));
  const obligationIds = present(agreements.map(({ obligationId }) => obligationId));
  const customerIds = agreements.map(({ customerId }) => customerId);
  const instalments = groupBy(
    await tx.select().from(instalment).where(inArray(instalment.agreementId, ids)).orderBy(asc(instalment.number)),
    (row) => row.agreementId,
  );
  const payables = groupBy(
    await tx.select().from(payable).where(inArray(payable.agreementId, ids)),
    (row) => row.agreementId,
  );
  const changes = groupBy(
    await tx.select().from(relief).where(inArray(relief.agreementId, ids)).orderBy(asc(relief.sequence)),
    (row) => row.agreementId,
  );
  const attemptRows = await tx.select().from(paymentAttempt).where(inArray(paymentAttempt.agreementId, ids));
  const attempts = groupBy(attemptRows, (row) => row.agreementId);
  const ledgerRows = await tx.select().from(paymentLedger).where(inArray(paymentLedger.agreementId, ids));
  const ledger = groupBy(ledgerRows, (row) => row.agreementId);
  const attemptIds = attemptRows.map(({ id }) => id);
  const transactionRows =
    attemptIds.length === 0
      ? []
      : await tx.select().from(providerTransaction).where(inArray(providerTransaction.attemptId, attemptIds));
  const agreementOfAttempt = new Map(attemptRows.map((row) => [row.id, row.agreementId]));
  const transactions = groupBy(transactionRows, (row) => agreementOfAttempt.get(row.attemptId) ?? '');
  const evidence = new Map(
    (await tx.select().from(acceptanceEvidence).where(inArray(acceptanceEvidence.agreementId, ids))).map((row) => [
      row.agreementId,
      row,
    ]),
  );
  const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));
  const proposals = byId(
    proposalIds.length === 0 ? [] : await tx.select().from(proposal).where(inArray(proposal.id, proposalIds)),
  );
  const offers = byId(offerIds.length === 0 ? [] : await tx.select().from(offer).where(inArray(offer.id, offerIds)));
  const obligations = byId(
    obligationIds.length === 0 ? [] : await tx.select().from(obligation).where(inArray(obligation.id, obligationIds)),
  );
  const documents = groupBy(
    await tx.select().from(document).where(inArray(document.agreementId, ids)),
    (row) => row.agreementId ?? '',
  );
  const merged = groupBy(
    await tx
      .select({ id: customer.id, into: customer.mergedInto })
      .from(customer)
      .where(inArray(customer.mergedInto, customerIds)),
    (row) => row.into ?? '',
  );
  const mismatched = new Map(
    attemptIds.length === 0
      ? []
      : (
          await tx
            .select({ key: operatorCase.dedupeKey, detail: operatorCase.detail })
            .from(operatorCase)
            .where(
              and(
                inArray(operatorCase.subjectId, attemptIds),
                inArray(operatorCase.reason, ['AMOUNT_MISMATCH', 'CURRENCY_MISMATCH']),
              ),
            )
        ).map(({ key, detail }) => [key.slice(key.indexOf(':') + 1), detail]),
  );
  const returns = await databaseReturns(tx);
  return agreements.map((row) => ({
    agreement: row,
    instalments: instalments.get(row.id) ?? [],
    payables: payables.get(row.id) ?? [],
    attempts: attempts.get(row.id) ?? [],
    transactions: transactions.get(row.id) ?? [],
    ledger: ledger.get(row.id) ?? [],
    evidence: evidence.get(row.id),
    proposal: proposals.get(row.proposalId ?? ''),
    offer: offers.get(row.offerId ?? ''),
    obligation: obligations.get(row.obligationId ?? ''),
    documents: documents.get(row.id) ?? [],
    relief: changes.get(row.id) ?? [],
    returns,
    customers: new Set([row.customerId, ...(merged.get(row.customerId) ?? []).map(({ id }) => id)]),
    mismatched,
  }));
}

export const documentsAfter = (tx: Sql, after: string, limit: number): Promise<DocumentRow[]> =>
  tx.select().from(document).where(gt(document.id, after)).orderBy(asc(document.id)).limit(limit);

export const eventsAfter = (tx: Sql, after: string, limit: number) =>
  tx.select().from(paymentEvent).where(gt(paymentEvent.id, after)).orderBy(asc(paymentEvent.id)).limit(limit);

/** The known transactions and references named by notifications. */
export async function knownOf(tx: Sql, transactionIds: string[], references: string[]) {
  if (transactionIds.length === 0)
    return { transactions: new Map<string, string>(), references: new Set<string>(), reviewed: new Set<string>() };
  const rows = await tx
    .select({ id: providerTransaction.transactionId, status: providerTransaction.status })
    .from(providerTransaction)
    .where(inArray(providerTransaction.transactionId, transactionIds));
  const ours = await tx
    .select({ reference: paymentAttempt.reference })
    .from(paymentAttempt)
    .where(inArray(paymentAttempt.reference, references));
  const reviewed = await tx
    .select({ key: operatorCase.dedupeKey })
    .from(operatorCase)
    .where(or(...transactionIds.map((id) => eq(operatorCase.dedupeKey, `mismatch:${id}`)))!);
  return {
    transactions: new Map(rows.map(({ id, status }) => [id, status])),
    references: new Set(ours.map(({ reference }) => reference)),
    reviewed: new Set(reviewed.map(({ key }) => key.slice('mismatch:'.length))),
  };
}

export interface Absence {
  rule: string;
  table: string;
  column?: string;
  broken: SQL;
}

const orphan = (rule: string, table: string, column: string, of: string): Absence => ({
  rule,
  table,
  column,
  broken: sql.raw(
    `select ${table === 'acceptance_evidence' ? 't.agreement_id' : 't.id'}::text as id from ${table} t
     where t.${column} is not null and not exists (select 1 from ${of} o where o.id = t.${column})`,
  ),
});

/** Missing numbers up to the counter, and numbers beyond it. Numbers skipped after a restore are in the audit log. */
const gaps = (rule: string, series: string, table: string, column: string): Absence => ({
  rule,
  table,
  column,
  broken: sql.raw(`
    with skipped as materialized (
      select s.* from audit_event e, jsonb_to_recordset(e.data->'skipped') s (series text, year int, first int, last int)
      where e.kind = 'DATABASE_RETURNED')
    select n as id from counter c, lateral (
      select i, c.series || '-' || c.year || '-' || lpad(i::text, 6, '0') as n from generate_series(1, c.last) i) x
    where c.series = '${series}' and not exists (select 1 from ${table} t where t.${column} = n) and not exists (
      select 1 from skipped s where s.series = c.series and s.year = c.year and i between s.first and s.last)
    union all
    select t.${column} as id from ${table} t where t.${column} ~ '^${series}-[0-9]{4}-[0-9]{1,9}$' and not exists (
      select 1 from counter c where c.series = '${series}' and c.year = split_part(t.${column}, '-', 2)::int
        and c.last >= split_part(t.${column}, '-', 3)::int)`),
});

/** One statement each. */
export const absences: readonly Absence[] = [
  gaps('los números de los acuerdos son consecutivos', 'AP', 'agreement', 'number'),
  gaps('los números de las membresías son consecutivos', 'MB', 'agreement', 'number'),
  gaps('los números de los comprobantes son consecutivos', 'RC', 'payment_ledger', 'receipt_number'),
  gaps('los números de los paz y salvo son consecutivos', 'PS', 'document_number', 'number'),
  gaps('los números de las solicitudes de datos son consecutivos', 'PD', 'data_request', 'number'),
  gaps('los números de los casos son consecutivos', 'CA', 'operator_case', 'number'),
  gaps('los números de los retractos son consecutivos', 'RT', 'rebanking_application', 'withdrawal_number'),
  gaps('los números de los reclamos son consecutivos', 'RAD', 'dispute', 'number'),
  {
    rule: 'cada deuda en disputa tiene un reclamo que la congela',
    table: 'obligation',
    column: 'state',
    broken: sql`select o.id::text as id from obligation o where o.state = 'EN_DISPUTA' and not exists (
      select 1 from dispute d where d.obligation_id = o.id and d.is_frozen)`,
  },
  {
    rule: 'cada reclamo que congela una deuda la tiene en disputa o con su acuerdo en revisión',
    table: 'dispute',
    column: 'is_frozen',
    broken: sql`select d.id::text as id from dispute d join obligation o on o.id = d.obligation_id
      where d.is_frozen and o.state not in ('EN_DISPUTA', 'PAGADA', 'EN_INSOLVENCIA') and not (o.state = 'EN_ACUERDO' and exists (
        select 1 from agreement a where a.obligation_id = o.id and a.state in ('PENDIENTE_PAGO_INICIAL', 'VIGENTE')
          and a.under_review_since is not null))
        and not (o.state = 'EXTINGUIDA' and exists (
          select 1 from dispute x where x.obligation_id = o.id and x.effect = 'extinguish'))`,
  },
  {
    rule: 'un reclamo que terminó no congela una deuda',
    table: 'dispute',
    column: 'is_frozen',
    broken: sql`select d.id::text as id from dispute d where d.is_frozen and (d.kind in ('REPORTE', 'TRATO')
      or d.state in ('ACEPTADO', 'RETIRADO', 'DESISTIDO') or (d.state in ('PARCIAL', 'NEGADO') and d.appealed_on is not null))`,
  },
  {
    rule: 'cada reclamo abierto sobre una deuda la congela',
    table: 'dispute',
    column: 'is_frozen',
    broken: sql`select d.id::text as id from dispute d where d.obligation_id is not null and not d.is_frozen
      and d.state in ('RADICADO', 'EN_REVISION', 'INCOMPLETO') and d.kind not in ('REPORTE', 'TRATO')`,
  },
  {
    rule: 'cada acuerdo en revisión tiene un reclamo que congela su deuda',
    table: 'agreement',
    column: 'under_review_since',
    broken: sql`select a.id::text as id from agreement a where a.under_review_since is not null and not exists (
      select 1 from dispute d where d.obligation_id = a.obligation_id and d.is_frozen)`,
  },
  {
    rule: 'el estado de cada reclamo es el de su último paso',
    table: 'dispute',
    column: 'state',
    broken: sql`select d.id::text as id from dispute d where d.state <> (
      select case e.step when 'COMPLETADO' then 'EN_REVISION' when 'APELADO' then 'EN_REVISION' else e.step end
      from dispute_event e where e.dispute_id = d.id and e.step not in ('CIFRAS', 'AMPLIADO', 'DOCUMENTO', 'ASIGNADO')
      order by e.sequence desc limit 1)`,
  },
  {
    rule: 'después de un reclamo no se cobra',
    table: 'mail',
    column: 'sent_at',
    broken: sql`select m.id::text as id from mail m join dispute d on d.customer_id = m.customer_id
      where m.classification = 'collection' and (
        (d.is_frozen and m.sent_at > d.frozen_at and exists (
          select 1 from agreement a where a.obligation_id = d.obligation_id and m.dedupe_key like '%' || a.id || '%'
          union all select 1 from offer o where o.obligation_id = d.obligation_id and m.dedupe_key like '%' || o.id || '%'))
        or ((m.sent_at at time zone 'America/Bogota')::date <= d.no_collection_until and m.sent_at > coalesce(
          (select max(e.at) from dispute_event e where e.dispute_id = d.id and e.step = 'ASIGNADO'), d.filed_at)))`,
  },
  {
    rule: 'cada comprobante tiene su propio número',
    table: 'payment_ledger',
    column: 'receipt_number',
    broken: sql`select receipt_number as id from payment_ledger where receipt_number is not null group by receipt_number having count(*) > 1`,
  },
  ...[
    ['instalment', 'agreement_id', 'agreement', 'cada cuota es de un acuerdo'],
    ['payable', 'agreement_id', 'agreement', 'cada cuenta por pagar es de un acuerdo'],
    ['payment_attempt', 'agreement_id', 'agreement', 'cada intento de pago es de un acuerdo'],
    ['payment_attempt', 'payable_id', 'payable', 'cada intento de pago es de una cuenta por pagar'],
    ['provider_transaction', 'attempt_id', 'payment_attempt', 'cada transacción es de un intento de pago'],
    ['payment_ledger', 'agreement_id', 'agreement', 'cada movimiento es de un acuerdo'],
    ['payment_ledger', 'attempt_id', 'payment_attempt', 'cada movimiento es de un intento de pago'],
    ['acceptance_evidence', 'agreement_id', 'agreement', 'cada evidencia es de un acuerdo'],
    ['relief', 'agreement_id', 'agreement', 'cada cambio de fechas es de un acuerdo'],
    ['dispute_event', 'dispute_id', 'dispute', 'cada paso es de un reclamo'],
    ['dispute_file', 'dispute_id', 'dispute', 'cada archivo de un reclamo es de uno'],
    ['document', 'agreement_id', 'agreement', 'cada documento es de un acuerdo'],
    ['proposal', 'offer_id', 'offer', 'cada propuesta es de una oferta'],
    ['offer', 'obligation_id', 'obligation', 'cada oferta es de una obligación'],
    ['rebanking_application', 'agreement_id', 'agreement', 'cada solicitud aceptada tiene su acuerdo'],
    ['case_event', 'case_id', 'operator_case', 'cada evento es de un caso'],
    ['case_file', 'case_id', 'operator_case', 'cada archivo de un caso es de un caso'],
  ].map(([table = '', column = '', of = '', rule = '']) => orphan(rule, table, column, of)),
  {
    rule: 'cada oferta sigue una política guardada',
    table: 'offer',
    column: 'policy_version',
    broken: sql`select t.id::text as id from offer t where not exists (
      select 1 from campaign_policy p where p.version = t.policy_version)`,
  },
  {
    rule: 'cada comprobante es de un movimiento',
    table: 'document',
    column: 'subject_id',
    broken: sql`select t.id::text as id from document t where t.kind = 'COMPROBANTE' and not exists (
      select 1 from payment_ledger l where l.id = t.subject_id)`,
  },
  {
    rule: 'cada acuerdo aceptado está en la auditoría con su número',
    table: 'agreement',
    column: 'number',
    broken: sql`
      select e.data->>'agreementId' as id from audit_event e
      where e.kind in ('AGREEMENT_ACCEPTED', 'MEMBERSHIP_ACCEPTED', 'agreement.accepted', 'membership.accepted') and e.data ? 'agreementId' and not exists (
        select 1 from agreement a where a.id::text = e.data->>'agreementId' and a.number = e.data->>'number')`,
  },
  {
    rule: 'la huella de cada autorización es la de un texto guardado',
    table: 'consent',
    column: 'text_hash',
    broken: sql`select t.id::text as id from consent t where not exists (
      select 1 from legal_text l where l.hash = t.text_hash and l.version = t.text_version)`,
  },
  {
    rule: 'la huella de cada texto legal es la de sus palabras',
    table: 'legal_text',
    column: 'text',
    broken: sql`select hash as id from legal_text where hash <> encode(sha256(convert_to(text, 'UTF8')), 'hex')`,
  },
];

export const brokenIds = async (tx: Sql, { broken }: Absence, limit: number) =>
  (await rowsOf<{ id: string }>(tx, sql`select id from (${broken}) x limit ${limit}`)).map(({ id }) => id);
