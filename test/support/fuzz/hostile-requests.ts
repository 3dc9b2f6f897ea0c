import { randomInt, randomUUID } from 'node:crypto';
import { extras } from '#test/support/membership.ts';
import { hostileContents, hostileCookies, hostileHeaders, type Content } from './hostile-headers.ts';
import { hostileForms, validForm } from './hostile-forms.ts';
import { hostileBodies, hostileValues } from './hostile-json.ts';
import { hostileQueries, hostileSegments, methods } from './hostile-targets.ts';
import type { RawRequest } from './raw-http.ts';
import { isAdmitted, targetOf, withField, type ValidRequest } from './valid-requests.ts';

export type Header = readonly [name: string, value: string];
export type Hostile = {
  what: string;
  request: RawRequest;
  /** True when the contract rejects the request, so a success is a fault. */
  isRejected?: boolean;
};

const json: Header = ['Content-Type', 'application/json'];
export function replaced(own: readonly Header[], other: readonly Header[]): Header[] {
  const names = new Set(other.map(([name]) => name.toLowerCase()));
  return [...own.filter(([name]) => !names.has(name.toLowerCase())), ...other];
}

/** The IP address is random, so that the rate limits per IP address do not apply. */
const usual = ({ endpoint }: ValidRequest): Header[] => [
  ['Sec-Fetch-Site', 'same-origin'],
  ['X-Forwarded-For', `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`],
  ...(endpoint.idempotent ? [['Idempotency-Key', randomUUID()] as const] : []),
];

const withContent = (request: RawRequest, { headers, ...content }: Content): RawRequest => ({
  ...request,
  ...content,
  headers: replaced(request.headers ?? [], headers),
});

export function validRaw(valid: ValidRequest, caller: readonly Header[]): RawRequest {
  const { endpoint, body } = valid;
  const request = { method: endpoint.method, target: targetOf(valid), headers: [...caller, ...usual(valid)] };
  if (endpoint.multipart) return withContent(request, validForm(extras));
  if (body === undefined) return endpoint.method === 'POST' ? { ...request, body: Buffer.alloc(0) } : request;
  return withContent(request, { headers: [json], body: Buffer.from(JSON.stringify(body)) });
}

const admittedSegments = new Set(['another id', 'an id in capitals', 'empty']);

/** Returns every `of`-th entry, and other entries on the next turn. */
export const share = <T>(kinds: readonly T[], turn: number, of = 24): T[] =>
  kinds.filter((_, at) => at % of === turn % of);

/** Takes few of the rejected requests, because no handler reads them. */
const mostlyAdmitted = (all: readonly Hostile[], turn: number, ofAdmitted = 1): Hostile[] => [
  ...share(
    all.filter(({ isRejected }) => !isRejected),
    turn,
    ofAdmitted,
  ),
  ...share(
    all.filter(({ isRejected }) => isRejected),
    turn,
    96,
  ),
];

const isPassword = (field: string): boolean => /^(?:password|contrasena)/.test(field);

/**
 * All endpoints share some parsing code, so only a part of the inputs for this code is sent to each endpoint (see
 * `share`).
 */
export function* hostileRequests(valid: ValidRequest, caller: readonly Header[], turn: number): Generator<Hostile> {
  const { endpoint, fields, params } = valid;
  const made = (what: string, change: (base: RawRequest) => RawRequest): Hostile => ({
    what,
    request: change(validRaw(valid, caller)),
  });
  const takesPassword = Object.keys(valid.body ?? {}).some(isPassword);
  // The server hashes the password of each request that it admits, so endpoints with a password get fewer requests.
  const some = <T>(kinds: Readonly<Record<string, T>>) => share(Object.entries(kinds), turn, takesPassword ? 96 : 24);
  const withBody = (what: string, text: string | Buffer): Hostile => ({
    ...made(what, (base) => withContent(base, { headers: [json], body: Buffer.from(text) })),
    isRejected: !isAdmitted(valid, Buffer.from(text).toString('utf8')),
  });

  for (const method of share(methods, turn)) yield made(`method ${method}`, (base) => ({ ...base, method }));
  const [read] = Object.keys(valid.query);
  const queries = hostileQueries(read ?? 'id');
  for (const [what, query] of share(Object.entries(queries), turn, read ? 4 : 48))
    yield made(`query: ${what}`, (base) => ({ ...base, target: `${base.target.split('?')[0]}?${query}` }));
  for (const [at, name] of Object.keys(params).entries()) {
    const segments = Object.entries(hostileSegments).map(([what, value]) => ({
      ...made(`{${name}}: ${what}`, (base) => ({ ...base, target: targetOf(valid, { [name]: value }) })),
      isRejected: !admittedSegments.has(what),
    }));
    yield* mostlyAdmitted(segments, turn + at);
  }
  const ofKeys = Object.entries(hostileHeaders).filter(([what]) => what.includes('idempotency key'));
  for (const [what, headers] of [...(endpoint.idempotent ? ofKeys : []), ...some(hostileHeaders)])
    yield made(`header: ${what}`, (base) => ({ ...base, headers: replaced(base.headers ?? [], headers) }));
  const own = caller.find(([name]) => name === 'Cookie')?.[1];
  for (const [what, change] of some(hostileCookies))
    if (own)
      yield made(`cookies: ${what}`, (base) => ({
        ...base,
        headers: replaced(base.headers ?? [], [['Cookie', change(own)]]),
      }));
  if (endpoint.method === 'GET') return;

  const bytes = Buffer.from(JSON.stringify(valid.body ?? {}));
  for (const [what, content] of some(hostileContents(bytes)))
    yield made(`content: ${what}`, (base) => withContent(base, content));
  const bodies = Object.entries(hostileBodies).map(([what, text]) => withBody(`body: ${what}`, text));
  yield* endpoint.body ? mostlyAdmitted(bodies, turn) : share(bodies, turn, 48);
  for (const [what, content] of endpoint.multipart ? share(Object.entries(hostileForms(extras)), turn, 3) : [])
    yield made(`form: ${what}`, (base) => withContent(base, content));
  if (valid.body) yield withBody('an unknown field beside valid ones', withField(valid.body, ['desconocido'], '1'));
  for (const [at, path] of fields.entries()) {
    const values = Object.entries(hostileValues).map(([what, text]) =>
      withBody(`${path.join('.')}: ${what}`, withField(valid.body, path, text)),
    );
    // Fewer values for the campaign, which all endpoints parse alike, and for passwords, because hashing is slow.
    if (path[0] === 'UTMDto' || isPassword(path[0]!)) yield* share(values, turn + at, 96);
    else yield* takesPassword ? share(values, turn + at) : mostlyAdmitted(values, turn + at, 4);
  }
}
