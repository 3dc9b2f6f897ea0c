interface Corruption {
  name: string;
  sql: string;
  table: string;
  column?: string;
}

const plan = `(select id from agreement where kind = 'DEUDA' order by number limit 1)`;
const payment = `(select id from payment_ledger where kind = 'PAYMENT' order by receipt_number limit 1)`;
const attempt = `(select attempt_id from payment_ledger where id = ${payment})`;
const agreementOfPayment = `(select agreement_id from payment_ledger where id = ${payment})`;
const evidence = `agreement_id = ${plan}`;

export const corruptions: readonly Corruption[] = [
  {
    name: 'a ledger row is inserted',
    table: 'payment_ledger',
    sql: `insert into payment_ledger (id, customer_id, agreement_id, attempt_id, provider, transaction_id, kind, amount, allocations, at)
      select gen_random_uuid(), customer_id, agreement_id, attempt_id, provider, 'invented', 'DUPLICATE', 1000, '[]', at
      from payment_ledger where id = ${payment}`,
  },
  {
    name: 'the amount of a ledger row is increased',
    table: 'payment_ledger',
    column: 'amount',
    sql: `update payment_ledger set amount = amount + 1000 where id = ${payment}`,
  },
  {
    name: 'a payment is allocated to another instalment, and both instalments are changed to match',
    table: 'payment_ledger',
    sql: `with l as (select id, agreement_id from payment_ledger where id = ${payment}),
      o as (select i.id, i.number from instalment i, l where i.agreement_id = l.agreement_id and i.number = 3),
      z as (update instalment set paid = 0 where agreement_id = (select agreement_id from l) and number = 0),
      p as (update instalment set paid = 600000 where id = (select id from o))
      update payment_ledger set allocations = jsonb_build_array(jsonb_build_object('instalmentId', (select id from o), 'number', 3, 'amount', 600000))
      where id = (select id from l)`,
  },
  {
    name: 'the time of a payment is changed',
    table: 'payment_ledger',
    column: 'at',
    sql: `update payment_ledger set at = at - interval '3 days' where id = ${payment}`,
  },
  {
    name: 'a void is deleted, and its instalment is marked as paid',
    table: 'payment_ledger',
    sql: `with gone as (delete from payment_ledger where kind = 'REVERSAL' returning agreement_id),
      state as (update agreement set state = 'VIGENTE', reopened_on = null where id in (select agreement_id from gone))
      update instalment set paid = amount where number = 0 and agreement_id in (select agreement_id from gone)`,
  },
  {
    name: 'an approved payment is deleted from all tables but one, and its instalment is changed to match',
    table: 'payment_ledger',
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
    table: 'payment_attempt',
    column: 'amount',
    sql: `update payment_attempt set amount = amount - 1000 where id = ${attempt}`,
  },
  {
    name: 'a declined attempt is marked as approved',
    table: 'payment_attempt',
    column: 'state',
    sql: `update payment_attempt set state = 'APROBADO' where state = 'RECHAZADO'`,
  },
  {
    name: 'an approved transaction is marked as declined',
    table: 'provider_transaction',
    column: 'status',
    sql: `update provider_transaction set status = 'DECLINED' where attempt_id = ${attempt}`,
  },
  {
    name: 'a transaction is deleted',
    table: 'provider_transaction',
    sql: `delete from provider_transaction where attempt_id = ${attempt}`,
  },
  {
    name: 'a stored notification of the provider is changed',
    table: 'payment_event',
    column: 'body',
    sql: `update payment_event set body = replace(body, 'APPROVED', 'DECLINED') where id = (select id from payment_event order by received_at, id limit 1)`,
  },
  {
    name: 'an offer refers to a campaign that is not stored',
    table: 'offer',
    sql: `update offer set policy_version = 'otra' where id = (select id from offer order by id limit 1)`,
  },
  {
    name: 'an agreement is deleted together with its related rows',
    table: 'agreement',
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
    table: 'agreement',
    column: 'total',
    sql: `with a as (update agreement set total = total - 6000 where id = ${plan})
      update instalment set amount = amount - 1000 where agreement_id = ${plan} and number > 0`,
  },
  {
    name: 'the discount of an agreement is raised',
    table: 'agreement',
    column: 'discount',
    sql: `update agreement set discount = discount + 1000 where id = ${plan}`,
  },
  {
    name: 'an agreement gets another number',
    table: 'agreement',
    column: 'number',
    sql: `update agreement set number = 'AP-2026-000999' where id = ${plan}`,
  },
  {
    name: 'an agreement in force is marked as cancelled',
    table: 'instalment',
    column: 'cancelled',
    sql: `with a as (update agreement set state = 'CANCELADO' where id = ${plan})
      update obligation set state = 'ACTIVA' where id = (select obligation_id from agreement where id = ${plan})`,
  },
  {
    name: 'the price of a membership is lowered',
    table: 'agreement',
    column: 'membership_price',
    sql: `update agreement set membership_price = membership_price - 1000 where kind = 'MEMBRESIA'`,
  },
  {
    name: 'the due date of an instalment is changed',
    table: 'instalment',
    column: 'due_on',
    sql: `update instalment set due_on = due_on + 30 where agreement_id = ${plan} and number = 2`,
  },
  {
    name: 'one instalment is reduced and the next instalment is increased',
    table: 'instalment',
    column: 'amount',
    sql: `update instalment set amount = amount + case number when 1 then -1000 else 1000 end where agreement_id = ${plan} and number in (1, 2)`,
  },
  {
    name: 'an open instalment is marked as cancelled',
    table: 'instalment',
    column: 'cancelled',
    sql: `update instalment set cancelled = true where agreement_id = ${agreementOfPayment} and number = 6`,
  },
  {
    name: 'a proposal is changed but its hash is not',
    table: 'proposal',
    column: 'hash',
    sql: `update proposal set discount_bps = discount_bps + 100 where id = (select proposal_id from agreement where id = ${plan})`,
  },
  {
    name: 'the accepted text is rewritten',
    table: 'acceptance_evidence',
    column: 'text',
    sql: `update acceptance_evidence set text = replace(text, 'Cuota 2', 'Cuota dos') where ${evidence}`,
  },
  {
    name: 'the accepted text and its hash are rewritten together',
    table: 'acceptance_evidence',
    column: 'text',
    sql: `update acceptance_evidence set text = text || 'x', text_hash = encode(sha256(convert_to(text || 'x', 'UTF8')), 'hex') where ${evidence}`,
  },
  {
    name: 'the facts of an acceptance are altered',
    table: 'acceptance_evidence',
    column: 'facts',
    sql: `update acceptance_evidence set facts = jsonb_set(facts, '{discount}', '1') where ${evidence}`,
  },
  {
    name: 'the kind of an agreement about a debt is changed to membership',
    table: 'agreement',
    column: 'kind',
    sql: `update agreement set kind = 'MEMBRESIA' where obligation_id is not null`,
  },
  {
    name: 'an audit row is rewritten',
    table: 'audit_event',
    column: 'data',
    sql: `update audit_event set data = data || '{"why": "otro"}' where id = (select id from audit_event where kind = 'AGREEMENT_ACCEPTED' order by at, id limit 1)`,
  },
  {
    name: 'the hash of a document is changed',
    table: 'document',
    sql: `update document set content_hash = repeat('0', 64) where id = (select id from document order by created_at, id limit 1)`,
  },
];
