import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { consent } from '#server/db/schema/consents.ts';
import { entryProcedure } from '#server/db/schema/entry.ts';
import { credential } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Client, type Person } from '#test/support/test-app.ts';

describeOnPostgres('the steps between the password and the session', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let browser: Client;
  beforeEach(async () => {
    laura = await t.person();
    browser = t.client();
  });

  const acceptedFormerPolicy = () =>
    t.platform.database.sql.insert(consent).values({
      id: randomUUID(),
      customerId: laura.id,
      kind: 'tratamiento-de-datos',
      granted: true,
      textVersion: 0,
      textHash: 'anterior',
      channel: 'REGISTRO',
      at: t.clock.now(),
      ip: '127.0.0.1',
    });
  const enter = (client = browser) =>
    client.post('/api/Auth/login', { ...documentOf(laura), password: laura.password });
  const accept = (version = 1, client = browser) => client.post('/api/validation/data-policy', { version });

  test('are skipped for an invited customer who accepted the current data policy', async () => {
    expect((await enter()).body).toEqual({ id: laura.id, pasoPendiente: null });
    expect((await browser.get('/api/User')).status).toBe(200);
  });

  test('include the acceptance of a newer data policy', async () => {
    await acceptedFormerPolicy();
    const stopped = await enter();
    expect([stopped.status, stopped.body]).toEqual([200, { id: null, pasoPendiente: 'POLITICA_DATOS' }]);
    expect([...browser.cookies.keys()]).toEqual(['rebanca_entry']);
    expect([stopped.headers['set-cookie']].flat().join()).toMatch(/rebanca_entry=[^;]+; .*HttpOnly; SameSite=Strict/);
    expect(stopped.text).not.toContain(browser.cookies.get('rebanca_entry'));
    expect((await browser.get('/api/User')).status).toBe(401);

    const entered = await accept();
    expect([entered.status, entered.body]).toEqual([200, { id: laura.id, pasoPendiente: null }]);
    expect(browser.cookies.has('rebanca_entry')).toBe(false);
    expect((await browser.get('/api/User')).status).toBe(200);

    const [newest] = await t.platform.database.sql.select().from(consent).where(eq(consent.channel, 'INGRESO'));
    expect(newest).toMatchObject({
      customerId: laura.id,
      kind: 'tratamiento-de-datos',
      granted: true,
      textVersion: 1,
      textHash: t.services.legal.inForce('tratamiento-de-datos').hash,
      userAgent: 'prueba',
    });
    expect((await enter(t.client())).body.pasoPendiente).toBeNull();
  });

  test('reject a data policy version that is not in force', async () => {
    await acceptedFormerPolicy();
    await enter();
    for (const version of [0, 2]) expect((await accept(version)).body.code).toBe('CONFLICT');
    expect((await browser.get('/api/User')).status).toBe(401);
  });

  test('can be completed only once and only in the same browser', async () => {
    await acceptedFormerPolicy();
    expect((await accept()).body.code).toBe('SCOPE_EXPIRED');
    await enter();
    const kept = { cookie: `rebanca_entry=${browser.cookies.get('rebanca_entry')}` };
    expect((await accept(1, t.client())).body.code).toBe('SCOPE_EXPIRED');
    t.clock.advance({ minutes: 30 });
    expect((await accept()).body.code).toBe('SCOPE_EXPIRED');
    await enter();
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await t.client().post('/api/validation/data-policy', { version: 1 }, kept)).status).toBe(409);
  });

  test('become invalid when the password changes or the account is blocked', async () => {
    await acceptedFormerPolicy();
    for (const change of [{ changedAt: new Date(t.clock.now().getTime() + 1) }, { disabledAt: t.clock.now() }]) {
      await enter();
      await t.platform.database.sql.update(credential).set(change).where(eq(credential.customerId, laura.id));
      expect((await accept()).body.code).toBe('SCOPE_EXPIRED');
      t.clock.advance({ minutes: 1 });
    }
  });

  test('can be completed only while they are pending', async () => {
    await acceptedFormerPolicy();
    await enter();
    const caller = {
      ip: '::1',
      userAgent: undefined,
      device: undefined,
      formerRefresh: undefined,
      entry: browser.cookies.get('rebanca_entry'),
    };
    for (const step of ['SEGUNDO_FACTOR', 'CONTACTO', 'IDENTIDAD'] as const) {
      const taken = await t.services.signIn.take(caller, step, t.clock.now(), async () => ({ done: true }));
      expect(taken).toEqual({ refused: 'CONFLICT' });
    }
  });

  test('are deleted a day after they expire', async () => {
    await acceptedFormerPolicy();
    await enter();
    t.clock.advance({ days: 2 });
    await t.services.auth.deleteOld(t.clock.now());
    expect(await t.platform.database.sql.select().from(entryProcedure)).toEqual([]);
  });
});
