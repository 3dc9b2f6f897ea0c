import fc from 'fast-check';
import { anyCharacter } from '#test/support/any-text.ts';
import { hostileContents, hostileCookies, hostileHeaders } from './hostile-headers.ts';
import { hostileValues } from './hostile-json.ts';
import { replaced, validRaw, type Header } from './hostile-requests.ts';
import { hostileQueries, hostileSegments, methods } from './hostile-targets.ts';
import type { RawRequest } from './raw-http.ts';
import { targetOf, withField, type ValidRequest } from './valid-requests.ts';

const oneOf = <T>(values: Readonly<Record<string, T>>) => fc.constantFrom(...Object.values(values));
const anyText = fc.string({ unit: anyCharacter, maxLength: 60 });
const anyBytes = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes));
/** A space would end the request target, and a line break would end the request line. */
const targetBytes = anyBytes.map((bytes) => bytes.toString('latin1').replace(/[\s\0]/g, '_'));
const seldom = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: values });

export type Changes = typeof randomChanges extends fc.Arbitrary<infer T> ? T : never;

export const randomChanges = fc.record({
  at: fc.nat(),
  method: seldom(fc.constantFrom(...methods)),
  segment: seldom(fc.oneof(oneOf(hostileSegments), anyText.map(encodeURIComponent), targetBytes)),
  query: seldom(fc.oneof(oneOf(hostileQueries('id')), targetBytes)),
  headers: fc.array(oneOf(hostileHeaders), { maxLength: 2 }),
  cookies: seldom(oneOf(hostileCookies)),
  field: fc.tuple(
    fc.nat(),
    fc.oneof(
      oneOf(hostileValues),
      fc.json(),
      anyText.map((text) => JSON.stringify(text)),
      anyBytes,
    ),
  ),
  content: seldom(fc.constantFrom(...Object.keys(hostileContents(Buffer.alloc(0))))),
});

export function changed(valid: ValidRequest, caller: readonly Header[], change: Changes): RawRequest {
  const base = validRaw(valid, caller);
  const names = Object.keys(valid.params);
  const { segment, query, field, content } = change;
  const target =
    segment !== null && names.length > 0
      ? targetOf(valid, { [names[change.at % names.length]!]: segment })
      : base.target;
  const path = valid.fields[field[0] % (valid.fields.length || 1)];
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
