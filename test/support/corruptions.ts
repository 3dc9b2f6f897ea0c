interface Corruption {
  name: string;
  /** The table, the column and the rule of a finding that no other corruption causes. */
  finding: string;
  sql: string;
}

const plan = `(select id from agreement where kind = 'DEUDA' order by number limit 1)`;
const payment = `(select id from payment_ledger where kind = 'PAYMENT' order by receipt_number limit 1)`;
const attempt = `(select attempt_id from payment_ledger where id = ${payment})`;
const agreementOfPayment = `(select agreement_id from payment_ledger where id = ${payment})`;
const evidence = `agreement_id = ${plan}`;

export const corruptions: readonly Corruption[] = [
  {
    name: 'a ledger row is inserted',
    finding: 'payment_ledger.transaction_id: cada movimiento es de una transacción de la pasarela',
    sql: `insert into payment_ledger (id, customer_id, agreement_id, attempt_id, provider, transaction_id, kind, amount, allocations, at)
      select gen_random_uuid(), customer_id, agreement_id, attempt_id, provider, 'invented', 'DUPLICATE', 1000, '[]', at
      from payment_ledger where id = ${payment}`,
  },
  {
    name: 'the amount of a ledger row is increased',
    finding: 'payment_ledger.amount: el libro tiene lo que la pasarela aprobó',
    sql: `update payment_ledger set amount = amount + 1000 where id = ${payment}`,
  },
  {
    name: 'the time of a payment is changed',
    finding: 'payment_ledger.at: cada movimiento es del momento que dijo la pasarela',
    sql: `update payment_ledger set at = at - interval '3 days' where id = ${payment}`,
  },
  {
    name: 'a void is deleted, and its instalment is marked as paid',
    finding: 'payment_ledger.amount: de un pago anulado no queda nada en el libro',
    sql: `with gone as (delete from payment_ledger where kind = 'REVERSAL' returning agreement_id),
      state as (update agreement set state = 'VIGENTE', reopened_on = null where id in (select agreement_id from gone))
      update instalment set paid = amount where number = 0 and agreement_id in (select agreement_id from gone)`,
  },
  {
    name: 'an approved payment is deleted from all tables but one, and its instalment is changed to match',
    finding: 'payment_ledger.receipt_number: los números de los comprobantes son consecutivos',
    sql: `with gone as (delete from payment_ledger where id = (select id from payment_ledger where kind = 'PAYMENT' and agreement_id =
        (select agreement_id from payment_ledger where kind = 'PAYMENT' group by agreement_id having count(*) > 1 limit 1)
        order by receipt_number desc limit 1) returning *),
      t as (delete from provider_transaction where transaction_id in (select transaction_id from gone)),
      a as (delete from payment_attempt where id in (select attempt_id from gone)),
      d as (delete from document where subject_id in (select id from gone))
      update instalment i set paid = paid - (x->>'amount')::bigint from gone, jsonb_array_elements(gone.allocations) x
      where i.id = (x->>'instalmentId')::uuid`,
  },
  {
    name: 'the amount of an attempt is lowered',
    finding: 'payment_attempt.amount: se cobró lo que se pidió',
    sql: `update payment_attempt set amount = amount - 1000 where id = ${attempt}`,
  },
  {
    name: 'an approved transaction is marked as declined',
    finding: 'provider_transaction.status: solo lo aprobado está en el libro',
    sql: `update provider_transaction set status = 'DECLINED' where attempt_id = ${attempt}`,
  },
  {
    name: 'a stored notification of the provider is changed',
    finding: 'payment_event.body: la huella de cada aviso es la de sus palabras',
    sql: `update payment_event set body = replace(body, 'APPROVED', 'DECLINED') where id = (select id from payment_event order by received_at, id limit 1)`,
  },
  {
    name: 'an offer refers to a campaign that is not stored',
    finding: 'offer.policy_version: cada oferta sigue una política guardada',
    sql: `update offer set policy_version = 'otra' where id = (select id from offer order by id limit 1)`,
  },
  {
    name: 'an agreement is deleted together with its related rows',
    finding: 'acceptance_evidence: ninguna fila encadenada desapareció',
    sql: `with gone as (delete from agreement where id = ${plan} returning id, proposal_id, offer_id, obligation_id),
      i as (delete from instalment where agreement_id in (select id from gone)),
      p as (delete from payable where agreement_id in (select id from gone)),
      e as (delete from acceptance_evidence where agreement_id in (select id from gone)),
      d as (delete from document where agreement_id in (select id from gone)),
      o as (delete from offer where id in (select offer_id from gone)),
      q as (delete from proposal where id in (select proposal_id from gone))
      delete from obligation where id in (select obligation_id from gone)`,
  },
  {
    name: 'the total of an agreement and its instalments are lowered together',
    finding: 'agreement.total: cada acuerdo es el de su propuesta',
    sql: `with a as (update agreement set total = total - 6000 where id = ${plan})
      update instalment set amount = amount - 1000 where agreement_id = ${plan} and number > 0`,
  },
  {
    name: 'the discount of an agreement is raised',
    finding: 'agreement.discount: cada acuerdo es el de su propuesta',
    sql: `update agreement set discount = discount + 1000 where id = ${plan}`,
  },
  {
    name: 'an agreement gets another number',
    finding: 'agreement.number: cada documento dice el número de lo que prueba',
    sql: `update agreement set number = 'AP-2026-000999' where id = ${plan}`,
  },
  {
    name: 'an agreement in force is marked as cancelled',
    finding: 'instalment.cancelled: un acuerdo cancelado no tiene cuotas por pagar',
    sql: `with a as (update agreement set state = 'CANCELADO' where id = ${plan})
      update obligation set state = 'ACTIVA' where id = (select obligation_id from agreement where id = ${plan})`,
  },
  {
    name: 'the price of a membership is lowered',
    finding: 'agreement.membership_price: cada membresía es la que se aceptó',
    sql: `update agreement set membership_price = membership_price - 1000 where kind = 'MEMBRESIA'`,
  },
  {
    name: 'the due date of an instalment is changed',
    finding: 'instalment.due_on: cada cuota es la que se aceptó',
    sql: `update instalment set due_on = due_on + 30 where agreement_id = ${plan} and number = 2`,
  },
  {
    name: 'an open instalment is marked as cancelled',
    finding: 'instalment.cancelled: solo un acuerdo terminado tiene cuotas anuladas',
    sql: `update instalment set cancelled = true where agreement_id = ${agreementOfPayment} and number = 6`,
  },
  {
    name: 'a proposal is changed but its hash is not',
    finding: 'proposal.hash: la huella de cada propuesta es la de sus cifras',
    sql: `update proposal set discount_bps = discount_bps + 100 where id = (select proposal_id from agreement where id = ${plan})`,
  },
  {
    name: 'the accepted text is rewritten',
    finding: 'acceptance_evidence.text_hash: la huella de cada texto aceptado es la de sus palabras',
    sql: `update acceptance_evidence set text = replace(text, 'Cuota 2', 'Cuota dos') where ${evidence}`,
  },
  {
    name: 'the facts of an acceptance are altered',
    finding: 'acceptance_evidence.facts: los datos de cada acuerdo son los de su propuesta',
    sql: `update acceptance_evidence set facts = jsonb_set(facts, '{discount}', '1') where ${evidence}`,
  },
  {
    name: 'the kind of an agreement about a debt is changed to membership',
    finding: 'agreement.kind: cada membresía es la que se aceptó',
    sql: `update agreement set kind = 'MEMBRESIA' where obligation_id is not null`,
  },
  {
    name: 'an audit row is rewritten',
    finding: 'audit_event.data: los datos de cada evento son los que se escribieron',
    sql: `update audit_event set data = data || '{"why": "otro"}' where id = (select id from audit_event where kind = 'AGREEMENT_ACCEPTED' order by at, id limit 1)`,
  },
  {
    name: 'the hash of a document is changed',
    finding: 'document.content_hash: cada archivo es el que se expidió',
    sql: `update document set content_hash = repeat('0', 64) where id = (select id from document order by created_at, id limit 1)`,
  },
];
