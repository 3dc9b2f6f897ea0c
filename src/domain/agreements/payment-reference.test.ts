import { describe, expect, test } from 'vitest';
import { paymentReference, readPaymentReference, type PaymentPurpose } from './payment-reference.ts';

const agreementNumber = 'AP-2026-000123';
const purposes: [string, PaymentPurpose][] = [
  ['RB-AP2026000123-I0-00FF', { agreementNumber, concept: 'INICIAL', instalmentNumber: 0, destination: undefined }],
  ['RB-AP2026000123-C12-00FF', { agreementNumber, concept: 'CUOTA', instalmentNumber: 12, destination: undefined }],
  [
    'RB-AP2026000123-S-00FF',
    { agreementNumber, concept: 'SALDO', instalmentNumber: undefined, destination: undefined },
  ],
  [
    'RB-AP2026000123-A-00FF',
    { agreementNumber, concept: 'ABONO', instalmentNumber: undefined, destination: undefined },
  ],
  ['RB-AP2026000123-A1-00FF', { agreementNumber, concept: 'ABONO', instalmentNumber: undefined, destination: 'PLAZO' }],
  [
    'RB-MB20261234567-R-00FF',
    {
      agreementNumber: 'MB-2026-1234567',
      concept: 'RECUPERACION',
      instalmentNumber: undefined,
      destination: undefined,
    },
  ],
];

describe('payment references', () => {
  test.each(purposes)('can be parsed back to their purpose: %s', (reference, purpose) => {
    expect(paymentReference(purpose, '00FF')).toBe(reference);
    expect(readPaymentReference(reference)).toEqual(purpose);
  });

  test.each(['', 'RB00FF', 'RB-AP2026000123-X-00FF', 'RB-AP2026000123-C1-', 'pedido 7', 'RB-RC2026000123-C1-00FF'])(
    'cannot be parsed from «%s»',
    (reference) => expect(readPaymentReference(reference)).toBeUndefined(),
  );
});
