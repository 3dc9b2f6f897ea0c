import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { dateField, fieldsBehind, idField, instantField, pesosField, wire, z, type Schema } from '#contract/wire.ts';
import { addDays, isoDate } from '#domain/time/calendar.ts';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { replySerializer } from './reply-encoding.ts';
import { scaled } from '#test/support/property-runs.ts';

type Serializer = (reply: unknown) => string;
const route = (schema: Schema) => ({ schema, method: 'GET', url: '/api' });
const ours = (schema: Schema): Serializer => replySerializer(route(schema));
const zods = (schema: Schema): Serializer => serializerCompiler(route(schema));

function outcome(write: Serializer, reply: unknown): string {
  try {
    return write(reply);
  } catch (fault) {
    return `refused: ${(fault as Error).message}`;
  }
}

const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays(isoDate('1990-01-01'), count));
const moments = fc.date({
  min: new Date('1970-01-01'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const anything = fc.oneof(fc.string(), fc.integer({ min: 0, max: 500 }), fc.dictionary(fc.string(), fc.jsonValue()));

function admitted(schema: unknown): fc.Arbitrary<unknown> {
  if (schema === pesosField) return fc.maxSafeNat();
  if (schema === dateField) return days;
  if (schema === instantField) return moments;
  const fields = fieldsBehind.get(schema as Schema);
  if (fields) {
    const each = Object.entries(fields).map(([code, [, inner]]) => [code, admitted(inner)] as const);
    const requiredKeys = each.flatMap(([code], index) =>
      Object.values(fields)[index]![1] instanceof z.ZodMiniOptional ? [] : [code],
    );
    return fc.record(Object.fromEntries(each), { requiredKeys });
  }
  if (schema instanceof z.ZodMiniOptional) return admitted(schema.def.innerType);
  if (schema instanceof z.ZodMiniNullable) return fc.option(admitted(schema.def.innerType));
  if (schema instanceof z.ZodMiniArray) return fc.array(admitted(schema.def.element), { maxLength: 3 });
  if (schema instanceof z.ZodMiniEnum) return fc.constantFrom(...Object.values(schema.def.entries));
  if (schema instanceof z.ZodMiniBoolean) return fc.boolean();
  if (schema instanceof z.ZodMiniUUID) return fc.uuid();
  return anything.filter((value) => z.safeEncode(schema as Schema, value).success);
}

const wrong = fc.constantFrom<unknown>(
  null,
  undefined,
  '',
  'otra cosa',
  -1,
  1.5,
  Number.NaN,
  2 ** 53,
  new Date(Number.NaN),
  new Date('+012026-01-01T00:00:00Z'),
  [],
  {},
  true,
  '2026-02-30',
);

function places(value: unknown): { within: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  const within = value as Record<string, unknown>;
  return Object.keys(within).flatMap((key) => [{ within, key }, ...places(within[key])]);
}

const replies = Object.entries<Endpoint>(api).flatMap(([name, { reply }]) =>
  reply === 'file' ? [] : [[name, reply] as const],
);

describe.each(replies)('the reply of %s', (_name, schema) => {
  test('is byte-identical to the encoding of zod', () => {
    fc.assert(
      fc.property(admitted(schema), (reply) => {
        const written = ours(schema)(reply);
        expect(written).toBe(zods(schema)(reply));
      }),
      // A few runs are enough, because the test runs for each reply of the contract.
      { numRuns: scaled(3) },
    );
  });

  test('is rejected with the same error message as by zod', () => {
    fc.assert(
      fc.property(admitted(schema), fc.nat(), wrong, (reply, index, instead) => {
        const found = places(reply);
        const place = found[index % Math.max(1, found.length)];
        if (place) place.within[place.key] = instead;
        expect(outcome(ours(schema), reply)).toBe(outcome(zods(schema), reply));
      }),
      { numRuns: scaled(5) },
    );
  });
});

const one = wire({ id: ['id', idField], at: ['en', instantField], paid: ['pagado', pesosField] });
const right = { id: 'f2b1c1f0-6c1e-4c52-9a56-7d0a3a1d9a11', at: new Date('2026-11-25T12:00:00Z'), paid: 1 };

test('the reply encoder uses the Spanish field names', () => {
  expect(ours(one)(right)).toBe(`{"id":"${right.id}","en":"2026-11-25T12:00:00.000Z","pagado":1}`);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a string instead of an object', 'texto'],
  ['an array instead of an object', []],
  ['an object without an id', { ...right, id: undefined }],
  ['an invalid id', { ...right, id: 'otra cosa' }],
  ['a time in the year 12026', { ...right, at: new Date('+012026-01-01T00:00:00Z') }],
  ['an invalid time', { ...right, at: new Date(Number.NaN) }],
  ['a negative amount', { ...right, paid: -1 }],
  ['half a peso', { ...right, paid: 0.5 }],
])('the reply encoder rejects %s', (_name, reply) => {
  expect(() => ours(one)(reply)).toThrow();
});
