import { sql, type SQL } from 'drizzle-orm';
import { agreementTransitions } from '#domain/agreements/agreements.ts';
import { obligationTransitions } from '#domain/debts/obligations.ts';
import { offerTransitions } from '#domain/offers/offer-states.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';

export interface Invariant {
  claim: string;
  table: string;
  broken: SQL;
}

const states = (table: object): SQL =>
  sql`(${sql.join(
    Object.keys(table).map((state) => sql`${state}`),
    sql`, `,
  )})`;

const refundedTo = (obligationId: SQL, period: SQL): SQL => sql`(
  select coalesce(sum(t.back), 0) from (
    select -sum(l.amount) filter (where l.kind in ('REFUND', 'DUPLICATE', 'UNEXPECTED') and ${period}) as back
    from payment_ledger l join agreement a on a.id = l.agreement_id where a.obligation_id = ${obligationId}
    group by l.agreement_id, l.provider, l.transaction_id having bool_or(l.kind = 'PAYMENT')) t where t.back > 0)`;

export const invariants: readonly Invariant[] = [
  {
    claim: 'lo pagado de cada cuota es lo que el libro le asignó, o lo que se pagó del acuerdo que reemplaza',
    table: 'instalment',
    broken: sql`
      select i.id from instalment i left join (
        select (x->>'instalmentId')::uuid as instalment_id, sum((x->>'amount')::bigint) as assigned
        from payment_ledger l, jsonb_array_elements(l.allocations) x group by 1
      ) a on a.instalment_id = i.id left join (
        select g.id as agreement_id, sum(o.paid) as credited
        from agreement g join instalment o on o.agreement_id = g.replaces_id group by 1
      ) c on c.agreement_id = i.agreement_id and i.number = 0
      where i.paid <> coalesce(a.assigned, 0) + coalesce(c.credited, 0)`,
  },
  {
    claim: 'un acuerdo fue reemplazado cuando otro de la misma obligación tomó su lugar',
    table: 'agreement',
    broken: sql`
      select a.id from agreement a left join agreement b on b.replaces_id = a.id
      where (a.state = 'REPROGRAMADO') <> (b.id is not null)
        or b.obligation_id <> a.obligation_id or b.offer_id <> a.offer_id or b.accepted_at <> a.ended_at`,
  },
  {
    claim: 'ninguna cuota tiene pagos negativos ni por encima de su valor',
    table: 'instalment',
    broken: sql`select id from instalment where paid < 0 or coalesce(waived, 0) < 0 or paid + coalesce(waived, 0) > amount`,
  },
  {
    claim: 'lo condonado de cada cuota es lo que dice el libro, y nunca más que los intereses',
    table: 'instalment',
    broken: sql`
      select i.id from instalment i left join (
        select (x->>'instalmentId')::uuid as instalment_id, sum(coalesce((x->>'waived')::bigint, 0)) as waived
        from payment_ledger l, jsonb_array_elements(l.allocations) x group by 1
      ) w on w.instalment_id = i.id where coalesce(i.waived, 0) <> coalesce(w.waived, 0)
      union all
      select a.id from agreement a where a.interest < (
        select coalesce(sum(i.waived), 0) from instalment i where i.agreement_id = a.id)`,
  },
  {
    claim: 'lo asignado de cada movimiento no pasa de su valor',
    table: 'payment_ledger',
    broken: sql`
      select l.id from payment_ledger l
      where abs((select coalesce(sum((x->>'amount')::bigint), 0) from jsonb_array_elements(l.allocations) x)) > abs(l.amount)`,
  },
  {
    claim: 'los pagos son positivos y las devoluciones negativas',
    table: 'payment_ledger',
    broken: sql`select id from payment_ledger where (kind in ('REVERSAL', 'REFUND')) <> (amount < 0)`,
  },
  {
    claim: 'ninguna transacción se devuelve por más de lo que se recibió',
    table: 'payment_ledger',
    broken: sql`select min(id::text) as id from payment_ledger group by provider, transaction_id having sum(amount) < 0`,
  },
  {
    claim: 'solo se devuelve lo que no cuenta en un acuerdo ni en una deuda, o lo que ordena un reclamo aceptado',
    table: 'payment_ledger',
    broken: sql`
      select min(id::text) filter (where kind = 'REFUND') as id from payment_ledger group by provider, transaction_id
      having sum(amount) filter (where kind = 'REFUND') + coalesce(sum(amount) filter (where kind in ('DUPLICATE', 'UNEXPECTED')), 0) < 0
        and min(agreement_id::text) not in (
          select a.id::text from operator_case c join dispute d on d.id = c.subject_id join agreement a on a.obligation_id = d.obligation_id
          where c.reason = 'DISPUTE_REFUND')`,
  },
  {
    claim: 'por los reclamos de una deuda no se devuelve más de lo que ordenan',
    table: 'obligation',
    broken: sql`
      select o.obligation_id as id from (
        select d.obligation_id, max((c.detail->>'valor')::bigint + ${refundedTo(sql`d.obligation_id`, sql`l.at < c.opened_at`)}) as ordered
        from operator_case c join dispute d on d.id = c.subject_id where c.reason = 'DISPUTE_REFUND' group by 1) o
      where ${refundedTo(sql`o.obligation_id`, sql`true`)} > o.ordered`,
  },
  {
    claim: 'cada movimiento es de la persona de su acuerdo',
    table: 'payment_ledger',
    broken: sql`
      select l.id from payment_ledger l join agreement a on a.id = l.agreement_id
      where a.customer_id <> l.customer_id and not exists (
        select 1 from customer m where m.id = l.customer_id and m.merged_into = a.customer_id)`,
  },
  {
    claim: 'cada obligación tiene a lo sumo una oferta vigente',
    table: 'obligation',
    broken: sql`select obligation_id as id from offer where is_live group by obligation_id having count(*) > 1`,
  },
  {
    claim: 'una oferta está vigente solo en los estados en que se puede elegir',
    table: 'offer',
    broken: sql`select id from offer where is_live <> (state in ('DISPONIBLE', 'VISTA', 'SIMULADA', 'RESERVADA'))`,
  },
  {
    claim: 'los estados de las ofertas se conocen',
    table: 'offer',
    broken: sql`select id from offer where state not in ${states(offerTransitions)}`,
  },
  {
    claim: 'los estados de las obligaciones se conocen',
    table: 'obligation',
    broken: sql`select id from obligation where state not in ${states(obligationTransitions)}`,
  },
  {
    claim: 'los estados de los acuerdos se conocen',
    table: 'agreement',
    broken: sql`select id from agreement where state not in ${states(agreementTransitions)}`,
  },
  {
    claim: 'cada obligación tiene a lo sumo un acuerdo en curso',
    table: 'obligation',
    broken: sql`
      select obligation_id as id from agreement where obligation_id is not null and state in ('PENDIENTE_PAGO_INICIAL', 'VIGENTE')
      group by obligation_id having count(*) > 1`,
  },
  {
    claim: 'una obligación está en acuerdo cuando su acuerdo está en curso',
    table: 'obligation',
    broken: sql`
      select o.id from obligation o where (o.state = 'EN_ACUERDO') <> exists (
        select 1 from agreement a where a.customer_id = o.customer_id and a.obligation_id = o.id and a.state in ('PENDIENTE_PAGO_INICIAL', 'VIGENTE'))
      and o.state <> 'EN_INSOLVENCIA'`,
  },
  {
    claim: 'las cuotas de un acuerdo suman su total y sus intereses',
    table: 'agreement',
    broken: sql`
      select a.id from agreement a where a.kind = 'DEUDA'
        and a.total + a.interest <> (select coalesce(sum(i.amount), 0) from instalment i where i.agreement_id = a.id)`,
  },
  {
    claim: 'un acuerdo cumplido no debe nada',
    table: 'agreement',
    broken: sql`
      select a.id from agreement a where a.state in ('CUMPLIDO', 'PAZ_Y_SALVO')
        and exists (select 1 from instalment i where i.agreement_id = a.id and i.paid + coalesce(i.waived, 0) < i.amount and not i.cancelled)`,
  },
  {
    claim: 'un acuerdo vigente ya recibió el pago con que empieza',
    table: 'agreement',
    broken: sql`
      select a.id from agreement a where a.state = 'VIGENTE' and a.replaces_id is null
        and not exists (select 1 from instalment i where i.agreement_id = a.id and i.paid > 0)`,
  },
  {
    claim: 'cada acuerdo tiene a lo sumo un pago en curso',
    table: 'payable',
    broken: sql`select payable_id as id from payment_attempt where live = 1 group by payable_id having count(*) > 1`,
  },
  {
    claim: 'ninguna obligación tiene valores negativos',
    table: 'obligation',
    broken: sql`select id from obligation where least(principal, interest, late_interest, fees) < 0`,
  },
];

export async function violationsOf(
  db: Sql,
  { broken }: Invariant,
  most: number,
): Promise<{ count: number; ids: string[] }> {
  const [row] = await rowsOf<{ count: number; ids: string[] | null }>(db)`
    with broken as (${broken}) select count(*)::int as count, (array_agg(id::text order by id::text))[1:${sql.raw(String(most))}] as ids from broken`;
  return { count: row?.count ?? 0, ids: row?.ids ?? [] };
}
