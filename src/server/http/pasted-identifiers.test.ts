import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { registration } from '#server/db/schema/entry.ts';
import { auditEvent, oneTimeCode, throttle } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { newestCodeAt, stranger } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Client, type Person } from '#test/support/test-app.ts';

const documentNumber = '52418903';
const pastedDocument = '\u200b５２．４１８．９０３\u00a0';
const damagedDocument = '52418903.0';
const damagedMobile = '3001112233.0';
const encodedEmail = '=?utf-8?q?ana?=@correo.example';
const pastedCode = (code: string) => `\u202a${code.slice(0, 3)}\u00a0${code.slice(3)}\ufeff`;

/** `src/contract/identifiers.test.ts` tests every spelling; these tests check endpoints that use the fields. */
describeOnPostgres('pasted identifiers', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  beforeAll(async () => {
    laura = await t.person([], { documentType: 'CC', documentNumber });
  });
  beforeEach(async () => {
    await t.platform.database.sql.delete(throttle);
    t.clock.advance({ minutes: 90 });
    t.mailbox.clear();
  });

  const post = (path: string, body: object, by: Client = t.client()) => by.post(path, body);
  const login = (person: Pick<Person, 'documentNumber' | 'password'>) =>
    post('/api/Auth/login', { ...documentOf({ documentType: 'CC', ...person }), password: person.password });

  test('are normalised at sign-in, except the password', async () => {
    expect((await login({ ...laura, documentNumber: pastedDocument })).body).toEqual({
      id: laura.id,
      pasoPendiente: null,
    });
    expect((await login({ ...laura, documentNumber: damagedDocument })).body.code).toBe('AUTH_INVALID_CREDENTIALS');
    const person = await t.person([], { password: 'clave\u200bｃｏｎ\u2011signos' });
    expect((await login(person)).status).toBe(200);
    expect((await login({ ...person, password: 'clavecon-signos' })).body.code).toBe('AUTH_INVALID_CREDENTIALS');
  });

  test('are normalised or refused at registration', async () => {
    const pasted = { numeroDocumento: pastedDocument, celular: '\u202a+57\u00a0300\u2011111\u20112233\u202c' };
    expect(
      (await post('/api/registration', stranger({ ...pasted, correo: '\u2066Ana.Ruiz@correo.example\u2069' }))).status,
    ).toBe(200);
    expect(await t.platform.database.sql.select().from(registration)).toMatchObject([
      { documentNumber, mobile: '3001112233', email: 'ana.ruiz@correo.example' },
    ]);
    expect((await post('/api/registration', stranger({ numeroDocumento: damagedDocument }))).status).toBe(422);
    const refused = { celular: damagedMobile, correo: encodedEmail, nombres: 'Ana\u202e', apellidos: 'Анна' };
    const { errors } = (await post('/api/registration', stranger(refused))).body;
    expect(new Set(errors.map(({ field }: { field: string }) => field))).toEqual(new Set(Object.keys(refused)));
  });

  test('are accepted as a registration code', async () => {
    const typed = stranger();
    const browser = t.client();
    await post('/api/registration', typed, browser);
    const code = (await newestCodeAt(t, typed.correo))!;
    const enter = (codigo: string) => post('/api/validation/contact/verify', { codigo }, browser);
    for (const codigo of ['12345', '12345\u200b', '1234567'])
      expect((await enter(codigo)).body.code).toBe('INVALID_INPUT');
    const rows = await t.platform.database.sql.select().from(oneTimeCode).where(eq(oneTimeCode.target, typed.correo));
    expect(rows.map(({ failedTries }) => failedTries)).toEqual([0]);
    expect((await enter(pastedCode(code))).status).toBe(200);
  });

  test('are normalised at password recovery', async () => {
    const ask = (numeroDocumento: string) =>
      post('/api/ChangePassword/send-otp', { tipoDocumento: 'CC', numeroDocumento, canal: 'email' });
    expect([200, 422]).toContain((await ask(damagedDocument)).status);
    expect(await newestCodeAt(t, laura.email)).toBeUndefined();
    const { id } = (await ask(pastedDocument)).body;
    const codigo = pastedCode((await newestCodeAt(t, laura.email))!);
    expect((await post('/api/ChangePassword/validate-opt', { id, codigo })).status).toBe(200);
  });

  test('are normalised or refused in the profile', async () => {
    const change = async (canal: string, valor: string) => {
      t.clock.advance({ minutes: 61 });
      const browser = await t.signedIn(laura);
      return post('/api/account/contacts/code', { canal, valor, contrasenaActual: laura.password }, browser);
    };
    expect((await change('email', '\ufeffOtra@correo.example')).body).toMatchObject({ destino: 'o•••@correo.example' });
    expect(await newestCodeAt(t, 'otra@correo.example')).toBeDefined();
    expect((await change('email', encodedEmail)).status).toBe(422);
    expect((await change('celular', damagedMobile)).body.code).toBe('CONTACT_INVALID');
  });

  test('are accepted as second-factor codes', async () => {
    const person = await t.person();
    const browser = await t.signedIn(person);
    const { clave } = (await browser.post('/api/account/second-factor', { contrasenaActual: person.password })).body;
    const codeNow = () =>
      pastedCode(new TOTP({ secret: Secret.fromBase32(clave) }).generate({ timestamp: t.clock.now().getTime() }));
    const confirmed = await browser.post('/api/account/second-factor/confirm', { codigo: codeNow() });
    const [recoveryCode] = confirmed.body.codigosDeRespaldo as [string];
    t.clock.advance({ minutes: 2 });
    for (const codigo of [codeNow(), `\u200b${recoveryCode.toLowerCase()}\r\n`]) {
      const phone = t.client();
      await post('/api/Auth/login', { ...documentOf(person), password: person.password }, phone);
      expect((await post('/api/validation/second-factor', { codigo }, phone)).body).toMatchObject({ id: person.id });
    }
    const kept = await t.platform.database.sql.select().from(auditEvent);
    expect(kept.filter(({ kind }) => kind === 'FACTOR_REFUSED')).toEqual([]);
  });

  test('are accepted as an invitation token', async () => {
    const { documentType, documentNumber: invited, email } = await t.person([], { withoutPassword: true });
    await orderDirectly(t, ['usuario', 'invitar', documentType, invited]);
    await t.drain();
    const { text } = await t.mailbox.waitFor(({ to }) => to.includes(email));
    const token = [.../token=([\w-]+)/.exec(text)![1]!].join('\u00ad');
    expect((await post('/api/Auth/token', { token })).status).toBe(200);
  });

  test('are normalised by the operator command', async () => {
    const see = (typed: string) => orderDirectly(t, ['usuario', 'ver', 'CC', typed]);
    expect(await see(pastedDocument)).toMatchObject({ code: 0, out: expect.stringContaining(laura.id.slice(0, 8)) });
    expect((await see(damagedDocument)).code).not.toBe(0);
  });
});
