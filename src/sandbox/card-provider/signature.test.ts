import { describe, expect, test } from 'vitest';
import { eventChecksum, integritySignature } from './signature.ts';

const order = {
  reference: 'sk8-438k4-xmxm392-sn2m',
  amountInCents: 2_490_000,
  currency: 'COP',
  integritySecret: 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6',
};

describe('the integrity signature', () => {
  test('matches the example in the documentation of the provider', () => {
    expect(integritySignature(order)).toBe('37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5');
  });
  test('includes the expiration time before the secret', () => {
    const signature = integritySignature({ ...order, expirationTime: '2023-06-09T20:28:50.000Z' });
    expect(signature).toBe('e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c');
  });
});

describe('the event checksum', () => {
  const event = {
    data: { transaction: { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4_490_000 } },
    timestamp: 1_530_291_411,
    eventsSecret: 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z',
  };
  test('matches the known checksum of an example event', () => {
    const checksum = eventChecksum({
      ...event,
      properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
    });
    expect(checksum).toBe('5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe');
  });
  test('depends on the order of the properties', () => {
    const checksum = eventChecksum({
      ...event,
      properties: ['transaction.amount_in_cents', 'transaction.status', 'transaction.id'],
    });
    expect(checksum).not.toBe('5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe');
  });
});
