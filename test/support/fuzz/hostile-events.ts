import { createHash } from 'node:crypto';
import { share, type Hostile } from './hostile-requests.ts';
import { hostileBodies, hostileValues } from './hostile-json.ts';

const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

export function* hostileEvents(secret: string): Generator<Hostile> {
  const timestamp = Math.floor(Date.now() / 1000);
  const post = (what: string, body: Buffer): Hostile => ({
    what,
    request: { method: 'POST', target: '/api/webhooks/wompi', headers: [['Content-Type', 'application/json']], body },
  });
  for (const [what, body] of Object.entries(hostileBodies)) yield post(`body: ${what}`, Buffer.from(body));
  const fields = [
    'event',
    'id',
    'status',
    'amount_in_cents',
    'reference',
    'timestamp',
    'properties',
    'checksum',
  ] as const;
  for (const [turn, field] of fields.entries())
    for (const [what, text] of share(Object.entries(hostileValues), turn, 4)) {
      const valid = {
        event: '"transaction.updated"',
        id: '"1-2-3"',
        status: '"APPROVED"',
        amount_in_cents: '100',
        reference: '"x"',
        timestamp: String(timestamp),
        properties: JSON.stringify(properties),
      };
      const value = Buffer.from(text).toString('utf8');
      const given = { ...valid, [field]: value };
      const signed = [given.id, given.status, given.amount_in_cents].map(writtenValue).join('');
      const digest = createHash('sha256')
        .update(`${signed}${writtenValue(given.timestamp)}${secret}`)
        .digest('hex');
      const checksum = field === 'checksum' ? value : `"${digest}"`;
      const body =
        `{"event":${given.event},"environment":"test","data":{"transaction":{"id":${given.id},"status":${given.status},` +
        `"amount_in_cents":${given.amount_in_cents},"reference":${given.reference}}},` +
        `"signature":{"properties":${given.properties},"checksum":${checksum}},"timestamp":${given.timestamp}}`;
      yield post(`${field}: ${what}`, Buffer.from(body));
    }
}

/** Formats a JSON value as in the provider's signature: a string without its quotes, and null as an empty string. */
function writtenValue(text: string): string {
  if (!text.startsWith('"')) return text === 'null' ? '' : text;
  try {
    return JSON.parse(text) as string;
  } catch {
    return text;
  }
}
