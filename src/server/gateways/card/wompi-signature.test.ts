import { describe, expect, test } from 'vitest';
import { integritySignature } from './wompi-signature.ts';

describe('integritySignature', () => {
  const order = {
    reference: 'sk8-438k4-xmxm392-sn2m',
    amountInCents: 2490000,
    currency: 'COP',
    secret: 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6',
  };

  test('matches the example in the documentation of the provider', () => {
    expect(integritySignature(order)).toBe('37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5');
  });

  test('includes the expiration, if the order has an expiration', () => {
    expect(integritySignature({ ...order, expirationTime: '2023-06-09T20:28:50.000Z' })).toBe(
      'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c',
    );
  });
});
