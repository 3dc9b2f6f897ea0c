import { beforeAll, expect, test } from 'vitest';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Person } from '#test/support/test-app.ts';

describeOnPostgres('the sign-in', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  beforeAll(async () => {
    laura = await t.person();
  });

  const enter = (person: Person, password = person.password) =>
    t.client().post('/api/Auth/login', { ...documentOf(person), password });

  test('opens a session and sends its tokens only in cookies', async () => {
    const browser = t.client();
    const answer = await browser.post('/api/Auth/login', { ...documentOf(laura), password: laura.password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: laura.id, pasoPendiente: null });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies.find((one) => one.startsWith('rebanca_access='))).toMatch(/HttpOnly; SameSite=Lax/);
    expect(cookies.find((one) => one.startsWith('rebanca_refresh='))).toMatch(/HttpOnly; SameSite=Strict/);
    expect(cookies.find((one) => one.startsWith('rebanca_user=1'))).not.toMatch(/HttpOnly/);
    for (const token of ['rebanca_access', 'rebanca_refresh'])
      expect(answer.text).not.toContain(browser.cookies.get(token));
    const user = await browser.get('/api/User');
    expect(user.status).toBe(200);
    expect(user.body).toMatchObject({
      id: laura.id,
      email: laura.email,
      isPaidInFull: false,
      fullPazySalvo: false,
      operadoPor: null,
    });
  });

  test('runs nine SQL statements', async () => {
    const before = t.platform.database.statements();
    expect((await enter(laura)).status).toBe(200);
    expect(t.platform.database.statements() - before).toBe(9);
  });

  test('is required for the user endpoint and the refresh endpoint', async () => {
    expect((await t.client().get('/api/User')).status).toBe(401);
    expect((await t.client().post('/api/Auth/refresh-token')).status).toBe(401);
  });

  test('refuses a wrong password with 422', async () => {
    const answer = await enter(laura, 'esta no es la clave');
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('AUTH_INVALID_CREDENTIALS');
  });

  test('accepts an identity document number with dots', async () => {
    const dotted = laura.documentNumber.replace(/\B(?=(\d{3})+$)/g, '.');
    expect((await enter({ ...laura, documentNumber: dotted })).status).toBe(200);
  });

  test('opens a session that stays live after a refresh', async () => {
    const browser = await t.signedIn(laura);
    const before = browser.cookies.get('rebanca_refresh');
    const answer = await browser.post('/api/Auth/refresh-token');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: laura.id });
    expect(browser.cookies.get('rebanca_refresh')).not.toBe(before);
    expect((await browser.get('/api/User')).status).toBe(200);
  });

  test('opens a session that ends at the sign-out', async () => {
    const browser = await t.signedIn(laura);
    const kept = { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    expect((await browser.post(`/api/auth/user/${laura.id}/revoke/refresh-token`)).status).toBe(200);
    expect(browser.cookies.has('rebanca_access')).toBe(false);
    expect((await t.client().get('/api/User', kept)).status).toBe(401);
    expect((await t.client().post('/api/Auth/refresh-token', undefined, kept)).status).toBe(401);
  });
});
