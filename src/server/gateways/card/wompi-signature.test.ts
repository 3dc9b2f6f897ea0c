import { describe, expect, test } from 'vitest';
import { integritySignature, isAuthenticEvent } from './wompi-signature.ts';

describe('the integrity signature of a checkout', () => {
  const order = {
    reference: 'sk8-438k4-xmxm392-sn2m',
    amountInCents: 2490000,
    currency: 'COP',
    secret: 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6',
  };

  test('is the provider’s own for its published order', () => {
    expect(integritySignature(order)).toBe('37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5');
  });

  test('covers the expiration when there is one', () => {
    expect(integritySignature({ ...order, expirationTime: '2023-06-09T20:28:50.000Z' })).toBe(
      'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c',
    );
  });
});

describe('an event of the provider', () => {
  const secret = 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z';
  const checksum = '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe';
  const event = {
    data: { transaction: { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4490000 } },
    signature: { properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'], checksum },
    timestamp: 1530291411,
  };

  test('is authentic with the checksum of its own properties', () => {
    expect(isAuthenticEvent(event, secret)).toBe(true);
  });

  test('is authentic with an upper-case checksum', () => {
    expect(
      isAuthenticEvent({ ...event, signature: { ...event.signature, checksum: checksum.toUpperCase() } }, secret),
    ).toBe(true);
  });

  test('takes the timestamp from the signature when it is not at the top', () => {
    const { timestamp, ...rest } = event;
    expect(isAuthenticEvent({ ...rest, signature: { ...event.signature, timestamp } }, secret)).toBe(true);
  });

  test('is refused when a signed value, the secret or the checksum differs', () => {
    const declined = { ...event, data: { transaction: { ...event.data.transaction, status: 'DECLINED' } } };
    expect(isAuthenticEvent(declined, secret)).toBe(false);
    expect(isAuthenticEvent(event, 'another')).toBe(false);
    expect(isAuthenticEvent({ ...event, signature: { ...event.signature, checksum: '' } }, secret)).toBe(false);
  });

  test('is refused when it names a property that it does not carry', () => {
    expect(isAuthenticEvent({ ...event, signature: { properties: ['transaction.nothing'], checksum } }, secret)).toBe(
      false,
    );
  });
});
