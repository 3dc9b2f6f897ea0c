import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Delivery } from './deliveries.ts';
import { startProviderFixture, until } from '#test/support/provider-fixture.ts';
import type { ProviderFixture, ReceivedEvent } from '#test/support/provider-fixture.ts';

let fixture: ProviderFixture;
beforeEach(async () => {
  fixture = await startProviderFixture();
});
afterEach(() => fixture.end());

const control = () => fixture.provider.control;
const pay = (reference = 'REF1') =>
  control().settle(control().createTransaction({ reference, amountInCents: 500_000, settleMs: null }).id);
const arrived = (count: number) => until(() => fixture.received.length >= count);
const header = (event: ReceivedEvent | undefined) => String(event?.headers['x-event-checksum'] ?? '');

function expectedChecksum(event: ReceivedEvent | undefined): string {
  const { signature, timestamp, data } = event!.body;
  const values = signature.properties.map((path) =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], data),
  );
  return createHash('sha256')
    .update(`${values.join('')}${timestamp}${fixture.provider.keys.eventsSecret}`)
    .digest('hex');
}

describe('a webhook', () => {
  test('reports a final status and is signed in the header and in the body', async () => {
    const transaction = pay();
    await arrived(1);
    const [event] = fixture.received;
    expect(event?.body).toMatchObject({
      event: 'transaction.updated',
      environment: 'test',
      data: { transaction },
      timestamp: expect.any(Number),
      sent_at: expect.any(String),
    });
    expect(header(event)).toBe(expectedChecksum(event));
    expect(event?.body.signature.checksum).toBe(header(event));
  });

  test('is signed with the given properties when its event is not `transaction.updated`', async () => {
    const event = {
      event: 'nequi_token.updated',
      data: { nequi_token: { id: 'n-1', status: 'APPROVED' } },
      properties: ['nequi_token.id', 'nequi_token.status'],
    };
    expect(await control().sendEvent(event)).toBe(200);
    const answer = await fetch(`${fixture.provider.url}/control/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    expect(await answer.json()).toEqual({ status: 200 });
    expect(fixture.received).toHaveLength(2);
    for (const each of fixture.received) {
      expect(each.body).toMatchObject({ event: event.event, data: event.data });
      expect(header(each)).toBe(expectedChecksum(each));
    }
  });

  test('is never sent for a PENDING transaction', async () => {
    control().createTransaction({ reference: 'REF1', amountInCents: 500_000, settleMs: null });
    expect(control().deliveries()).toEqual([]);
  });

  test('is sent once when the merchant replies with 200', async () => {
    pay();
    await until(() => control().deliveries()[0]?.state === 'delivered');
    expect(control().deliveries()[0]?.attempts).toHaveLength(1);
  });

  test('is sent again when the merchant replies with 204', async () => {
    await fixture.restart({ retryScale: 0 });
    fixture.answers.push(204);
    pay();
    await until(() => control().deliveries()[0]?.state === 'delivered');
    expect(
      control()
        .deliveries()[0]
        ?.attempts.map(({ statuses }) => statuses),
    ).toEqual([[204], [200]]);
  });

  test('is no longer retried after three failed retries', async () => {
    await fixture.restart({ retryScale: 0 });
    fixture.answers.push(500, 500, 500, 500);
    pay();
    await until(() => control().deliveries()[0]?.state === 'exhausted');
    expect(fixture.received).toHaveLength(4);
  });

  test('is first retried after 30 minutes with the default retry delays', async () => {
    fixture.answers.push(503);
    pay();
    await until(() => control().deliveries()[0]?.attempts.length === 1);
    const [delivery] = control().deliveries();
    const wait = (delivery?.dueAt ?? 0) - Date.parse(delivery?.attempts[0]?.at ?? '');
    expect(wait).toBeGreaterThan(29 * 60_000);
    expect(wait).toBeLessThan(31 * 60_000);
  });

  test('keeps its pending retry after a restart of the provider', async () => {
    fixture.answers.push(503);
    const { id } = pay();
    await until(() => control().deliveries()[0]?.attempts.length === 1);
    await fixture.restart();
    expect(control().deliveries()[0]).toMatchObject({ state: 'waiting', event: { transaction: { id } } });
  });

  test('is sent after a restart when its retry was due during the downtime', async () => {
    await fixture.restart({ retryScale: 1 / 18_000 });
    fixture.answers.push(503);
    pay();
    await until(() => control().deliveries()[0]?.attempts.length === 1);
    await fixture.restart();
    await until(() => control().deliveries()[0]?.state === 'delivered');
    expect(fixture.received).toHaveLength(2);
  });
});

describe('the restarted provider', () => {
  test('keeps its keys and its transactions, and settles PENDING transactions', async () => {
    const { keys } = fixture.provider;
    const { id } = control().createTransaction({ reference: 'REF1', amountInCents: 500_000, settleMs: 150 });
    await fixture.restart();
    expect(fixture.provider.keys).toEqual(keys);
    expect(control().transactions()[0]?.id).toBe(id);
    await arrived(1);
    expect(fixture.received[0]?.body.data.transaction).toMatchObject({ id, status: 'APPROVED' });
  });
});

describe('webhook faults', () => {
  test('drop webhooks', async () => {
    control().setFaults({ dropWebhooks: true });
    pay();
    await until(() => control().deliveries()[0]?.state === 'dropped');
    expect(fixture.received).toEqual([]);
  });

  test('send copies of a webhook', async () => {
    control().setFaults({ duplicateWebhooks: 19 });
    pay();
    await arrived(20);
    expect(new Set(fixture.received.map(header)).size).toBe(1);
  });

  test('send the newest webhook first', async () => {
    control().setFaults({ reorderWindowMs: 60 });
    const [first, second] = [pay('REF1'), pay('REF2')];
    await arrived(2);
    expect(fixture.received.map(({ body }) => body.data.transaction.id)).toEqual([second.id, first.id]);
  });

  test('delay webhooks', async () => {
    control().setFaults({ delayWebhooksMs: 60 });
    const before = Date.now();
    pay();
    const [{ dueAt }] = control().deliveries() as [Delivery];
    expect(dueAt - 60).toBeGreaterThanOrEqual(before);
    expect(dueAt - 60).toBeLessThanOrEqual(Date.now());
    expect(fixture.received).toEqual([]);
    await arrived(1);
  });

  test('write the checksum in upper case and reverse the signed properties', async () => {
    control().setFaults({ upperCaseChecksum: true, reverseProperties: true });
    pay();
    await arrived(1);
    const [event] = fixture.received;
    expect(event?.body.signature.properties).toEqual([
      'transaction.amount_in_cents',
      'transaction.status',
      'transaction.id',
    ]);
    expect(header(event)).toBe(expectedChecksum(event).toUpperCase());
  });

  test('void approved transactions', async () => {
    control().setFaults({ voidAfterApproval: true });
    pay();
    await arrived(2);
    expect(control().transactions()[0]?.status).toBe('VOIDED');
  });

  test('keep transactions PENDING until the fault is cleared', async () => {
    control().setFaults({ neverSettle: true });
    control().createTransaction({ reference: 'REF1', amountInCents: 500_000, settleMs: 0 });
    // The provider's timer has the same delay and was created first, so it fires before this promise resolves.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(control().transactions()[0]?.status).toBe('PENDING');
    control().clearFaults();
    await arrived(1);
  });
});

describe('the control API', () => {
  const send = (method: string, path: string, body: unknown, type = 'application/json') =>
    fetch(`${fixture.provider.url}/control${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': type },
    });

  test('sets a status and notifies the merchant', async () => {
    const { id } = pay();
    await arrived(1);
    control().setStatus(id, 'VOIDED');
    await arrived(2);
    expect(fixture.received[1]?.body.data.transaction.status).toBe('VOIDED');
  });

  test('sends several copies of a webhook with an earlier status', async () => {
    const { id } = pay();
    await arrived(1);
    expect(await control().sendWebhook(id, { status: 'PENDING', copies: 3 })).toEqual([200, 200, 200]);
    expect(fixture.received[3]?.body.data.transaction.status).toBe('PENDING');
    expect(control().transactions()[0]?.status).toBe('APPROVED');
  });

  test('deletes transactions, webhooks and faults on a reset, but keeps the keys', async () => {
    const { keys } = fixture.provider;
    pay();
    await arrived(1);
    control().setFaults({ apiFault: 'error' });
    control().reset();
    await fixture.restart();
    expect(control().transactions()).toEqual([]);
    expect(control().deliveries()).toEqual([]);
    expect(control().faults().apiFault).toBe('none');
    expect(fixture.provider.keys).toEqual(keys);
  });

  test('accepts commands over HTTP', async () => {
    const made = (await (
      await send('POST', '/transactions', { reference: 'REF9', amountInCents: 100_000, settleMs: null })
    ).json()) as { id: string };
    expect((await send('POST', `/transactions/${made.id}/settle`, {})).status).toBe(200);
    await arrived(1);
    expect(await (await send('POST', `/transactions/${made.id}/webhook`, { copies: 2 })).json()).toEqual({
      statuses: [200, 200],
    });
    expect(await (await send('PUT', '/faults', { settlePolls: 5 })).json()).toMatchObject({ settlePolls: 5 });
    expect(await (await fetch(`${fixture.provider.url}/control/state`)).json()).toMatchObject({
      transactions: [{ id: made.id, status: 'APPROVED' }],
    });
  });

  test('rejects unknown fields, invalid values, unknown transactions and bodies that are not JSON', async () => {
    expect((await send('PUT', '/faults', { nothing: true })).status).toBe(400);
    expect((await send('PUT', '/faults', { apiFault: 'strange' })).status).toBe(400);
    expect((await send('POST', '/transactions/1-2-3/settle', {})).status).toBe(404);
    expect((await send('POST', '/reset', {}, 'text/plain')).status).toBe(415);
  });

  test('uses a higher port when the configured port is busy', async () => {
    const second = await startProviderFixture({ port: fixture.provider.port });
    expect(second.provider.port).toBeGreaterThan(fixture.provider.port);
    await second.end();
  });
});
