import { saveDebt } from '#contract/diagnosis.ts';
import { z } from '#contract/wire.ts';

export interface DebtValues {
  creditor: string;
  balance: number | null;
  rate: string;
  knowsRate: boolean;
  minimum: number | null;
  daysLate: string;
}

export const emptyDebt: DebtValues = {
  creditor: '',
  balance: null,
  rate: '',
  knowsRate: true,
  minimum: null,
  daysLate: '0',
};

/** Returns basis points; NaN for an invalid text, undefined for an empty text. */
export function typedRate(text: string): number | undefined {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.');
  if (plain === '') return undefined;
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

export const rateTyping = /^\d{1,5}(?:[.,]\d{0,2})?$/;

export const rateAsTyped = (bps: number): string => String(bps / 100).replace('.', ',');

export const debtSchema = z.pipe(
  z.transform((values: DebtValues) => ({
    acreedor: values.creditor.trim(),
    saldo: values.balance ?? undefined,
    tasaEaPb: values.knowsRate ? typedRate(values.rate) : null,
    pagoMinimo: values.minimum ?? undefined,
    diasMora: /^\d+$/.test(values.daysLate.trim()) ? Number(values.daysLate) : Number.NaN,
  })),
  saveDebt.body,
);

export const debtNames = {
  creditor: { id: 'deuda-acreedor', wire: 'acreedor' },
  balance: { id: 'deuda-saldo', wire: 'saldo' },
  rate: { id: 'deuda-tasa', wire: 'tasaEaPb' },
  minimum: { id: 'deuda-minimo', wire: 'pagoMinimo' },
  daysLate: { id: 'deuda-dias', wire: 'diasMora' },
} as const;
