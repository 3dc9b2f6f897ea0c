import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { composeServices } from '#server/services.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** The accepted difference between the clocks of two instances, in seconds. */
const drift = 25;

describeOnPostgres('two instances with different clocks', (engine) => {
  let t: TestApp;
  let ahead: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    t = await startTestApp(engine);
    const platform = { ...t.platform, clock: { now: () => new Date(t.clock.now().getTime() + drift * 1000) } };
    ahead = await buildApp(platform, await composeServices(platform));
  });
  afterAll(async () => {
    await ahead?.close();
    await t?.close();
  });

  test('accept the tokens of each other and renew sessions in turn', async () => {
    const client = await t.signedIn(await t.person());
    const there = async (method: 'GET' | 'POST', url: string) => {
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await ahead.inject({ method, url, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
      for (const { name, value } of answer.cookies) client.cookies.set(name, value);
      return answer.statusCode;
    };
    for (let round = 0; round < 8; round++) {
      expect(await there('GET', '/api/User')).toBe(200);
      // The instance with the earlier time reads a token of the instance with the later time.
      expect(await there('POST', '/api/Auth/refresh-token')).toBe(200);
      expect((await client.get('/api/User')).status).toBe(200);
      expect((await client.post('/api/Auth/activity')).status).toBe(200);
      expect((await client.post('/api/Auth/refresh-token')).status).toBe(200);
      t.clock.advance({ minutes: 2 });
    }
  });

  test('return the same new token when a renewal is repeated on the other instance', async () => {
    const client = await t.signedIn(await t.person());
    const cookie = `rebanca_refresh=${client.cookies.get('rebanca_refresh')}`;
    const request = {
      method: 'POST' as const,
      url: '/api/Auth/refresh-token',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    };
    const first = await ahead.inject(request);
    const again = await t.app.inject(request);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    const successor = (answer: typeof first) => answer.cookies.find(({ name }) => name === 'rebanca_refresh')?.value;
    expect(successor(again)).toBe(successor(first));
  });
});
