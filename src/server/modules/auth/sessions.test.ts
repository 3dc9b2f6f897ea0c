import { createHash, createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { auditEvent, refreshToken, session } from '#server/db/schema/people.ts';
import { composeServices } from '#server/services.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Client, type Person } from '#test/support/test-app.ts';

describeOnPostgres('a session', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let browser: Client;
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

  test('creates one successor token for eight concurrent refreshes', async () => {
    const token = browser.cookies.get('rebanca_refresh')!;
    const answers = await Promise.all(Array.from({ length: 8 }, () => refreshWith(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const name of ['rebanca_refresh', 'rebanca_access'])
      expect(new Set(answers.map((answer) => cookieOf(answer, name))).size).toBe(1);
    const [row] = await sessionsOf(laura);
    const tokens = await t.platform.database.sql.select().from(refreshToken).where(eq(refreshToken.sessionId, row!.id));
    expect(tokens.filter(({ usedAt }) => usedAt === null)).toHaveLength(1);
    expect(tokens).toHaveLength(2);
  });

  test('accepts a reused refresh token for ten seconds, and ends at a later reuse', async () => {
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

  test('ends at once when a refresh token from two generations ago is used', async () => {
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

  test('clears the cookies of the browser when a refresh is refused', async () => {
    const answer = await refreshWith('inventada');
    expect(answer.status).toBe(401);
    for (const name of ['rebanca_access', 'rebanca_refresh', 'rebanca_user']) expect(cookieOf(answer, name)).toBe('');
  });

  test('stores no usable token in the database', async () => {
    const dump = JSON.stringify([await sessionsOf(laura), await t.platform.database.sql.select().from(refreshToken)]);
    for (const name of ['rebanca_refresh', 'rebanca_access']) {
      expect(dump).not.toContain(browser.cookies.get(name));
      expect(dump).toContain(createHash('sha256').update(browser.cookies.get(name)!).digest('base64url'));
    }
  });

  test('ends after 15.5 minutes without user activity, even while the page polls', async () => {
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

  test('is extended by user activity, up to twelve hours', async () => {
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

  test('continues with the refresh cookie after the access cookie has expired', async () => {
    t.clock.advance({ minutes: 5, seconds: 31 });
    expect((await browser.get('/api/User')).status).toBe(401);
    expect((await browser.post('/api/Auth/refresh-token')).status).toBe(200);
    expect((await browser.get('/api/User')).status).toBe(200);
  });

  test('ends when the same browser signs in again', async () => {
    const before = carry('rebanca_access', 'rebanca_refresh');
    const fixed = await t.client().post('/api/Auth/login', { ...documentOf(laura), password: laura.password }, before);
    expect(cookieOf(fixed, 'rebanca_refresh')).not.toBe(browser.cookies.get('rebanca_refresh'));
    expect((await t.client().get('/api/User', before)).status).toBe(401);
    const rows = await sessionsOf(laura);
    expect(rows.map(({ endReason }) => endReason).toSorted()).toEqual(['REPLACED', null]);
  });

  test('starts with new tokens and ignores planted cookies', async () => {
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
      { ...documentOf(laura), password: laura.password },
      { 'x-session': 'planted-by-somebody' },
    );
    expect(entered.body.id).toBe(laura.id);
    for (const name of ['access', 'refresh'])
      expect(victim.cookies.get(`rebanca_${name}`)).not.toBe(planted.get(`rebanca_${name}`));
    expect((await thief.get('/api/User')).status).toBe(401);
    expect((await thief.post('/api/Auth/refresh-token')).status).toBe(401);
    expect((await victim.get('/api/User')).body.id).toBe(laura.id);
  });

  test('ends on every instance after a sign-out or a block of the account', async () => {
    const other = await buildApp(t.platform, await composeServices(t.platform, { hashing: t.services.hashing }));
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

  test('can be ended with only the refresh cookie, and allows a repeated sign-out', async () => {
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

  test('is not accepted from the X-Session header or the rebanca_user cookie', async () => {
    const [row] = await sessionsOf(laura);
    const answer = await t.client().get('/api/User', { 'x-session': row!.id, cookie: 'rebanca_user=1' });
    expect(answer.status).toBe(401);
  });

  test('rejects forged, altered and arbitrary access tokens', async () => {
    const real = browser.cookies.get('rebanca_access')!;
    const status = async (token: string) =>
      (await t.client().get('/api/User', { cookie: `rebanca_access=${token}` })).status;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [row] = await sessionsOf(laura);
    const claims = part({ sid: row!.id, sub: laura.id, iss: 'rebanca', aud: 'rebanca-portal', iat: 0, exp: 2 ** 40 });
    const [stored] = await t.platform.database.sql
      .select()
      .from(refreshToken)
      .where(eq(refreshToken.sessionId, row!.id));

    expect(await status(real)).toBe(200);
    const attacks = {
      'another first character': (real.startsWith('A') ? 'B' : 'A') + real.slice(1),
      'one character less': real.slice(0, -1),
      'one character more': `${real}A`,
      'in capitals': real.toUpperCase(),
      'what is stored of it': stored!.accessHash!,
      'what is stored of its refresh token': stored!.hash,
      'the refresh token': browser.cookies.get('rebanca_refresh')!,
      "the session's id": row!.id,
      "the person's id": laura.id,
      'a token signed by nobody': `${part({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
      'a token signed with no secret': `${part({ alg: 'HS256', typ: 'at+jwt' })}.${claims}.${createHmac('sha256', '').update(claims).digest('base64url')}`,
      'one drawn by chance': randomBytes(32).toString('base64url'),
      'a statement': "' or 1=1 --",
      'a wildcard': '%',
      rubbish: 'a.b.c',
      'a very long one': 'A'.repeat(4_000),
    };
    for (const [name, token] of Object.entries(attacks)) expect([name, await status(token)]).toEqual([name, 401]);
  });

  test('accepts the earlier access token after a refresh until that token expires', async () => {
    const before = browser.cookies.get('rebanca_access')!;
    t.clock.advance({ minutes: 4 });
    await browser.post('/api/Auth/refresh-token');
    expect(browser.cookies.get('rebanca_access')).not.toBe(before);
    const status = async () => (await t.client().get('/api/User', { cookie: `rebanca_access=${before}` })).status;
    expect(await status()).toBe(200);
    t.clock.advance({ minutes: 1, seconds: 30 });
    expect(await status()).toBe(401);
    expect((await browser.get('/api/User')).status).toBe(200);
  });

  test('continues after a refresh when the database contains no hash of the access token', async () => {
    const [row] = await sessionsOf(laura);
    await t.platform.database.sql
      .update(refreshToken)
      .set({ accessHash: null })
      .where(eq(refreshToken.sessionId, row!.id));
    expect((await browser.get('/api/User')).status).toBe(401);
    expect((await browser.post('/api/Auth/refresh-token')).status).toBe(200);
    expect((await browser.get('/api/User')).status).toBe(200);
  });
});

describeOnPostgres('the cookies of a portal on HTTPS', (engine) => {
  const t = suiteApp(engine, { PUBLIC_URL: 'https://portal.rebanca.example' });

  test('are rejected without the prefix __Host- in their names', async () => {
    const browser = await t.signedIn(await t.person());
    expect((await browser.get('/api/User')).status).toBe(200);
    const cookie = `rebanca_access=${browser.cookies.get('__Host-rebanca_access')}`;
    expect((await t.client().get('/api/User', { cookie })).status).toBe(401);
  });
});
