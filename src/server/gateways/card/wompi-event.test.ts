import { describe, expect, test } from 'vitest';
import { authenticEvent } from './wompi-event.ts';

describe('the signature of a provider event', () => {
  const secret = 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z';
  const checksum = '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe';
  const event = {
    event: 'transaction.updated',
    data: { transaction: { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4490000 } },
    signature: { properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'], checksum },
    timestamp: 1530291411,
  };
  const isAuthentic = (body: object, secrets = [secret], header?: string) =>
    typeof authenticEvent(JSON.stringify(body), { header, secrets }) === 'object';

  test('is authentic with the correct checksum of the listed properties', () => {
    expect(isAuthentic(event)).toBe(true);
    expect(isAuthentic(event, ['another', secret])).toBe(true);
  });

  test('is accepted with an upper-case checksum', () => {
    const signature = { ...event.signature, checksum: checksum.toUpperCase() };
    expect(isAuthentic({ ...event, signature })).toBe(true);
  });

  test('is accepted when the timestamp is inside the signature object', () => {
    const { timestamp, ...rest } = event;
    expect(isAuthentic({ ...rest, signature: { ...event.signature, timestamp } })).toBe(true);
  });

  test('is rejected when a signed value, the secret or a checksum differs', () => {
    const declined = { transaction: { ...event.data.transaction, status: 'DECLINED' } };
    expect(isAuthentic({ ...event, data: declined })).toBe(false);
    expect(isAuthentic(event, ['another'])).toBe(false);
    expect(isAuthentic({ ...event, signature: { ...event.signature, checksum: '' } })).toBe(false);
    expect(isAuthentic(event, [secret], checksum.replace('5', '6'))).toBe(false);
  });

  test('is rejected when the list of signed properties names a missing property', () => {
    expect(isAuthentic({ ...event, signature: { properties: ['transaction.nothing'], checksum } })).toBe(false);
  });
});
