import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { composeServices } from '#server/services.ts';
import { accept, askCode, mailedCode, propose, signatureOf } from '#test/support/accepted-plan.ts';
import { postgres } from '#test/support/engines.ts';
import {
  documentOf,
  startTestApp,
  workedDebt,
  type Client,
  type Person,
  type TestApp,
} from '#test/support/test-app.ts';

describe('the protection against guessing on two instances', () => {
  let t: TestApp;
  let other: Awaited<ReturnType<typeof buildApp>>;
  let laura: Person;
  beforeAll(async () => {
    t = await startTestApp(postgres);
    other = await buildApp(t.platform, await composeServices(t.platform, { hashing: t.services.hashing }));
    laura = await t.person([workedDebt]);
  });
  afterAll(async () => {
    await other?.close();
    await t?.close();
  });

  const guess = async (index: number, remoteAddress: string, password = `intento ${index}`, device = '') => {
    const request = {
      method: 'POST' as const,
      url: '/api/Auth/login',
      remoteAddress,
      headers: { 'sec-fetch-site': 'same-origin', cookie: device && `rebanca_device=${device}` },
      payload: { ...documentOf(laura), password },
    };
    return (await (index % 2 === 0 ? t.app : other).inject(request)).statusCode;
  };

  test('checks at most a hundred passwords an hour and never locks out the owner', async () => {
    const owner = await t.signedIn(laura);
    const device = owner.cookies.get('rebanca_device')!;
    let checked = 0;
    for (let round = 0; round < 20; round++) {
      const statuses = await Promise.all(
        Array.from({ length: 50 }, (_each, index) => guess(round * 50 + index, '203.0.113.7')),
      );
      checked += statuses.filter((status) => status === 422).length;
      expect(statuses.filter((status) => status !== 422 && status !== 429)).toEqual([]);
      t.clock.advance({ minutes: 3 });
      // The owner signs in from another IP address, and on a known device also from the attacker's IP address.
      expect(await guess(round, '198.51.100.4', laura.password)).toBe(200);
      expect(await guess(1, '203.0.113.7', laura.password, device)).toBe(200);
    }
    expect(checked).toBeGreaterThanOrEqual(10);
    expect(checked).toBeLessThanOrEqual(100);
  });

  test('checks only five of forty concurrent codes', async () => {
    const client = await t.signedIn(laura);
    const proposal = (await propose(client)).body;
    const { codigoId } = (await askCode(client, proposal.id)).body;
    const right = await mailedCode(t, laura.email);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sign = async (codigo: string, index: number) =>
      (
        await (index % 2 === 0 ? t.app : other).inject({
          method: 'POST',
          url: '/api/management/userManagement/payment-agreement',
          headers: { 'sec-fetch-site': 'same-origin', cookie, 'idempotency-key': randomUUID() },
          payload: signatureOf(proposal, { codigoId, codigo }),
        })
      ).json().code as string;
    const wrong = Array.from({ length: 40 }, (_each, index) => String(100_000 + index)).filter((one) => one !== right);
    const answers = await Promise.all(wrong.map(sign));
    expect(answers.filter((code) => code === 'OTP_INVALID')).toHaveLength(5);
    expect(answers.filter((code) => code === 'OTP_TOO_MANY')).toHaveLength(wrong.length - 5);
    expect(await sign(right, 0)).toBe('OTP_TOO_MANY');
    expect((await client.get('/api/management/userManagement')).body.acuerdos).toEqual([]);
    // The owner is not locked out: after eleven minutes, the owner accepts with a new code.
    t.clock.advance({ minutes: 11 });
    const again = await t.signedIn(laura);
    const accepted = await accept(t, { person: laura, client: again as Client }, (await propose(again)).body);
    expect(accepted.status).toBe(200);
  });

  test('checks only sixty of seventy random tokens from one IP address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, async (_each, index) => {
        const answer = await (index % 2 === 0 ? t.app : other).inject({
          method: 'POST',
          url: '/api/Auth/token',
          remoteAddress: '203.0.113.8',
          headers: { 'sec-fetch-site': 'same-origin' },
          payload: { token: randomUUID() },
        });
        return answer.json().code as string;
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['RESET_TOKEN_INVALID', 'TOO_MANY_REQUESTS']));
    expect(answers.filter((code) => code === 'RESET_TOKEN_INVALID')).toHaveLength(60);
  });
});
