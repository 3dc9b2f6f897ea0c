import type { DocumentContext } from './documents.store.ts';

/** The holder's full name. */
export const nameOf = ({ customer }: DocumentContext) => `${customer.firstNames} ${customer.lastNames}`.trim();
export const documentOf = ({ customer }: DocumentContext) => ({
  type: customer.documentType as 'CC' | 'CE' | 'PPT' | 'PA' | 'NIT',
  number: customer.documentNumber,
});

/** What a payment settles, as the person reads it. */
export function instalmentLabel(number: number, { agreement, instalments }: DocumentContext): string {
  if (number === 0) return 'Cuota inicial';
  return instalments.length === 1 ? 'Pago único' : `Cuota ${number} de ${agreement.term}`;
}

const methodNames: Record<string, string> = {
  CARD: 'Tarjeta',
  NEQUI: 'Nequi',
  PSE: 'PSE',
  DAVIPLATA: 'Daviplata',
  BANCOLOMBIA_TRANSFER: 'Transferencia',
};
export const methodName = (method: string | null | undefined) => (method ? (methodNames[method] ?? method) : undefined);
