import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProviderFixture, until } from '#test/support/provider-fixture.ts';
import type { ProviderFixture } from '#test/support/provider-fixture.ts';

let fixture: ProviderFixture;
beforeEach(async () => {
  fixture = await startProviderFixture();
});
afterEach(() => fixture.end());

const call = async (path: string, init: RequestInit & { key?: string } = {}) => {
  const { key = fixture.provider.keys.privateKey, ...rest } = init;
  const response = await fetch(`${fixture.provider.url}/v1${path}`, {
    redirect: 'manual',
    ...rest,
    headers: { ...(key === '' ? {} : { authorization: `Bearer ${key}` }), ...(rest.headers as Record<string, string>) },
  });
  return {
    status: response.status,
    body: response.headers.get('content-type')?.includes('json') ? await response.json() : await response.text(),
  };
};
const post = (path: string, body: unknown = {}) =>
  call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const make = (settleMs: number | null = null) =>
  fixture.provider.control.createTransaction({ reference: 'REF1', amountInCents: 500_000, settleMs });
const approved = () => fixture.provider.control.settle(make().id);

describe('a lookup of a transaction', () => {
  test('finds a transaction by id and by reference', async () => {
    const transaction = make();
    expect(await call(`/transactions/${transaction.id}`)).toMatchObject({
      status: 200,
      body: { data: { id: transaction.id, status: 'PENDING', reference: 'REF1' } },
    });
    const byReference = await call('/transactions?reference=REF1');
    expect(byReference.body.data).toEqual([transaction]);
    expect((await call('/transactions?reference=OTRA')).body.data).toEqual([]);
  });

  test('settles a PENDING transaction at the third lookup', async () => {
    const { id } = make(60_000);
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await call(`/transactions/${id}`)).body.data.status);
    expect(statuses).toEqual(['PENDING', 'PENDING', 'APPROVED']);
  });

  test('does not settle a PENDING transaction when settlePolls is 0', async () => {
    fixture.provider.control.setFaults({ settlePolls: 0 });
    const { id } = make(60_000);
    for (let turn = 0; turn < 5; turn += 1)
      expect((await call(`/transactions/${id}`)).body.data.status).toBe('PENDING');
  });

  test.each([
    ['no key', () => '', 404, 'NOT_FOUND_ERROR'],
    ['the public key', () => fixture.provider.keys.publicKey, 404, 'NOT_FOUND_ERROR'],
    ['a key of the other environment', () => 'prv_prod_abc', 401, 'INVALID_ACCESS_TOKEN'],
    ['an unknown private key', () => 'prv_test_otra', 401, 'INVALID_ACCESS_TOKEN'],
  ])('returns status 404 or 401 with %s', async (_name, key, status, type) => {
    const answer = await call(`/transactions/${make().id}`, { key: key() });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toEqual({ type, reason: expect.any(String) });
  });

  test('returns 404 for an unknown id and 422 for a search without a reference', async () => {
    expect(await call('/transactions/1-2-3')).toMatchObject({
      status: 404,
      body: { error: { type: 'NOT_FOUND_ERROR' } },
    });
    expect(await call('/transactions')).toMatchObject({
      status: 422,
      body: { error: { type: 'INPUT_VALIDATION_ERROR', messages: { reference: [expect.any(String)] } } },
    });
  });
});

describe('the merchant lookup', () => {
  test('finds the merchant by its public key', async () => {
    const info = (key: string) => call('/merchants/info', { key: '', headers: { 'x-merchant-public-key': key } });
    expect(await info(fixture.provider.keys.publicKey)).toMatchObject({
      status: 200,
      body: { data: { accepted_currencies: ['COP'] } },
    });
    expect((await info('pub_prod_x')).status).toBe(401);
    expect((await info('pub_test_x')).status).toBe(404);
  });
});

describe('the void of a payment', () => {
  test('marks an approved card payment VOIDED and notifies the merchant', async () => {
    const { id } = approved();
    expect(await post(`/transactions/${id}/void`)).toMatchObject({
      status: 201,
      body: { data: { id, status: 'VOIDED' } },
    });
    await until(() => fixture.received.length === 2);
    expect(fixture.received.map(({ body }) => body.data.transaction.status).toSorted()).toEqual(['APPROVED', 'VOIDED']);
  });
  test('is refused for a payment that is not approved', async () => {
    expect(await post(`/transactions/${make().id}/void`)).toMatchObject({
      status: 422,
      body: { error: { type: 'INPUT_VALIDATION_ERROR' } },
    });
  });
  test('sends no webhook when notifyVoids is false', async () => {
    const { id } = approved();
    await until(() => fixture.received.length === 1);
    fixture.provider.control.setFaults({ notifyVoids: false });
    await post(`/transactions/${id}/void`);
    expect(fixture.provider.control.deliveries()).toHaveLength(1);
  });
});

describe('a refund', () => {
  test('keeps the payment APPROVED until the whole amount is refunded', async () => {
    const { id } = approved();
    expect(await post('/refunds', { transaction_id: id, amount_in_cents: 200_000 })).toMatchObject({
      status: 201,
      body: { data: { transaction_id: id, amount_in_cents: 200_000 } },
    });
    expect((await call(`/transactions/${id}`)).body.data.status).toBe('APPROVED');
    expect((await post('/refunds', { transaction_id: id, amount_in_cents: 300_000 })).status).toBe(201);
    expect((await call(`/transactions/${id}`)).body.data.status).toBe('VOIDED');
  });
  test('is refused when all refunds together exceed the payment', async () => {
    const { id } = approved();
    await post('/refunds', { transaction_id: id, amount_in_cents: 200_000 });
    await fixture.restart();
    expect(await post('/refunds', { transaction_id: id, amount_in_cents: 300_001 })).toMatchObject({
      status: 422,
      body: { error: { messages: { amount_in_cents: [expect.any(String)] } } },
    });
  });
});
