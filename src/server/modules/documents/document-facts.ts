import { isOpenObligation, balance, type ObligationState } from '#domain/debts/obligations.ts';
import { subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { alreadyPaid } from '#texts/agreement-facts.ts';
import { paymentMethodName } from '#texts/payment-methods.ts';
import type { DocumentContext, PaidEntry } from './documents.store.ts';

/** The holder's full name. */
export const nameOf = ({ customer }: DocumentContext) => `${customer.firstNames} ${customer.lastNames}`.trim();
export const documentOf = ({ customer }: DocumentContext) => ({
  type: customer.documentType as 'CC' | 'CE' | 'PPT' | 'PA' | 'NIT',
  number: customer.documentNumber,
});

/** What of a plan the names of its instalments say. */
interface Numbered {
  agreement: Pick<DocumentContext['agreement'], 'term' | 'replacesId'>;
  instalments: readonly unknown[];
}

/** What a payment settles, as the person reads it. */
export function instalmentLabel(number: number, { agreement, instalments }: Numbered): string {
  if (number === 0) return agreement.replacesId === null ? 'Pago inicial' : alreadyPaid;
  return instalments.length === 1 ? 'Pago único' : `Cuota ${number} de ${agreement.term}`;
}

export const methodName = (method: string | null | undefined) => (method ? paymentMethodName(method) : undefined);

/** What a payment brought to the debt behind its plan, which had ended. */
export const creditedBy = ({ amount, allocations }: Pick<PaidEntry['entry'], 'amount' | 'allocations'>): Pesos =>
  subtract(amount, sum(allocations.map((each) => each.amount)));

/** What a receipt says that was paid: its instalments, and the debt for what came after the plan had ended. */
export function receiptLines(
  entry: Pick<PaidEntry['entry'], 'amount' | 'allocations'>,
  context: Numbered,
): { label: string; amount: Pesos }[] {
  const credited = creditedBy(entry);
  return [
    // Of a plan that was settled early, the last instalments were only waived. One reads them from the first on, in
    // whatever order the amount was spread.
    ...entry.allocations
      .filter(({ amount }) => amount > 0)
      .toSorted((a, b) => a.number - b.number)
      .map(({ number, amount }) => ({ label: instalmentLabel(number, context), amount })),
    ...(credited > 0 ? [{ label: 'Tu deuda, fuera del plan', amount: credited }] : []),
  ];
}

/** What is still owed of the debt itself. */
export function debtLeft({ obligation }: DocumentContext): Pesos {
  return obligation && isOpenObligation(obligation.state as ObligationState) ? balance(obligation) : zeroPesos;
}

/** The debt of the document as its person knows it; a membership has no entity but ours. */
export const debtOf = ({ agreement, obligation }: DocumentContext) => ({
  product: agreement.product,
  creditor: agreement.creditor,
  originalCreditor: obligation?.originalCreditor ?? null,
});
