import { createHash, createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT, exportSPKI, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { auditEvent, refreshToken, session } from '#server/db/schema/people.ts';
import { composeServices } from '#server/services.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { startTestApp, type Client, type Person, type TestApp } from '#test/support/test-app.ts';

describeOnPostgres('a session', (engine) => {
  let t: TestApp;
  let laura: Person;
  let browser: Client;
  beforeAll(async () => {
    t = await startTestApp(engine);
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    laura = await t.person();
    browser = await t.signedIn(laura);
  });

  const carry = (...names: string[]) => ({
    cookie: names.map((name) => `${name}=${browser.cookies.get(name)}`).join('; '),
  });
  const refreshWith = (token: string) =>
    t.client().post('/api/Auth/refresh-token', undefined, { cookie: `rebanca_refresh=${token}` });
  const cookieOf = (answer: { headers: Record<string, unknown> }, name: string) =>
    [answer.headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.startsWith(`${name}=`))
      ?.split(';')[0]
      ?.slice(name.length + 1);
  const sessionsOf = (person: Person) =>
    t.platform.database.sql.select().from(session).where(eq(session.customerId, person.id));
  const eventsOf = async (person: Person) =>
    (
      await t.platform.database.sql
        .select({ kind: auditEvent.kind })
        .from(auditEvent)
        .where(eq(auditEvent.customerId, person.id))
    ).map(({ kind }) => kind);

  test('eight refreshes at once make one rotation, and all get the same successor', async () => {
    const token = browser.cookies.get('rebanca_refresh')!;
    const answers = await Promise.all(Array.from({ length: 8 }, () => refreshWith(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => cookieOf(answer, 'rebanca_refresh'))).size).toBe(1);
    const [row] = await sessionsOf(laura);
    const tokens = await t.platform.database.sql.select().from(refreshToken).where(eq(refreshToken.sessionId, row!.id));
    expect(tokens.filter(({ usedAt }) => usedAt === null)).toHaveLength(1);
    expect(tokens).toHaveLength(2);
  });

  test('a lost answer is repeated within ten seconds, and a reuse after them ends the whole family', async () => {
    const token = browser.cookies.get('rebanca_refresh')!;
    const first = await refreshWith(token);
    t.clock.advance({ seconds: 10 });
    const again = await refreshWith(token);
    expect(cookieOf(again, 'rebanca_refresh')).toBe(cookieOf(first, 'rebanca_refresh'));
    t.clock.advance({ seconds: 1 });
    const late = await refreshWith(token);
    expect([late.status, late.body.code]).toEqual([401, 'NO_SESSION']);
    expect((await refreshWith(cookieOf(first, 'rebanca_refresh')!)).status).toBe(401);
    expect(
      (await t.client().get('/api/User', { cookie: `rebanca_access=${cookieOf(first, 'rebanca_access')}` })).status,
    ).toBe(401);
    expect(await eventsOf(laura)).toContain('REFRESH_REUSED');
    expect((await sessionsOf(laura))[0]).toMatchObject({ endReason: 'REFRESH_REUSED' });
  });

  test('a token from two generations ago ends the family at once', async () => {
    const oldest = browser.cookies.get('rebanca_refresh')!;
    const second = cookieOf(await refreshWith(oldest), 'rebanca_refresh')!;
    const third = cookieOf(await refreshWith(second), 'rebanca_refresh')!;
    const access = cookieOf(await refreshWith(third), 'rebanca_access')!;
    const reads = async () => (await t.client().get('/api/User', { cookie: `rebanca_access=${access}` })).status;
    expect(await reads()).toBe(200);
    expect((await refreshWith(oldest)).status).toBe(401);
    expect((await refreshWith(third)).status).toBe(401);
    expect(await reads()).toBe(401);
  });

  test('a refusal to refresh takes the cookies away', async () => {
    const answer = await refreshWith('inventada');
    expect(answer.status).toBe(401);
    for (const name of ['rebanca_access', 'rebanca_refresh', 'rebanca_user']) expect(cookieOf(answer, name)).toBe('');
  });

  test('the database holds no token that could be used', async () => {
    const dump = JSON.stringify([await sessionsOf(laura), await t.platform.database.sql.select().from(refreshToken)]);
    expect(dump).not.toContain(browser.cookies.get('rebanca_refresh'));
    expect(dump).toContain(createHash('sha256').update(browser.cookies.get('rebanca_refresh')!).digest('base64url'));
  });

  test('ends after fifteen idle minutes and half a minute more, however often the page polls and refreshes', async () => {
    for (let minute = 0; minute < 15; minute += 3) {
      t.clock.advance({ minutes: 3 });
      expect((await browser.post('/api/Auth/refresh-token')).status).toBe(200);
      expect((await browser.get('/api/User')).status).toBe(200);
    }
    t.clock.advance({ seconds: 30 });
    expect((await browser.get('/api/User')).status).toBe(200);
    t.clock.advance({ seconds: 1 });
    expect((await browser.get('/api/User')).status).toBe(401);
    expect((await browser.post('/api/Auth/refresh-token')).status).toBe(401);
  });

  test('is kept alive by the person being there, up to twelve hours', async () => {
    for (let minute = 0; minute < 11 * 60 + 45; minute += 15) {
      t.clock.advance({ minutes: 15 });
      await browser.post('/api/Auth/refresh-token');
      const answer = await browser.post('/api/Auth/activity');
      expect([answer.status, answer.body]).toEqual([200, { minutosRestantes: 15.5 }]);
    }
    t.clock.advance({ minutes: 14 });
    expect((await browser.post('/api/Auth/refresh-token')).status).toBe(200);
    t.clock.advance({ minutes: 1 });
    expect((await browser.post('/api/Auth/refresh-token')).status).toBe(401);
    expect((await browser.get('/api/User')).status).toBe(401);
  });

  test("the access cookie ends by itself after five minutes; with it the refresh cookie's session goes on", async () => {
    t.clock.advance({ minutes: 5, seconds: 31 });
    expect((await browser.get('/api/User')).status).toBe(401);
    expect((await browser.post('/api/Auth/refresh-token')).status).toBe(200);
    expect((await browser.get('/api/User')).status).toBe(200);
  });

  test('signing in never continues a session that was there before, and ends the one of this browser', async () => {
    const before = carry('rebanca_access', 'rebanca_refresh');
    const fixed = await t
      .client()
      .post(
        '/api/Auth/login',
        { tipoDocumento: laura.documentType, numeroDocumento: laura.documentNumber, password: laura.password },
        before,
      );
    expect(cookieOf(fixed, 'rebanca_refresh')).not.toBe(browser.cookies.get('rebanca_refresh'));
    expect((await t.client().get('/api/User', before)).status).toBe(401);
    const rows = await sessionsOf(laura);
    expect(rows.map(({ endReason }) => endReason).toSorted()).toEqual(['REPLACED', null]);
  });

  test('takes over nothing that was planted in the browser before signing in', async () => {
    const marta = await t.person();
    const thief = await t.signedIn(marta);
    const planted = new Map([...thief.cookies].filter(([name]) => name !== 'rebanca_device'));
    for (const name of ['access', 'refresh', 'entry', 'procedure']) {
      const key = `rebanca_${name}`;
      if (!planted.has(key)) planted.set(key, 'A'.repeat(43));
    }
    const victim = t.client();
    for (const [name, value] of planted) victim.cookies.set(name, value);
    const entered = await victim.post(
      '/api/Auth/login',
      { tipoDocumento: laura.documentType, numeroDocumento: laura.documentNumber, password: laura.password },
      { 'x-session': 'planted-by-somebody' },
    );
    expect(entered.body.id).toBe(laura.id);
    for (const name of ['access', 'refresh'])
      expect(victim.cookies.get(`rebanca_${name}`)).not.toBe(planted.get(`rebanca_${name}`));
    // Whoever planted them is signed out, and sees nothing of hers.
    expect((await thief.get('/api/User')).status).toBe(401);
    expect((await thief.post('/api/Auth/refresh-token')).status).toBe(401);
    expect((await victim.get('/api/User')).body.id).toBe(laura.id);
  });

  test('ends at once on every instance when the account is disabled or signs out', async () => {
    const other = await buildApp(t.platform, await composeServices(t.platform));
    const there = (cookie: Record<string, string>) =>
      other.inject({ method: 'GET', url: '/api/User', headers: cookie });
    const kept = carry('rebanca_access', 'rebanca_refresh');
    expect((await there(kept)).statusCode).toBe(200);
    const disable = (disabled: boolean) =>
      t.platform.database.transaction((tx) => t.services.auth.setDisabled(tx, laura.id, disabled, t.clock.now()));
    expect(await disable(true)).toBe(true);
    expect((await there(kept)).statusCode).toBe(401);
    expect((await t.client().post('/api/Auth/refresh-token', undefined, kept)).status).toBe(401);
    await expect(t.signedIn(laura)).rejects.toThrow('AUTH_INVALID_CREDENTIALS');
    await disable(false);
    const again = await t.signedIn(laura);
    const keptAgain = { cookie: `rebanca_access=${again.cookies.get('rebanca_access')}` };
    expect((await there(keptAgain)).statusCode).toBe(200);
    await again.post(`/api/auth/user/${laura.id}/revoke/refresh-token`);
    expect((await there(keptAgain)).statusCode).toBe(401);
    await other.close();
  });

  test('signing out needs only the refresh cookie, may be repeated, and never ends what is somebody else’s', async () => {
    const marta = await t.person();
    const url = (id: string) => `/api/auth/user/${id}/revoke/refresh-token`;
    const foreign = await browser.post(url(marta.id));
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await browser.get('/api/User')).status).toBe(200);
    const own = await t.client().post(url(laura.id), undefined, carry('rebanca_refresh'));
    expect([own.status, own.body]).toEqual([200, { revocado: true }]);
    expect((await browser.get('/api/User')).status).toBe(401);
    for (const id of [laura.id, marta.id]) expect((await t.client().post(url(id))).status).toBe(200);
  });

  test('X-Session and the readable flag open nothing', async () => {
    const [row] = await sessionsOf(laura);
    const answer = await t.client().get('/api/User', { 'x-session': row!.id, cookie: 'rebanca_user=1' });
    expect(answer.status).toBe(401);
  });

  test('forged, altered and foreign access tokens are no session', async () => {
    const [row] = await sessionsOf(laura);
    const [{ key }] = t.platform.secrets.session;
    const at = Math.floor(t.clock.now().getTime() / 1000);
    const stranger = new TextEncoder().encode('x'.repeat(32));
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const claims = { sid: row!.id, sub: laura.id, iss: 'rebanca', aud: 'rebanca-portal', iat: at, exp: at + 300 };
    const signed = (
      more: Record<string, unknown>,
      header: Record<string, unknown> = {},
      by: Uint8Array | CryptoKey = key,
    ) => new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(by);
    const status = async (token: string) =>
      (await t.client().get('/api/User', { cookie: `rebanca_access=${token}` })).status;

    expect(await status(await signed({}))).toBe(200);
    const real = await signed({});
    const [head, , signature] = real.split('.');
    const hmacOf = (token: string, secret: string) => {
      const signedPart = token.split('.').slice(0, 2).join('.');
      return `${signedPart}.${createHmac('sha256', secret).update(signedPart).digest('base64url')}`;
    };
    const swapped = Buffer.from(JSON.stringify({ ...claims, sub: (await t.person()).id })).toString('base64url');
    const attacks = {
      'alg none': new UnsecuredJWT(claims).encode(),
      'no signature': real.split('.').slice(0, 2).join('.') + '.',
      'another body': `${head}.${swapped}.${signature}`,
      'another key': await signed({}, {}, stranger),
      'another key named by kid': await signed({}, { kid: '../../dev/null' }, stranger),
      'another key named by jku': await signed({}, { jku: 'https://evil.example/keys' }, stranger),
      HS512: await signed({}, { alg: 'HS512' }),
      RS256: await signed({}, { alg: 'RS256' }, privateKey),
      'HS256 with a public key for its secret': await signed(
        {},
        {},
        new TextEncoder().encode(await exportSPKI(publicKey)),
      ),
      'HS256 with no secret': hmacOf(real, ''),
      'its own key, brought along': await signed({}, { jwk: { kty: 'oct', k: 'eHh4eHh4eHh4' } }, stranger),
      'typ JWT': await signed({}, { typ: 'JWT' }),
      'without typ': await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key),
      'another audience': await signed({ aud: 'otra' }),
      'another issuer': await signed({ iss: 'otro' }),
      expired: await signed({ iat: at - 400, exp: at - 100 }),
      'without an end': await signed({ exp: undefined }),
      'a far end': await signed({ iat: at - 3_600, exp: at + 3_600 }),
      'another person of the session': await signed({ sub: (await t.person()).id }),
      'no such session': await signed({ sid: '00000000-0000-4000-8000-000000000000' }),
      'a session id that is no id': await signed({ sid: "' or 1=1 --" }),
      rubbish: 'a.b.c',
      'the refresh token': browser.cookies.get('rebanca_refresh')!,
    };
    for (const [name, token] of Object.entries(attacks)) expect([name, await status(token)]).toEqual([name, 401]);
  });
});

describeOnPostgres('the cookies of a portal on HTTPS', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp(engine, { PUBLIC_URL: 'https://portal.rebanca.example' });
  });
  afterAll(() => t.close());

  test('are all secure and bound to this host, and the answer asks for HTTPS for years', async () => {
    const laura = await t.person();
    const { documentType: tipoDocumento, documentNumber: numeroDocumento, password } = laura;
    const answer = await t.client().post('/api/Auth/login', { tipoDocumento, numeroDocumento, password });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies.length).toBeGreaterThan(3);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-[a-z_]+=[^;]*; Max-Age=\d+; Path=\/;.* Secure/);
    for (const cookie of cookies) expect(/HttpOnly/.test(cookie)).toBe(!cookie.startsWith('__Host-rebanca_user='));
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    const browser = await t.signedIn(laura);
    expect((await browser.get('/api/User')).status).toBe(200);
    expect(
      (await t.client().get('/api/User', { cookie: `rebanca_access=${browser.cookies.get('__Host-rebanca_access')}` }))
        .status,
    ).toBe(401);
  });
});
