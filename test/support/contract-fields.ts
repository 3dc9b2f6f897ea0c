import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { membershipPlanDocument } from '#contract/rebanking.ts';
import { bodyBehind, type Schema } from '#contract/wire.ts';

interface Def {
  type: string;
  in?: Schema;
  innerType?: Schema;
  element?: Schema;
  options?: Schema[];
  shape?: Record<string, Schema>;
}
const defOf = (schema: Schema) => (Reflect.get(schema, '_zod') as { def: Def }).def;

function fieldsOf(schema: Schema, name = ''): [name: string, schema: Schema][] {
  const { type, in: wireSide, innerType, element, options, shape } = defOf(schema);
  if (shape) return Object.entries(shape).flatMap(([field, each]) => fieldsOf(each, field));
  if (wireSide && bodyBehind.has(wireSide)) return fieldsOf(bodyBehind.get(wireSide)!, name);
  if (wireSide && defOf(wireSide).type === 'object') return fieldsOf(wireSide, name);
  if (type === 'union') return options!.flatMap((each) => fieldsOf(each, name));
  if (type === 'array') return fieldsOf(element!, name);
  if ((type === 'optional' || type === 'nullable') && defOf(innerType!).type !== 'string')
    return fieldsOf(innerType!, name);
  return [[name, schema]];
}

type Field = readonly [owner: string, name: string, schema: Schema];
const named = (owner: string, schema: Schema): Field[] =>
  fieldsOf(schema).map(([name, field]) => [owner, name, field] as const);

export const contractFields = (...parts: ('body' | 'query' | 'params')[]): Field[] => [
  ...Object.entries<Endpoint>(api).flatMap(([owner, endpoint]) =>
    parts.flatMap((part) => (endpoint[part] ? named(owner, endpoint[part]) : [])),
  ),
  ...named('membershipPlanDocument', membershipPlanDocument),
];
