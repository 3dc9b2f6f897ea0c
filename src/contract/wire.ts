import { parseIsoDate, type IsoDate } from '#domain/time/iso-date.ts';
import { hasInvisibleOutsideEmoji, plainLines } from '#domain/invisible.ts';
import type { Pesos } from '#domain/money/money.ts';
import * as z from 'zod/mini';

export type Schema<Code = unknown, Wire = unknown> = z.ZodMiniType<Code, Wire>;

/**
 * Declares the types of a schema where zod cannot infer domain brands or renamed fields. The schema itself must
 * validate these types.
 */
export const typed = <Code, Wire>(schema: Schema): Schema<Code, Wire> => schema as Schema<Code, Wire>;

type Fields = Record<string, readonly [wireName: string, schema: Schema<any, any>]>;
type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
type Flat<T> = { [K in keyof T]: T[K] };
type Loose<T> = Flat<Omit<T, OptionalKeys<T>> & Partial<Pick<T, OptionalKeys<T>>>>;
type CodeOf<F extends Fields> = Loose<{ [K in keyof F]: z.output<F[K][1]> }>;
type WireOf<F extends Fields> = Loose<{ [K in keyof F as F[K][0]]: z.input<F[K][1]> }>;

/** Each field is `english: ['spanish', schema]`. Unknown wire fields are rejected. */
export function wire<const F extends Fields>(fields: F): Schema<CodeOf<F>, WireOf<F>> {
  return renamed(fields, {});
}

/** Accepts and ignores the campaign data `UTMDto`. */
export function wireBody<const F extends Fields>(fields: F): Schema<CodeOf<F>, WireOf<F>> {
  return renamed(fields, { UTMDto: z.optional(z.unknown()) });
}

/** Uses the schema `having` when the body has the wire field `name`, otherwise `lacking`. */
export function eitherBody<A, WireA, B, WireB>(
  name: keyof WireA & string,
  having: Schema<A, WireA>,
  lacking: Schema<B, WireB>,
): Schema<A | B, WireA | WireB> {
  return chosenBody((value) => (name in value ? having : lacking), z.union([having, lacking]));
}

export function bodyByKind<const Bodies extends Record<string, Schema<any, any>>>(
  name: string,
  bodies: Bodies,
): Schema<z.output<Bodies[keyof Bodies]>, z.input<Bodies[keyof Bodies]>> {
  const kinds = Object.keys(bodies);
  const unknownKind = z.looseObject({ [name]: oneOf(kinds) });
  const known = Object.values<Schema>(bodies);
  return typed(
    chosenBody((value) => bodies[kinds.find((kind) => kind === value[name]) ?? ''] ?? unknownKind, z.union(known)),
  );
}

/** Maps the schema of a body with several forms to the union of the forms, which the API description uses. */
export const bodyBehind = new WeakMap<object, Schema<unknown, unknown>>();

function chosenBody<A, WireA>(
  choose: (value: Record<string, unknown>) => Schema<A>,
  any: Schema<A, WireA>,
): Schema<A, WireA> {
  const wireSide = z.looseObject({});
  bodyBehind.set(wireSide, any);
  const codec = z.codec(wireSide, z.custom<A>(), {
    decode: (value, context) => {
      const read = z.safeDecode<Schema<A>>(choose(value), value);
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues)
        context.issues.push({ code: 'custom', path, message, input: value });
      return z.NEVER;
    },
    encode: (value) => z.encode(any, value) as Record<string, unknown>,
  });
  return typed(codec);
}

export const fieldsBehind = new WeakMap<object, Fields>();

function renamed<const F extends Fields>(fields: F, tolerated: Record<string, Schema>): Schema<CodeOf<F>, WireOf<F>> {
  const pairs = Object.entries(fields).map(([code, [name]]) => [code, name] as const);
  const shape = Object.fromEntries(Object.values(fields).map(([name, schema]) => [name, schema]));
  const codec = z.codec(z.strictObject({ ...shape, ...tolerated }), z.custom<Record<string, unknown>>(), {
    decode: (value) =>
      pick(
        value,
        pairs.map(([code, name]) => [name, code] as const),
      ),
    encode: (value) => pick(value, pairs),
  });
  fieldsBehind.set(codec, fields);
  return typed(codec);
}

function pick(from: object, names: ReadonlyArray<readonly [from: string, to: string]>) {
  const source = from as Record<string, unknown>;
  const result: Record<string, unknown> = {};
  for (const [name, to] of names) if (source[name] !== undefined) result[to] = source[name];
  return result;
}

export const pesosField = typed<Pesos, number>(
  z.int('Escribe un valor en pesos, sin decimales.').check(z.nonnegative('El valor no puede ser negativo.')),
);

export const dateField = typed<IsoDate, string>(
  z.string('Escribe una fecha.').check(z.refine((text) => parseIsoDate(text) !== undefined, 'La fecha no es válida.')),
);

export const instantField: Schema<Date, string> = z.codec(z.iso.datetime('La fecha no es válida.'), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

export const idField: Schema<string, string> = z.uuid('El identificador no es válido.');

export const unseen = 'Quita los caracteres que no se ven.';

export const writable = z.refine<string>((text) => !hasInvisibleOutsideEmoji(text), unseen);

export const writableLines = z.refine<string>(
  (text) => !hasInvisibleOutsideEmoji(text.replace(/[\n\r]/g, ' ')),
  unseen,
);

export const textField = (max: number, message = 'Este dato es obligatorio.') =>
  z.string(message).check(z.minLength(1, message), z.maxLength(max, `Usa máximo ${max} caracteres.`), writable);

/** `clean` removes invisible characters. `checks` validate the cleaned text. */
const pasted = (missing: string, clean: (text: string) => string, ...checks: Parameters<z.ZodMiniString['check']>) =>
  z.codec(z.string(missing), z.string().check(...checks), { decode: clean, encode: (text) => text });

export const linesField = (max: number, min = 0, message = 'Escribe un texto.') =>
  pasted(message, plainLines, z.minLength(min, message), z.maxLength(max, tooLong(max)));

export const lineField = (max: number, min = 0, message = 'Escribe un texto.') =>
  pasted(
    message,
    (text) => plainLines(text).replaceAll(/\n+/g, ' '),
    z.minLength(min, message),
    z.maxLength(max, tooLong(max)),
  );

const tooLong = (max: number) => `Usa máximo ${max.toLocaleString('es-CO')} caracteres.`;

export const oneOf = <const T extends readonly string[]>(values: T, message = 'Elige una opción de la lista.') =>
  typed<T[number], T[number]>(z.enum(values, message));

export { z };
