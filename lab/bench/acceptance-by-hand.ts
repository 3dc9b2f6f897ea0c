import { randomBytes, randomUUID } from 'node:crypto';

export type Statement = (text: string, values?: unknown[]) => Promise<Record<string, any>[]>;

export type Template = {
  json: string;
  customerId: string;
  offerId: string;
  obligationId: string;
  number: string;
  reference: string;
};

/** The order of the tables satisfies the foreign keys. */
const tables = [
  'proposal',
  'one_time_code',
  'mail',
  'agreement',
  'instalment',
  'payable',
  'acceptance_evidence',
  'audit_event',
  'payment_attempt',
  'idempotency_key',
] as const;

type Rows = Record<(typeof tables)[number], Record<string, unknown>[]>;

export async function readTemplate(send: Statement, customerId: string): Promise<Template> {
  const own = 'customer_id = $1';
  const ofAgreement = 'agreement_id in (select id from agreement where customer_id = $1)';
  const where: Record<(typeof tables)[number], string> = {
    proposal: own,
    one_time_code: own,
    mail: `${own} and kind = 'one-time-code'`,
    agreement: own,
    instalment: ofAgreement,
    payable: own,
    acceptance_evidence: ofAgreement,
    audit_event: `${own} and kind in ('CODE_SENT', 'AGREEMENT_ACCEPTED')`,
    payment_attempt: own,
    idempotency_key: own,
  };
  const rows = {} as Rows;
  for (const table of tables) {
    rows[table] = (await send(`select to_jsonb(t) as row from ${table} t where ${where[table]}`, [customerId])).map(
      ({ row }) => row,
    );
    if (rows[table].length === 0) throw new Error(`The acceptance wrote no row to ${table}`);
  }
  const [agreement, attempt] = [rows.agreement[0]!, rows.payment_attempt[0]!];
  // A job sets this id after the acceptance.
  agreement.crm_agreement_id = null;
  return {
    json: JSON.stringify(rows),
    customerId,
    offerId: String(agreement.offer_id),
    obligationId: String(agreement.obligation_id),
    number: String(agreement.number),
    reference: String(attempt.reference),
  };
}

const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function rowsFor(
  template: Template,
  target: Pick<Template, 'customerId' | 'offerId' | 'obligationId'>,
  number: string,
): Rows {
  const ids = new Map([
    [template.customerId, target.customerId],
    [template.offerId, target.offerId],
    [template.obligationId, target.obligationId],
  ]);
  const text = template.json
    .replaceAll(anyId, (id) => ids.get(id) ?? ids.set(id, randomUUID()).get(id)!)
    .replaceAll(template.number, number)
    .replaceAll(template.reference, `RB${randomBytes(15).toString('hex').toUpperCase()}`);
  return JSON.parse(text) as Rows;
}

function insertion(table: string, rows: Record<string, unknown>[]): [text: string, values: unknown[]] {
  const columns = Object.keys(rows[0] ?? {});
  const places = rows.map(
    (_row, row) => `(${columns.map((_column, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
  );
  const values = rows.flatMap((row) =>
    columns.map((column) =>
      typeof row[column] === 'object' && row[column] ? JSON.stringify(row[column]) : row[column],
    ),
  );
  return [`insert into ${table} (${columns.join(', ')}) values ${places.join(', ')}`, values];
}

export async function acceptByHand(
  send: Statement,
  template: Template,
  target: Pick<Template, 'customerId' | 'offerId' | 'obligationId'>,
): Promise<void> {
  await send('begin');
  await send(
    'select o.*, b.* from obligation b join offer o on o.obligation_id = b.id where o.id = $1 and o.customer_id = $2 for update',
    [target.offerId, target.customerId],
  );
  await send('select * from customer where id = $1', [target.customerId]);
  const [counted] = await send(`update counter set last = last + 1 where series = 'AP' returning year, last`);
  const number = `AP-${counted?.year}-M${String(counted?.last).padStart(6, '0')}`;
  const rows = rowsFor(template, target, number);
  for (const table of tables) await send(...insertion(table, rows[table]));
  await send(`update offer set state = 'ACEPTADA', is_live = false, hold_until = null where id = $1`, [target.offerId]);
  await send(`update obligation set state = 'EN_ACUERDO' where id = $1`, [target.obligationId]);
  // The jobs start in a year, so that no worker runs them during the benchmark.
  await send(
    `insert into pgboss.job (name, data, start_after) values
      ('mail.send', $1, now() + interval '1 year'), ('document.agreement', $2, now() + interval '1 year'), ('crm.register', $2, now() + interval '1 year')`,
    [JSON.stringify({ mailId: rows.mail[0]?.id }), JSON.stringify({ agreementId: rows.agreement[0]?.id })],
  );
  await send('commit');
}
