import { isOpenObligation, balance } from '#domain/debts/obligations.ts';
import { subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { alreadyPaid } from '#texts/agreement-facts.ts';
import { paymentMethodName } from '#texts/payment-methods.ts';
import type { DocumentContext, PaidEntry } from './documents.store.ts';

export const nameOf = ({ customer }: DocumentContext) => `${customer.firstNames} ${customer.lastNames}`.trim();
export const documentOf = ({ customer }: DocumentContext) => ({
  type: customer.documentType as 'CC' | 'CE' | 'PPT' | 'PA' | 'NIT',
  number: customer.documentNumber,
});

interface Numbered {
  agreement: Pick<DocumentContext['agreement'], 'term' | 'replacesId'>;
  instalments: readonly unknown[];
}

export function instalmentLabel(number: number, { agreement, instalments }: Numbered): string {
  if (number === 0) return agreement.replacesId === null ? 'Pago inicial' : alreadyPaid;
  return instalments.length === 1 ? 'Pago único' : `Cuota ${number} de ${agreement.term}`;
}

export const methodName = (method: string | null | undefined) => (method ? paymentMethodName(method) : undefined);

/** Returns the part of a payment that reduced the debt and paid no instalment, because the plan had ended. */
export const creditedBy = ({ amount, allocations }: Pick<PaidEntry['entry'], 'amount' | 'allocations'>): Pesos =>
  subtract(amount, sum(allocations.map((each) => each.amount)));

export function receiptLines(
  entry: Pick<PaidEntry['entry'], 'amount' | 'allocations'>,
  context: Numbered,
): { label: string; amount: Pesos }[] {
  const credited = creditedBy(entry);
  return [
    // Instalments with amount 0 were waived by an early payoff and are omitted.
    ...entry.allocations
      .filter(({ amount }) => amount > 0)
      .toSorted((a, b) => a.number - b.number)
      .map(({ number, amount }) => ({ label: instalmentLabel(number, context), amount })),
    ...(credited > 0 ? [{ label: 'Tu deuda, fuera del plan', amount: credited }] : []),
  ];
}

export function debtLeft({ obligation }: DocumentContext): Pesos {
  return obligation && isOpenObligation(obligation.state) ? balance(obligation) : zeroPesos;
}

/** A membership has no debt; its creditor is the operator. */
export const debtOf = ({ agreement, obligation }: DocumentContext) => ({
  product: agreement.product,
  creditor: agreement.creditor,
  originalCreditor: obligation?.originalCreditor ?? null,
});
