import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { throttle } from '#server/db/schema/people.ts';
import { secondFactor, secondFactorCode } from '#server/db/schema/second-factor.ts';
import { otherCode } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Client, type Person } from '#test/support/test-app.ts';

describeOnPostgres('the second factor', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let browser: Client;
  beforeEach(async () => {
    await t.platform.database.sql.delete(throttle);
    await t.drain();
    t.clock.advance({ minutes: 10 });
    laura = await t.person();
    browser = await t.signedIn(laura);
    t.mailbox.clear();
  });

  const codeOf = (key: string, seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: t.clock.now().getTime() + seconds * 1_000 });
  const start = (contrasenaActual = laura.password) => browser.post('/api/account/second-factor', { contrasenaActual });
  const confirm = (codigo: string) => browser.post('/api/account/second-factor/confirm', { codigo });
  const stop = (codigo: string, contrasenaActual = laura.password) =>
    browser.post('/api/account/second-factor/off', { contrasenaActual, codigo });
  const login = (by: Client, password = laura.password) =>
    by.post('/api/Auth/login', { ...documentOf(laura), password });
  const enter = (by: Client, codigo: string) => by.post('/api/validation/second-factor', { codigo });
  /** Advances the clock, so that the next app code has not been used. */
  async function switchedOn(): Promise<{ key: string; recovery: string[] }> {
    const { clave } = (await start()).body;
    const recovery = (await confirm(codeOf(clave))).body.codigosDeRespaldo;
    t.clock.advance({ seconds: 60 });
    return { key: clave, recovery };
  }
  const isOn = async () => (await browser.get('/api/account/profile')).body.segundoFactor;

  test('needs the password to start, and is not required before the confirmation', async () => {
    expect((await start('no es la contraseña')).body.code).toBe('PASSWORD_WRONG');
    const { body } = await start();
    expect(body.clave).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.direccion).toContain(`otpauth://totp/Rebanca:`);
    expect(body.direccion).toContain(`secret=${body.clave}`);
    expect(body.direccion).not.toContain(laura.documentNumber);
    expect(body.qr.trazo).toMatch(/^M0 0h1v1h-1z/);
    expect(body.qr.lado).toBeGreaterThan(20);
    expect((await isOn()).activo).toBe(false);
    expect((await login(t.client())).body.pasoPendiente).toBeNull();
  });

  test('is enabled by an app code, and shows ten recovery codes once', async () => {
    expect((await confirm('123456')).body.code).toBe('FACTOR_NOT_STARTED');
    const { clave } = (await start()).body;
    const right = codeOf(clave);
    expect((await confirm(otherCode(right))).body.code).toBe('FACTOR_CODE_INVALID');
    const { codigosDeRespaldo } = (await confirm(right)).body;
    expect(new Set(codigosDeRespaldo).size).toBe(10);
    for (const code of codigosDeRespaldo) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await isOn()).toEqual({ activo: true, desde: t.clock.now().toISOString(), codigosRestantes: 10 });
    expect((await start()).body.code).toBe('FACTOR_ALREADY_ON');
    expect((await confirm(right)).body.code).toBe('FACTOR_ALREADY_ON');
    await t.drain();
    await t.mailbox.waitFor(
      ({ to, subject }) => to.includes(laura.email) && subject === 'Activaste la verificación en dos pasos',
    );
  });

  test('is required after the correct password and before the session', async () => {
    const { key } = await switchedOn();
    const phone = t.client();
    expect((await login(phone)).body).toEqual({ id: null, pasoPendiente: 'SEGUNDO_FACTOR' });
    expect((await phone.get('/api/User')).status).toBe(401);
    const entered = await enter(phone, codeOf(key));
    expect(entered.body).toEqual({ id: laura.id, pasoPendiente: null });
    expect((await phone.get('/api/User')).status).toBe(200);
    expect((await enter(t.client(), codeOf(key))).body.code).toBe('SCOPE_EXPIRED');
  });

  test('accepts a code only once, also when the code is sent twice concurrently', async () => {
    const { key } = await switchedOn();
    const code = codeOf(key);
    const [one, two] = [t.client(), t.client()];
    await login(one);
    await login(two);
    const answers = await Promise.all([enter(one, code), enter(two, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)!.body.code).toBe('FACTOR_CODE_INVALID');
    t.clock.advance({ seconds: 30 });
    const late = answers[0]!.status === 422 ? one : two;
    expect((await enter(late, codeOf(key, -30))).body.code).toBe('FACTOR_CODE_INVALID');
    expect((await enter(late, codeOf(key))).status).toBe(200);
  });

  test('accepts codes that are one time step off, and refuses codes two steps off', async () => {
    const { key } = await switchedOn();
    const phone = t.client();
    await login(phone);
    t.clock.advance({ minutes: 2 });
    expect((await enter(phone, codeOf(key, 60))).body.code).toBe('FACTOR_CODE_INVALID');
    expect((await enter(phone, codeOf(key, -60))).body.code).toBe('FACTOR_CODE_INVALID');
    expect((await enter(phone, codeOf(key, -30))).status).toBe(200);
    const other = t.client();
    await login(other);
    expect((await enter(other, codeOf(key, 30))).status).toBe(200);
  });

  test('accepts a recovery code only once, in any letter case and with any separators', async () => {
    const { recovery } = await switchedOn();
    const typed = recovery[3]!.toLowerCase().replace('-', ' ');
    const phone = t.client();
    await login(phone);
    expect((await enter(phone, typed)).status).toBe(200);
    expect((await isOn()).codigosRestantes).toBe(9);
    const other = t.client();
    await login(other);
    expect((await enter(other, recovery[3]!)).body.code).toBe('FACTOR_CODE_INVALID');
    const marta = await t.person();
    const hers = await t.signedIn(marta);
    const { clave } = (await hers.post('/api/account/second-factor', { contrasenaActual: marta.password })).body;
    await hers.post('/api/account/second-factor/confirm', { codigo: codeOf(clave) });
    const stolen = await hers.post('/api/account/second-factor/off', {
      contrasenaActual: marta.password,
      codigo: recovery[4],
    });
    expect(stolen.body.code).toBe('FACTOR_CODE_INVALID');
  });

  test('limits guesses per account, but does not lock out the owner on a known device', async () => {
    const { key } = await switchedOn();
    const thief = t.client();
    await login(thief);
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push((await enter(thief, String(n).padStart(6, '0'))).status);
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429]);
    const own = t.client();
    own.cookies.set('rebanca_device', browser.cookies.get('rebanca_device')!);
    await login(own);
    expect((await enter(own, codeOf(key))).status).toBe(200);
    t.clock.advance({ minutes: 4 });
    expect((await enter(thief, '999999')).status).toBe(422);
    expect((await enter(thief, '999999')).status).toBe(429);
  });

  test('is disabled with the password and a code, and its recovery codes are deleted', async () => {
    expect((await stop('123456')).body.code).toBe('FACTOR_NOT_STARTED');
    const { key, recovery } = await switchedOn();
    expect((await stop(codeOf(key), 'no es la contraseña')).body.code).toBe('PASSWORD_WRONG');
    const right = codeOf(key);
    expect((await stop(otherCode(right))).body.code).toBe('FACTOR_CODE_INVALID');
    expect((await stop(recovery[0]!)).body).toEqual({ desactivado: true });
    expect((await login(t.client())).body.pasoPendiente).toBeNull();
    const db = t.platform.database.sql;
    expect(await db.select().from(secondFactorCode).where(eq(secondFactorCode.customerId, laura.id))).toEqual([]);
    await t.drain();
    await t.mailbox.waitFor(({ subject }) => subject === 'Desactivaste la verificación en dos pasos');
  });

  test('is also required after a password recovery', async () => {
    await switchedOn();
    const stranger = t.client();
    const asked = await stranger.post('/api/ChangePassword/send-otp', { ...documentOf(laura), canal: 'email' });
    await t.drain();
    const code = (await t.mailbox.messages())
      .findLast(({ subject }) => subject.startsWith('Tu código'))!
      .subject.replace(/\D/g, '');
    const opened = await stranger.post('/api/ChangePassword/validate-opt', { id: asked.body.id, codigo: code });
    const fresh = 'caminata por el páramo';
    await stranger.post(`/api/ChangePassword/${opened.body.id}/new-credentials`, { password: fresh });
    expect((await login(stranger, fresh)).body.pasoPendiente).toBe('SEGUNDO_FACTOR');
  });

  test('stores neither the key nor a recovery code in readable form', async () => {
    const { key, recovery } = await switchedOn();
    const db = t.platform.database.sql;
    const dump = JSON.stringify([await db.select().from(secondFactor), await db.select().from(secondFactorCode)]);
    for (const secret of [key, ...recovery, ...recovery.map((each) => each.replace('-', ''))])
      expect(dump).not.toContain(secret);
  });
});
