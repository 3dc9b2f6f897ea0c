import { expect, test } from 'vitest';
import { wompi } from '#server/gateways/card/wompi.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { startTestApp } from '#test/support/test-app.ts';
import { waysToPay } from './ways-to-pay.ts';

function asked() {
  let now = new Date('2026-11-20T15:00:00Z');
  const waiting: { resolve(methods: string[]): void; reject(fault: Error): void; promise: Promise<string[]> }[] = [];
  const acceptedMethods = () => {
    let settle: Pick<(typeof waiting)[number], 'resolve' | 'reject'> | undefined;
    const promise = new Promise<string[]>((resolve, reject) => void (settle = { resolve, reject }));
    waiting.push({ ...settle!, promise });
    return promise;
  };
  const ways = waysToPay({ clock: { now: () => now } }, { acceptedMethods });
  const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));
  return { ways, waiting, pass };
}

test('the payment method cache returns known methods at once and refreshes them', async () => {
  const { ways, waiting, pass } = asked();
  expect([ways.current(), ways.current(), waiting.length]).toEqual([[], [], 1]);
  waiting[0]!.resolve(['CARD', 'PSE']);
  await waiting[0]!.promise;
  pass(9);
  expect([ways.current(), waiting.length]).toEqual([['CARD', 'PSE'], 1]);
  pass(1);
  expect([ways.current(), waiting.length]).toEqual([['CARD', 'PSE'], 2]);
  waiting[1]!.resolve(['CARD', 'PSE', 'NEQUI']);
  await waiting[1]!.promise;
  expect(ways.current()).toEqual(['CARD', 'PSE', 'NEQUI']);
});

test('the payment method cache keeps the last known methods while the provider is unavailable', async () => {
  const { ways, waiting, pass } = asked();
  ways.current();
  waiting[0]!.resolve(['CARD']);
  await waiting[0]!.promise;
  pass(10);
  ways.current();
  waiting[1]!.reject(new Error('silent'));
  await waiting[1]!.promise.catch(() => undefined);
  expect(ways.current()).toEqual(['CARD']);
});

describeOnPostgres('the payment methods of the card provider', (engine) => {
  test("are listed for the seller's public key and refused for an unknown key", async () => {
    const app = await startTestApp(engine);
    const config = app.platform.config.wompi;
    expect(await wompi(config).acceptedMethods()).toEqual(['CARD', 'NEQUI', 'PSE']);
    await expect(wompi({ ...config, publicKey: 'pub_test_otra' }).acceptedMethods()).rejects.toThrow('medios de pago');
    await app.close();
  });
});
