import { randomUUID } from 'node:crypto';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { bodyBehind, z, type Schema } from '#contract/wire.ts';

export type EndpointName = keyof typeof api;

export type ValidRequest = {
  name: EndpointName;
  endpoint: Endpoint;
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
  fields: readonly (readonly string[])[];
};

/** Existing values by contract field. `of` contains the values that apply to a single endpoint. */
export type KnownValues = Record<string, unknown> & { of?: Partial<Record<EndpointName, Record<string, unknown>>> };

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  minLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

const jsonSchemaOf = (schema: Schema | undefined): JsonSchema =>
  schema === undefined
    ? {}
    : (z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          const chosen = bodyBehind.get(zodSchema);
          if (chosen) Object.assign(jsonSchema, jsonSchemaOf(chosen));
        },
      }) as JsonSchema);

export function validRequests(known: KnownValues): ValidRequest[] {
  return Object.entries<Endpoint>(api).map(([key, endpoint]) => {
    const name = key as EndpointName;
    const { of: single, ...everywhere } = known;
    const values = { ...everywhere, ...single?.[name] };
    const schema = jsonSchemaOf(endpoint.body);
    const objects = schema.anyOf ?? [schema];
    return {
      name,
      endpoint,
      params: object(jsonSchemaOf(endpoint.params), values) as Record<string, string>,
      query: object(jsonSchemaOf(endpoint.query), values) as Record<string, string>,
      body:
        endpoint.body && ((single?.[name]?.['body'] as Record<string, unknown>) ?? object(objects[0] ?? {}, values)),
      fields: unique(objects.flatMap((each) => pathsOf(each))),
    };
  });
}

function object({ properties = {} }: JsonSchema, values: Record<string, unknown>): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties))
    if (name !== 'UTMDto') made[name] = name in values ? values[name] : valueOf(schema, values);
  return made;
}

function valueOf(schema: JsonSchema, values: Record<string, unknown>): unknown {
  const { type, format, pattern = '', anyOf } = schema;
  if (anyOf) return valueOf(anyOf[0]!, values);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (type === 'object') return object(schema, values);
  if (type === 'array') return [valueOf(schema.items ?? {}, values)];
  if (type === 'integer' || type === 'number') return 6;
  if (type === 'boolean') return true;
  if (format === 'uuid') return randomUUID();
  if (pattern.startsWith('^\\d{2}')) return '05';
  if (pattern.includes('500')) return '10';
  return 'texto de prueba';
}

function pathsOf({ properties = {} }: JsonSchema, before: readonly string[] = []): string[][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = [...before, name];
    return [path, ...pathsOf(schema, path)];
  });
}

const unique = (paths: string[][]) => [...new Map(paths.map((path) => [path.join('.'), path])).values()];

export function withField(body: unknown, path: readonly string[], text: string | Buffer): Buffer {
  const mark = `mark-${randomUUID()}`;
  const copy = structuredClone(body ?? {}) as Record<string, unknown>;
  let at = copy;
  for (const name of path.slice(0, -1)) {
    if (typeof at[name] !== 'object' || at[name] === null) at[name] = {};
    at = at[name] as Record<string, unknown>;
  }
  at[path.at(-1)!] = mark;
  const [before = '', after = ''] = JSON.stringify(copy).split(`"${mark}"`);
  return Buffer.concat([Buffer.from(before), Buffer.from(text), Buffer.from(after)]);
}

export function isAdmitted({ endpoint }: ValidRequest, text: string): boolean {
  if (!endpoint.body) return true;
  try {
    return z.safeDecode<Schema>(endpoint.body, JSON.parse(text.replace(/^\ufeff/, ''))).success;
  } catch {
    return false;
  }
}

export const targetOf = ({ endpoint, params, query }: ValidRequest, other: Record<string, string> = {}): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => other[key] ?? params[key] ?? '');
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
};
