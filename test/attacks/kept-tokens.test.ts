import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { throttle } from '#server/db/schema/people.ts';
import { composeServices } from '#server/services.ts';
import { mailedCode } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { documentOf, startTestApp, type Client, type Person, type TestApp } from '#test/support/test-app.ts';

const newPassword = 'caminata por el páramo';
type Instance = Awaited<ReturnType<typeof buildApp>>;

/** OWASP ASVS 7.4: copies valid tokens, and sends the copy to two instances after the session has ended. */
describeOnPostgres('a copy of the tokens of a session', (engine) => {
  let t: TestApp;
  let elsewhere: Instance;
  let laura: Person;
  let browser: Client;
  let copy: Record<'access' | 'refresh', string>;
  beforeAll(async () => {
    t = await startTestApp(engine);
    elsewhere = await buildApp(t.platform, await composeServices(t.platform, { hashing: t.services.hashing }));
  });
  afterAll(async () => {
    await elsewhere?.close();
    await t?.close();
  });
  beforeEach(async () => {
    await t.platform.database.sql.delete(throttle);
    await t.drain();
    t.mailbox.clear();
    laura = await t.person();
    browser = await t.signedIn(laura);
    copy = copyOf(browser);
  });

  const copyOf = ({ cookies }: Client) => ({
    access: cookies.get('rebanca_access')!,
    refresh: cookies.get('rebanca_refresh')!,
  });
  const read = async (by: Instance, { access } = copy) =>
    (await by.inject({ method: 'GET', url: '/api/User', headers: { cookie: `rebanca_access=${access}` } })).statusCode;
  const renew = async (by: Instance, { refresh } = copy) =>
    (
      await by.inject({
        method: 'POST',
        url: '/api/Auth/refresh-token',
        headers: { cookie: `rebanca_refresh=${refresh}`, 'sec-fetch-site': 'same-origin' },
      })
    ).statusCode;

  const endings: Record<string, () => Promise<unknown>> = {
    'signing out': () => browser.post(`/api/auth/user/${laura.id}/revoke/refresh-token`),
    'a new sign-in in the same browser': () =>
      browser.post('/api/Auth/login', { ...documentOf(laura), password: laura.password }),
    'the operator blocks the account': () =>
      t.platform.database.transaction((tx) => t.services.auth.setDisabled(tx, laura.id, true, t.clock.now())),
    'another session ends all other sessions': async () =>
      (await t.signedIn(laura)).post('/api/account/sessions/end-others'),
    'a password change in another session': async () =>
      (await t.signedIn(laura)).post('/api/account/password', {
        contrasenaActual: laura.password,
        contrasenaNueva: newPassword,
      }),
    'a password recovery': async () => {
      const stranger = t.client();
      const asked = await stranger.post('/api/ChangePassword/send-otp', { ...documentOf(laura), canal: 'email' });
      const codigo = await mailedCode(t, laura.email);
      const opened = await stranger.post('/api/ChangePassword/validate-opt', { id: asked.body.id, codigo });
      return stranger.post(`/api/ChangePassword/${opened.body.id}/new-credentials`, { password: newPassword });
    },
    'the reuse of a refresh token from two generations ago': async () => {
      for (let generation = 0; generation < 2; generation++) await browser.post('/api/Auth/refresh-token');
      // The newest token of the session is valid until the oldest token is used again.
      const stolen = copy;
      copy = copyOf(browser);
      expect(await read(elsewhere)).toBe(200);
      return t.client().post('/api/Auth/refresh-token', undefined, { cookie: `rebanca_refresh=${stolen.refresh}` });
    },
    'the session was idle for too long': async () => t.clock.advance({ minutes: 15, seconds: 31 }),
  };

  test.each(Object.keys(endings))('is rejected by every instance after %s', async (ending) => {
    expect([await read(t.app), await read(elsewhere)]).toEqual([200, 200]);
    await endings[ending]!();
    expect([await read(elsewhere), await renew(elsewhere), await read(t.app), await renew(t.app)]).toEqual(
      Array(4).fill(401),
    );
  });

  test('gives no access in combination with tokens of another person', async () => {
    const marta = await t.person();
    const theirs = copyOf(await t.signedIn(marta));
    const mixed = await elsewhere.inject({
      method: 'POST',
      url: `/api/auth/user/${marta.id}/revoke/refresh-token`,
      headers: {
        cookie: `rebanca_access=${theirs.access}; rebanca_refresh=${copy.refresh}`,
        'sec-fetch-site': 'same-origin',
      },
    });
    expect(mixed.statusCode).toBe(404);
    expect([await read(elsewhere, theirs), await read(elsewhere)]).toEqual([200, 200]);
    expect(await read(elsewhere, { access: copy.refresh, refresh: '' })).toBe(401);
    expect(await renew(elsewhere, { access: '', refresh: copy.access })).toBe(401);
  });
});
