import { birthDateFault } from '#domain/rebanking/rebanking.ts';
import { parseAmount } from '#domain/money/amount-text.ts';
import { pesos, type Pesos } from '#domain/money/money.ts';
import { isEconomicActivity } from './economic-activities.ts';
import { fileFaults, fileRules, type ChosenFile } from './file-kind.ts';
import { typed, writable, z, type Schema } from './wire.ts';

/** The texts of the specification, verbatim, except our own `birthDateMinor`. */
export const formMessages = {
  state: 'Debes seleccionar un departamento.',
  city: 'Debes seleccionar una ciudad.',
  address: 'La dirección es obligatoria.',
  addressShort: 'La dirección debe tener al menos 5 caracteres.',
  birthDate: 'La fecha de nacimiento es obligatoria.',
  birthDateInvalid: 'La fecha de nacimiento no es válida.',
  birthDateFuture: 'La fecha de nacimiento no puede ser en el futuro.',
  birthDateMinor: 'Debes ser mayor de edad.',
  file: 'Debes adjuntar un documento.',
  fileSize: fileFaults.size,
  fileType: fileFaults.type,
  economicActivity: 'Debes seleccionar una actividad económica.',
  company: 'El nombre de la empresa es obligatorio.',
  companyShort: 'El nombre de la empresa debe tener al menos 2 caracteres.',
  income: 'Los ingresos mensuales son obligatorios.',
  expenses: 'Los gastos mensuales son obligatorios.',
  number: 'El valor debe ser un número.',
} as const;

const mostPesos = 999_999_999_999;

export const addressField = z
  .string(formMessages.address)
  .check(
    z.trim(),
    z.minLength(1, { error: formMessages.address, abort: true }),
    z.minLength(5, formMessages.addressShort),
    z.maxLength(200, 'Usa máximo 200 caracteres.'),
    writable,
  );

export const companyField = z
  .string(formMessages.company)
  .check(
    z.trim(),
    z.minLength(1, { error: formMessages.company, abort: true }),
    z.minLength(2, formMessages.companyShort),
    z.maxLength(120, 'Usa máximo 120 caracteres.'),
    writable,
  );

export const economicActivityField = z
  .string(formMessages.economicActivity)
  .check(z.refine(isEconomicActivity, formMessages.economicActivity));

/** A day, YYYY-MM-DD, validated against the date in Colombia at `now()`. */
export const birthDateField = (now: () => Date) =>
  z.string(formMessages.birthDate).check(
    z.minLength(1, { error: formMessages.birthDate, abort: true }),
    z.refine((text) => birthDateFault(text, now()) !== 'invalid', {
      error: formMessages.birthDateInvalid,
      abort: true,
    }),
    z.refine((text) => birthDateFault(text, now()) !== 'future', { error: formMessages.birthDateFuture, abort: true }),
    z.refine((text) => birthDateFault(text, now()) !== 'minor', formMessages.birthDateMinor),
  );

/** The amount must be at least 1 before it is rounded to whole pesos. */
export function monthlyAmountField(required: string): Schema<Pesos, string | number | null> {
  const written = z.union([z.string(), z.number()], required).check(
    z.refine((value) => String(value).trim() !== '', { error: required, abort: true }),
    z.refine((value) => amountOf(value) !== undefined, { error: formMessages.number, abort: true }),
    z.refine((value) => amountOf(value)! >= 1, { error: required, abort: true }),
    z.refine((value) => amountOf(value)! <= mostPesos, formMessages.number),
  );
  return typed(
    z.pipe(
      written,
      z.transform((value: string | number) => pesos(Math.round(amountOf(value)!))),
    ),
  );
}

function amountOf(value: string | number): number | undefined {
  if (typeof value === 'number') return value;
  const [, minus, amount = ''] = /^(-?)(.*)$/s.exec(value.trim()) ?? [];
  const read = parseAmount(amount);
  return read === undefined || !minus ? read : -read;
}

export interface Place {
  cod: string;
  name: string;
}

const chosen = (message: string) =>
  z.custom<Place | null>((value) => typeof (value as Place | null)?.cod === 'string', message);

export const mailingForm = z.object({
  state: chosen(formMessages.state),
  city: chosen(formMessages.city),
  address: addressField,
});

export const extrasForm = (now: () => Date) =>
  z.object({
    birthDate: birthDateField(now),
    economicActivity: economicActivityField,
    companyName: companyField,
    monthlyIncome: monthlyAmountField(formMessages.income),
    monthlyExpenses: monthlyAmountField(formMessages.expenses),
    file: z.custom<ChosenFile | null>().check(
      z.refine((file) => file !== null && file !== undefined, { error: formMessages.file, abort: true }),
      z.refine((file) => file !== null && file.size <= fileRules.maxBytes, {
        error: formMessages.fileSize,
        abort: true,
      }),
      z.refine((file) => file?.content !== null, formMessages.fileType),
    ),
  });
