import { parseIsoDate, type IsoDate } from '#domain/time/iso-date.ts';
import type { Pesos } from '#domain/money/money.ts';
import * as z from 'zod/mini';

/** A schema whose value in code is `Code` and whose value on the wire is `Wire`. */
export type Schema<Code = unknown, Wire = unknown> = z.ZodMiniType<Code, Wire>;

type Fields = Record<string, readonly [wireName: string, schema: Schema<any, any>]>;
type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
type Flat<T> = { [K in keyof T]: T[K] };
type Loose<T> = Flat<Omit<T, OptionalKeys<T>> & Partial<Pick<T, OptionalKeys<T>>>>;
type CodeOf<F extends Fields> = Loose<{ [K in keyof F]: z.output<F[K][1]> }>;
type WireOf<F extends Fields> = Loose<{ [K in keyof F as F[K][0]]: z.input<F[K][1]> }>;

/**
 * An object with English names in code and Spanish names on the wire.
 * Each field is `english: ['spanish', schema]`. Unknown wire fields are refused.
 */
export function wire<const F extends Fields>(fields: F): Schema<CodeOf<F>, WireOf<F>> {
  return renamed(fields, {});
}

/** A request body: like `wire`, and it admits the campaign data `UTMDto`, which is no part of the value. */
export function wireBody<const F extends Fields>(fields: F): Schema<CodeOf<F>, WireOf<F>> {
  return renamed(fields, { UTMDto: z.optional(z.unknown()) });
}

function renamed<const F extends Fields>(fields: F, tolerated: Record<string, Schema>): Schema<CodeOf<F>, WireOf<F>> {
  const pairs = Object.entries(fields).map(([code, [name]]) => [code, name] as const);
  const shape = Object.fromEntries(Object.values(fields).map(([name, schema]) => [name, schema]));
  const codec = z.codec(z.strictObject({ ...shape, ...tolerated }), z.custom<Record<string, unknown>>(), {
    decode: (value) =>
      pick(
        value,
        pairs.map(([code, name]) => [name, code] as const),
      ),
    encode: (value) => pick(value, pairs) as never,
  });
  return codec as unknown as Schema<CodeOf<F>, WireOf<F>>;
}

function pick(from: object, names: ReadonlyArray<readonly [from: string, to: string]>) {
  const source = from as Record<string, unknown>;
  const result: Record<string, unknown> = {};
  for (const [name, to] of names) if (source[name] !== undefined) result[to] = source[name];
  return result;
}

/** Whole pesos, zero or more. */
export const pesosField = z
  .int('Escribe un valor en pesos, sin decimales.')
  .check(z.nonnegative('El valor no puede ser negativo.')) as unknown as Schema<Pesos, number>;

/** A day, YYYY-MM-DD. */
export const dateField = z
  .string('Escribe una fecha.')
  .check(z.refine((text) => parseIsoDate(text) !== undefined, 'La fecha no es válida.')) as unknown as Schema<
  IsoDate,
  string
>;

/** A moment: ISO 8601 in UTC on the wire, `Date` in code. */
export const instantField: Schema<Date, string> = z.codec(z.iso.datetime('La fecha no es válida.'), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString() as never,
});

/** An opaque id of ours (UUID). */
export const idField = z.uuid('El identificador no es válido.') as unknown as Schema<string, string>;

/** Signs that nobody types and no column or address can hold: controls, and halves of a character. */
const unwritable = /[\p{Cc}\p{Cs}]/u;

export const textField = (max: number, message = 'Este dato es obligatorio.') =>
  z.string(message).check(
    z.minLength(1, message),
    z.maxLength(max, `Usa máximo ${max} caracteres.`),
    z.refine((text) => !unwritable.test(text), 'Quita los caracteres que no se ven.'),
  );

export const oneOf = <const T extends readonly string[]>(values: T, message = 'Elige una opción de la lista.') =>
  z.enum(values as unknown as [T[number], ...T[number][]], message) as unknown as Schema<T[number], T[number]>;

export { z };
