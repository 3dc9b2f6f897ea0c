import { dateField, fieldsBehind, instantField, pesosField, z, type Schema } from '#contract/wire.ts';
import { parseIsoDate } from '#domain/time/calendar.ts';
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';

type Encode = (value: unknown) => unknown;

/** Thrown when a value does not exactly match its schema, so that zod encodes the value or reports the fault. */
const unsure = new Error('The value must be encoded by zod');

/**
 * Produces the same bytes as `z.encode`, but resolves the schema only once. Unsupported schemas and replies that do not
 * match are encoded by zod.
 */
export const replySerializer: FastifySerializerCompiler<Schema> = (route) => {
  const byZod = serializerCompiler(route);
  let encode: Encode | undefined;
  return (reply) => {
    encode ??= encoderOf(route.schema);
    const written = attempt(encode, reply);
    return written === unsure ? byZod(reply) : JSON.stringify(written);
  };
};

function attempt(encode: Encode, value: unknown): unknown {
  try {
    return encode(value);
  } catch (fault) {
    if (fault === unsure) return unsure;
    throw fault;
  }
}

function encoderOf(schema: unknown): Encode {
  if (schema === pesosField) return kept((value) => Number.isSafeInteger(value) && (value as number) >= 0);
  if (schema === dateField) return kept((value) => typeof value === 'string' && parseIsoDate(value) !== undefined);
  if (schema === instantField) return instant;
  const fields = fieldsBehind.get(schema as Schema);
  if (fields) return renaming(Object.entries(fields).map(([code, [name, inner]]) => fieldOf(code, name, inner)));
  if (!(schema instanceof z.ZodMiniType) || schema.def.checks?.length) return byZod(schema as Schema);
  if (schema instanceof z.ZodMiniNullable) return orNull(encoderOf(schema.def.innerType));
  if (schema instanceof z.ZodMiniArray) return list(encoderOf(schema.def.element));
  if (schema instanceof z.ZodMiniEnum) return oneOf(new Set<unknown>(Object.values(schema.def.entries)));
  if (schema instanceof z.ZodMiniBoolean) return kept((value) => typeof value === 'boolean');
  if (schema instanceof z.ZodMiniNumberFormat && schema.def.format === 'safeint') return kept(Number.isSafeInteger);
  if (schema instanceof z.ZodMiniUUID) return matching(schema.def.pattern);
  if (schema instanceof z.ZodMiniString && !('format' in schema.def)) return kept((value) => typeof value === 'string');
  return byZod(schema);
}

const kept =
  (isRight: (value: unknown) => boolean): Encode =>
  (value) => {
    if (!isRight(value)) throw unsure;
    return value;
  };

const oneOf = (values: ReadonlySet<unknown>): Encode => kept((value) => values.has(value));

const matching = (pattern: RegExp | undefined): Encode =>
  kept((value) => typeof value === 'string' && pattern?.test(value) === true);

const instant: Encode = (value) => {
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) throw unsure;
  const text = value.toISOString();
  // Years with more than four digits have a sign and give a longer text.
  if (text.length !== 24) throw unsure;
  return text;
};

const orNull =
  (inner: Encode): Encode =>
  (value) =>
    value === null ? null : inner(value);

const list =
  (inner: Encode): Encode =>
  (value) => {
    if (!Array.isArray(value)) throw unsure;
    return value.map(inner);
  };

interface Field {
  code: string;
  name: string;
  isOptional: boolean;
  encode: Encode;
}

function fieldOf(code: string, name: string, schema: unknown): Field {
  const isOptional = schema instanceof z.ZodMiniOptional && !schema.def.checks?.length;
  return { code, name, isOptional, encode: encoderOf(isOptional ? schema.def.innerType : schema) };
}

function renaming(fields: readonly Field[]): Encode {
  return (value) => {
    if (typeof value !== 'object' || value === null) throw unsure;
    const source = value as Record<string, unknown>;
    const result: Record<string, unknown> = {};
    for (const { code, name, isOptional, encode } of fields) {
      const own = source[code];
      if (own !== undefined) result[name] = encode(own);
      else if (!isOptional) throw unsure;
    }
    return result;
  };
}

const byZod =
  (schema: Schema): Encode =>
  (value) => {
    const encoded = z.safeEncode(schema, value);
    if (!encoded.success) throw unsure;
    return encoded.data;
  };
