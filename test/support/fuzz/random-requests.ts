import fc from 'fast-check';
import { hostileContents, hostileCookies, hostileHeaders } from './hostile-headers.ts';
import { hostileValues } from './hostile-json.ts';
import { replaced, validRaw, type Header } from './hostile-requests.ts';
import { hostileQueries, hostileSegments, methods } from './hostile-targets.ts';
import type { RawRequest } from './raw-http.ts';
import { targetOf, withField, type ValidRequest } from './valid-requests.ts';

const oneOf = <T>(values: Readonly<Record<string, T>>) => fc.constantFrom(...Object.values(values));
const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const anyBytes = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1'));

/** What is changed of a valid request; the position names the field, the parameter or the kind. */
const changes = fc.record({
  at: fc.nat(),
  method: fc.option(fc.constantFrom(...methods), { freq: 10 }),
  segment: fc.option(fc.oneof(oneOf(hostileSegments), anyText.map(encodable), anyBytes.map(inTarget)), { freq: 3 }),
  query: fc.option(fc.oneof(oneOf(hostileQueries('id')), anyBytes.map(inTarget)), { freq: 3 }),
  headers: fc.array(oneOf(hostileHeaders), { maxLength: 3 }),
  cookies: fc.option(oneOf(hostileCookies), { freq: 6 }),
  field: fc.option(
    fc.tuple(
      fc.nat(),
      fc.oneof(
        oneOf(hostileValues),
        fc.json(),
        anyText.map((text) => JSON.stringify(text)),
        anyBytes,
      ),
    ),
    { freq: 1 },
  ),
  content: fc.option(fc.constantFrom(...Object.keys(hostileContents(Buffer.alloc(0)))), { freq: 5 }),
});

export type Changes = (typeof changes)['generate'] extends (...args: never[]) => { value: infer T } ? T : never;

function encodable(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
/** A target ends at a blank, and its line at a line break. */
function inTarget(bytes: string): string {
  return bytes.replace(/[\s\0]/g, '_');
}

export const randomChanges = changes;

/** The request that some changes make of a valid one. */
export function changed(valid: ValidRequest, caller: readonly Header[], change: Changes): RawRequest {
  const base = validRaw(valid, caller);
  const names = Object.keys(valid.params);
  const { segment, query, field, content } = change;
  const target =
    segment !== null && names.length > 0
      ? targetOf(valid, { [names[change.at % names.length]!]: segment })
      : base.target;
  const path = field && valid.fields[field[0] % (valid.fields.length || 1)];
  const body = path ? withField(valid.body, path, field[1]) : base.body;
  const sent =
    content === null ? { headers: [], ...(body && { body }) } : hostileContents(body ?? Buffer.alloc(0))[content]!;
  const own = caller.find(([name]) => name === 'Cookie')?.[1] ?? '';
  return {
    ...base,
    ...sent,
    method: change.method ?? base.method,
    target: query === null ? target : `${target.split('?')[0]}?${query}`,
    headers: [sent.headers, ...change.headers, change.cookies ? [['Cookie', change.cookies(own)] as const] : []].reduce<
      Header[]
    >((before, more) => replaced(before, more), [...(base.headers ?? [])]),
  };
}
