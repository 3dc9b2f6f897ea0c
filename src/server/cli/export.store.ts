import { rowsOf, type Sql } from '#server/db/database.ts';

type Exported = Record<string, string | number | null> & { id: string };

export function portfolioPage(db: Sql, afterId: string, size: number): Promise<Exported[]> {
  return rowsOf<Exported>(db)`
    select o.id, c.document_type as tipo_documento, c.document_number as numero_documento, c.first_names as nombres, c.last_names as apellidos,
      e.value as email, m.value as celular, case when c.is_client_type then 'si' else 'no' end as tipo_cliente,
      o.number as numero_obligacion, o.product as tipo_producto, o.original_creditor as acreedor_original,
      o.assigned_on::text as fecha_cesion, o.arrears_since::text as fecha_mora, o.principal::text as capital,
      o.interest::text as intereses_corrientes, o.late_interest::text as intereses_mora, o.fees::text as otros_cargos,
      o.serviced_by as operado_por, o.creditor_nit as nit_acreedor, o.state as estado, o.campaign as campana
    from obligation o join customer c on c.id = o.customer_id
    left join contact_point e on e.customer_id = c.id and e.kind = 'email' and e.is_preferred
    left join contact_point m on m.customer_id = c.id and m.kind = 'celular' and m.is_preferred
    where o.id > ${afterId}::uuid order by o.id limit ${size}`;
}

export function agreementsPage(db: Sql, afterId: string, size: number): Promise<Exported[]> {
  return rowsOf<Exported>(db)`
    select a.id, a.number as acuerdo, a.crm_agreement_id as id_crm, a.kind as tipo, a.state as estado, c.document_type as tipo_documento,
      c.document_number as numero_documento, a.creditor as acreedor, o.number as numero_obligacion, a.product as producto,
      to_char(a.accepted_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as aceptado, a.term as cuotas, a.discount::text as descuento,
      a.total::text as total, a.interest::text as intereses, a.initial_payment::text as cuota_inicial,
      (select coalesce(sum(l.amount), 0) from payment_ledger l where l.agreement_id = a.id)::text as recibido,
      (select coalesce(sum(i.paid), 0) from instalment i where i.agreement_id = a.id)::text as aplicado
    from agreement a join customer c on c.id = a.customer_id left join obligation o on o.id = a.obligation_id
    where a.id > ${afterId}::uuid order by a.id limit ${size}`;
}

/** The texts of the rows are untrusted, because they come from URLs that anyone can forge. */
export function campaignWritesPage(db: Sql, afterKey: string, size: number): Promise<Exported[]> {
  return rowsOf<Exported>(db)`
    select w.key as id, to_char(w.first_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as fecha, w.visit_id::text as visita,
      c.document_type as tipo_documento, c.document_number as numero_documento, w.endpoint as escritura,
      w.source as fuente, w.medium as medio, w.campaign as campana, w.keyword as palabra
    from campaign_write w left join customer c on c.id = w.customer_id
    where w.key collate "C" > ${afterKey} order by w.key collate "C" limit ${size}`;
}
