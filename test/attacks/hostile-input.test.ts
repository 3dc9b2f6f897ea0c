import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems } from '#contract/problem.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { startTestApp, workedDebt, type Answer, type Client, type TestApp } from '#test/support/test-app.ts';

type Field = {
  enum?: string[];
  const?: unknown;
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  anyOf?: Field[];
};

/** The fields of a body or of an address, as they are written on the wire. */
function fieldsOf(schema: unknown): Record<string, Field> {
  if (!schema) return {};
  return (
    (
      z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as {
        properties?: Record<string, Field>;
      }
    ).properties ?? {}
  );
}

/** A value that the field's own rule admits, so that only the spoilt one beside it can be the reason of a refusal. */
function sound({ enum: choices, const: only, type, format, pattern }: Field): unknown {
  if (choices) return choices[0];
  if (only !== undefined) return only;
  if (format === 'email') return 'persona@correo.example';
  if (format === 'uuid' || pattern?.includes('[0-9a-f')) return randomUUID();
  if (pattern?.includes('6')) return '123456';
  if (type === 'integer' || type === 'number') return 6;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return '2026-12-30';
}

/** A number or nothing, where the field takes either. */
const isAdmitted = ({ anyOf = [] }: Field, value: unknown): boolean =>
  anyOf.some(({ type }) => (type === 'null' && value === null) || (type === 'integer' && value === 7));

const wrongValues: [name: string, value: unknown][] = [
  ['null', null],
  ['a number', 7],
  ['a negative one', -1],
  ['a fraction', 1.5],
  ['an endless number', 1e308],
  ['a boolean', false],
  ['a list', ['x']],
  ['an object', { $ne: '' }],
  ['SQL', `' or 1=1; --`],
  ['a script', '<script>alert(1)</script>'],
  ['a zero byte', 'a\u0000b'],
  ['half a sign', '\ud800'],
  ['an endless text', 'x'.repeat(20_000)],
  ['a path', '../../etc/passwd'],
  ['nothing', ''],
];
const withBody = Object.entries(api).filter(
  ([, endpoint]) => endpoint.method === 'POST' && 'body' in endpoint,
) as unknown as [string, Endpoint][];
const writing = Object.entries(api).filter(
  ([, { method, path }]) => method === 'POST' && !path.startsWith('/api/webhooks/'),
) as unknown as [string, Endpoint][];
const withParams = Object.entries(api).filter(([, endpoint]) => 'params' in endpoint) as unknown as [
  string,
  Endpoint,
][];

/** Values that are right in a field of plain words, or of yes and no, whatever they look like. */
const rightAnyway: Record<string, readonly string[]> = {
  otorgado: ['a boolean'],
  texto: ['SQL', 'a script', 'a path'],
  esPeps: ['a boolean'],
  cargo: ['SQL', 'a script', 'a path'],
};

/** What programs say to programmers, and a person should never read. */
const forProgrammers =
  /\b(?:expected|received|invalid|unexpected|required|must|undefined|null|NaN|error at|select|insert|constraint|violates)\b|\.ts\b|node_modules/i;

describeOnPostgres('input that no form of ours sends', (engine) => {
  let t: TestApp;
  let client: Client;
  beforeAll(async () => {
    t = await startTestApp(engine);
    client = await t.signedIn(await t.person([workedDebt]));
  });
  afterAll(() => t.close());

  const addressOf = ({ path }: Endpoint, value: string = randomUUID()) =>
    path.replace(
      /\{(\w+)\}/g,
      (_all, name: string) =>
        ({ strategy: 'oferta', file: 'common-links.json', provider: 'wompi', form: 'direccion', formato: 'json' })[
          name
        ] ?? value,
    );
  const send = (endpoint: Endpoint, payload: string | Buffer, address = addressOf(endpoint)) =>
    client.send({
      method: 'POST',
      url: address,
      payload,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    });
  /** What is wrong with an answer to bad input; nothing when it is a plain refusal in Spanish. */
  function faultOf({ status, body, headers }: Answer, { mayPass = false } = {}): string | undefined {
    if (mayPass && status === 200) return undefined;
    if (status < 400 || status > 499) return `answered ${status}`;
    if (!String(headers['content-type']).startsWith('application/problem+json'))
      return `answered ${String(headers['content-type'])}`;
    if (problems[body.code as keyof typeof problems]?.[0] !== status) return `${body.code} with ${status}`;
    const read = [
      body.title,
      body.message ?? '',
      body.error.message,
      ...(body.errors ?? []).map(({ message }: { message: string }) => message),
    ].join(' ');
    return forProgrammers.test(read) ? `says "${read}"` : undefined;
  }

  test.each(writing)(
    '%s: what is no JSON, no object, too long or reaches for the prototype is refused',
    async (_name, endpoint) => {
      const faults: string[] = [];
      const mayPass = endpoint.body === undefined;
      for (const [what, payload] of [
        ['broken JSON', '{"a":'],
        ['two values', '{}{}'],
        ['Latin-1', Buffer.from('{"a":"\xf1"', 'latin1')],
        ['the prototype', '{"__proto__":{"admin":true}}'],
        ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
        ['a huge body', JSON.stringify({ a: 'x'.repeat(70_000) })],
        ['a list', '[]'],
        ['a text', '"hola"'],
        ['a number', '7'],
        ['null', 'null'],
        ['nothing at all', '{}'],
        ['an unknown field', '{"desconocido":1}'],
      ] as const) {
        const fault = faultOf(await send(endpoint, payload), { mayPass });
        if (fault) faults.push(`${what}: ${fault}`);
      }
      expect(faults).toEqual([]);
    },
  );

  test.each(withBody)(
    '%s: a field of the wrong kind is refused by name, and an unknown one beside good ones',
    async (_name, endpoint) => {
      const fields = fieldsOf(endpoint.body);
      delete fields['UTMDto'];
      const good = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sound(field)]));
      const faults: string[] = [];
      const unknown = await send(endpoint, JSON.stringify({ ...good, desconocido: 1 }));
      if (unknown.status !== 422) faults.push(`an unknown field: answered ${unknown.status}`);
      for (const field of Object.keys(fields)) {
        for (const [what, value] of wrongValues) {
          if (rightAnyway[field]?.includes(what)) continue;
          if (what === 'an object' && good[field] && typeof good[field] === 'object') continue;
          if (isAdmitted(fields[field] ?? {}, value)) continue;
          const fault = faultOf(await send(endpoint, JSON.stringify({ ...good, [field]: value })));
          if (fault) faults.push(`${field} is ${what}: ${fault}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  test.each(withParams)('%s: an address with something else in place of an id is refused', async (_name, endpoint) => {
    const faults: string[] = [];
    for (const value of [
      '1',
      'x'.repeat(90),
      `'%20or%201=1`,
      '%00',
      '%F0%9F%92%A5',
      '..%2f..%2fetc',
      '__proto__',
      'null',
    ]) {
      const address = endpoint.path.replace(/\{\w+\}/g, value);
      const answer = endpoint.method === 'POST' ? await send(endpoint, '{}', address) : await client.get(address);
      const fault = faultOf(answer);
      if (fault) faults.push(`${value}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});
