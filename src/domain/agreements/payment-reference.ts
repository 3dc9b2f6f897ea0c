import type { PaymentConcept } from './payables.ts';
import { destinations, type Destination } from './destinations.ts';

export interface PaymentPurpose {
  readonly agreementNumber: string;
  readonly concept: PaymentConcept;
  readonly instalmentNumber: number | undefined;
  readonly destination: Destination | undefined;
}

const concepts = { I: 'INICIAL', C: 'CUOTA', S: 'SALDO', A: 'ABONO', R: 'RECUPERACION' } as const satisfies Record<
  string,
  PaymentConcept
>;
const letters = Object.fromEntries(Object.entries(concepts).map(([letter, concept]) => [concept, letter]));

/**
 * For example `RB-AP2026000123-C3-9F2C…`. The reference encodes the purpose, so that a payment can be booked even if
 * the database lost the payment attempt. `unique` must never repeat.
 */
export function paymentReference(
  { agreementNumber, concept, instalmentNumber, destination }: PaymentPurpose,
  unique: string,
): string {
  const detail = destination === undefined ? instalmentNumber : destinations.indexOf(destination);
  return `RB-${agreementNumber.replaceAll('-', '')}-${letters[concept]}${detail ?? ''}-${unique}`;
}

export function readPaymentReference(reference: string): PaymentPurpose | undefined {
  const found = /^RB-(AP|MB)(\d{4})(\d{6,})-([ICSAR])(\d*)-[0-9A-F]+$/.exec(reference);
  if (!found) return undefined;
  const [, series, year, number, letter, digits] = found;
  const concept = concepts[letter as keyof typeof concepts];
  const detail = digits === '' ? undefined : Number(digits);
  return {
    agreementNumber: `${series}-${year}-${number}`,
    concept,
    instalmentNumber: concept === 'ABONO' ? undefined : detail,
    destination: concept === 'ABONO' && detail !== undefined ? destinations[detail] : undefined,
  };
}
