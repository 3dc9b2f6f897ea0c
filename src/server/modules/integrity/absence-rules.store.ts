import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';

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

/** Numbers that were skipped after a restore are recorded in the audit log and are not reported. */
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
      where e.kind in ('AGREEMENT_ACCEPTED', 'MEMBERSHIP_ACCEPTED') and e.data ? 'agreementId' and not exists (
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
  (await rowsOf<{ id: string }>(tx)`select id from (${broken}) x limit ${limit}`).map(({ id }) => id);
