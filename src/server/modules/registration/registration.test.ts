import { currentLegalVersion } from '#contract/legal-kinds.ts';
import { beforeEach, expect, test } from 'vitest';
import { eq, isNull } from 'drizzle-orm';
import { mail } from '#server/db/schema/agreements.ts';
import { consent, contactPreference } from '#server/db/schema/consents.ts';
import { registration } from '#server/db/schema/entry.ts';
import { contactPoint, customer, oneTimeCode } from '#server/db/schema/people.ts';
import { otherCode } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Person } from '#test/support/test-app.ts';

const password = 'café con arequipe';
let strangers = 0;

describeOnPostgres('the registration', (engine) => {
  const t = suiteApp(engine);
  let browser: Client;
  let typed: Record<string, unknown> & { correo: string; numeroDocumento: string };
  beforeEach(() => {
    strangers++;
    browser = t.client();
    t.mailbox.clear();
    t.mailbox.faults.temporaryFailure = false;
    typed = {
      tipoDocumento: 'CC',
      numeroDocumento: String(79_000_000 + strangers),
      nombres: 'Íngrid',
      apellidos: 'Rojas Peña',
      celular: '310 555 01 02',
      correo: `nueva${strangers}@correo.example`,
      password,
      autorizaDatos: true,
      aceptaMensajesComerciales: false,
      horarioPreferido: 'TARDE',
      versionAutorizacion: currentLegalVersion['autorizacion-de-datos'],
    };
  });

  const register = (more: object = {}, client = browser) => client.post('/api/registration', { ...typed, ...more });
  const verify = (codigo: string, client = browser) => client.post('/api/validation/contact/verify', { codigo });
  const lettersTo = async (address: string) => {
    await t.drain();
    return (await t.mailbox.messages()).filter(({ to }) => to.includes(address));
  };
  const codeAt = async (address = typed.correo) =>
    (await lettersTo(address))
      .findLast(({ subject }) => subject.startsWith('Tu código'))!
      .text.match(/\b(\d{3}) (\d{3})\b/)!
      .slice(1)
      .join('');
  const registered = async (more: object = {}) => {
    await register(more);
    await verify(await codeAt((more as { correo?: string }).correo));
    return browser;
  };
  const enter = (secret = password, client = t.client()) =>
    client.post('/api/Auth/login', {
      tipoDocumento: 'CC',
      numeroDocumento: typed.numeroDocumento,
      password: secret,
    });
  const rowsOfDocument = () =>
    t.platform.database.sql.select().from(customer).where(eq(customer.documentNumber, typed.numeroDocumento));

  test('creates the user only after the user enters the code from the mail', async () => {
    const answer = await register();
    expect([answer.status, answer.body]).toEqual([200, { id: null, pasoPendiente: 'CONTACTO' }]);
    expect(await rowsOfDocument()).toEqual([]);
    const state = await browser.get('/api/validation');
    expect(state.body).toMatchObject({
      pasoPendiente: 'CONTACTO',
      origen: 'REGISTRO',
      canales: ['email'],
      contacto: { canal: 'email', destino: 'n•••@correo.example', entrega: 'EN_CAMINO', abierto: true },
    });
    const verified = await verify(await codeAt());
    expect([verified.status, verified.body]).toEqual([200, { id: null, pasoPendiente: 'IDENTIDAD' }]);
    const [person] = await rowsOfDocument();
    expect(person).toMatchObject({ standing: 'REGISTERED', firstNames: 'Íngrid', lastNames: 'Rojas Peña' });
    const contacts = await t.platform.database.sql
      .select()
      .from(contactPoint)
      .where(eq(contactPoint.customerId, person!.id));
    expect(contacts.map(({ kind, value, verifiedAt }) => [kind, value, verifiedAt !== null]).toSorted()).toEqual([
      ['celular', '3105550102', false],
      ['email', typed.correo, true],
    ]);
  });

  test('stores the consents with their evidence, the optional commercial consent, and the preferred hours', async () => {
    await registered({ aceptaMensajesComerciales: true });
    const [person] = await rowsOfDocument();
    const rows = await t.platform.database.sql.select().from(consent).where(eq(consent.customerId, person!.id));
    const proof = { channel: 'REGISTRO', ip: '127.0.0.1', userAgent: 'prueba', granted: true };
    for (const kind of ['autorizacion-de-datos', 'tratamiento-de-datos', 'mensajes-comerciales'] as const)
      expect(rows.find((row) => row.kind === kind)).toMatchObject({
        ...proof,
        textVersion: currentLegalVersion[kind],
        textHash: t.services.legal.inForce(kind).hash,
      });
    const [preference] = await t.platform.database.sql
      .select()
      .from(contactPreference)
      .where(eq(contactPreference.customerId, person!.id));
    expect(preference).toMatchObject({ hours: 'TARDE', channels: ['email', 'celular'] });
    await expect(
      t.platform.database.sql.update(consent).set({ granted: false }).where(eq(consent.customerId, person!.id)),
    ).rejects.toThrow();
  });

  test('deletes the entered data after the verification, or after a day', async () => {
    await registered();
    const [done] = await t.platform.database.sql.select().from(registration);
    expect(done).toMatchObject({ email: '', firstNames: '', documentNumber: '', passwordHash: '' });
    await register({}, t.client());
    t.clock.advance({ days: 2 });
    await t.services.auth.deleteOld(t.clock.now());
    expect(await t.platform.database.sql.select().from(registration)).toEqual([]);
    const db = t.platform.database.sql;
    expect(await db.select().from(oneTimeCode).where(isNull(oneTimeCode.customerId))).toEqual([]);
    expect(await db.select().from(mail).where(eq(mail.kind, 'one-time-code'))).toEqual([]);
  });

  test.each([
    ['an impossible identity document number', { tipoDocumento: 'CE', numeroDocumento: '12' }, 'DOCUMENT_INVALID'],
    ['a common password', { password: 'contraseña123' }, 'PW_COMMON'],
    ['a password built from the entered data', { password: 'Rojas Peña 3105550102' }, 'PW_COMMON'],
    ['a registration without the data authorisation', { autorizaDatos: false }, 'INVALID_INPUT'],
    [
      'an outdated authorisation',
      { versionAutorizacion: currentLegalVersion['autorizacion-de-datos'] - 1 },
      'CONFLICT',
    ],
    ['a mobile number of another country', { celular: '+34 600 000 000' }, 'INVALID_INPUT'],
    ['an e-mail address without a complete domain', { correo: 'nueva@correo' }, 'INVALID_INPUT'],
    ['names without letters', { nombres: '123' }, 'INVALID_INPUT'],
  ])('refuses %s, and sends nothing', async (_name, more, code) => {
    const answer = await register(more);
    expect(answer.body.code).toBe(code);
    expect(answer.headers['set-cookie']).toBeUndefined();
    await t.drain();
    expect(await t.mailbox.messages()).toEqual([]);
  });

  test('sends one code a minute and accepts a corrected e-mail address', async () => {
    await register();
    const soon = await browser.post('/api/validation/contact', { canal: 'email' });
    expect([soon.status, soon.body.code]).toEqual([429, 'OTP_RESEND_WAIT']);
    const first = await codeAt();
    t.clock.advance({ minutes: 1 });
    for (const valor of ['nada', 'nada@']) {
      const bad = await browser.post('/api/validation/contact', { canal: 'email', valor });
      expect(bad.body.code).toBe('CONTACT_INVALID');
    }
    expect((await browser.post('/api/validation/contact', { canal: 'celular' })).body.code).toBe('CONTACT_INVALID');
    const changed = await browser.post('/api/validation/contact', { canal: 'email', valor: 'Otra@Correo.example' });
    expect(changed.body).toMatchObject({ destino: 'o•••@correo.example', abierto: true });
    expect((await verify(first)).body.code).toBe('OTP_INVALID');
    expect((await verify(await codeAt('otra@correo.example'))).status).toBe(200);
    const [person] = await rowsOfDocument();
    expect(await t.services.account.preferredEmail(person!.id)).toBe('otra@correo.example');
  });

  test('limits the guesses and the validity of a code', async () => {
    await register();
    const code = await codeAt();
    const wrong = otherCode(code);
    for (const n of [4, 3, 2, 1, 0])
      expect((await verify(wrong)).body).toMatchObject({ code: 'OTP_INVALID', detail: { n } });
    expect((await verify(code)).body.code).toBe('OTP_TOO_MANY');
    expect((await browser.get('/api/validation')).body.contacto.abierto).toBe(false);
    t.clock.advance({ minutes: 1 });
    await browser.post('/api/validation/contact', { canal: 'email' });
    const late = await codeAt();
    t.clock.advance({ minutes: 10 });
    expect((await verify(late)).body.code).toBe('OTP_EXPIRED');
    t.clock.advance({ minutes: 20 });
    expect((await verify(late)).body.code).toBe('SCOPE_EXPIRED');
    expect((await browser.get('/api/validation')).body.code).toBe('SCOPE_EXPIRED');
    expect(await rowsOfDocument()).toEqual([]);
  });

  test('reports a delayed code while the mail server is unavailable, and delivers the code later', async () => {
    t.mailbox.faults.temporaryFailure = true;
    await register();
    await t.drain();
    expect((await browser.get('/api/validation')).body.contacto.entrega).toBe('EN_CAMINO');
    t.clock.advance({ seconds: 30 });
    expect((await browser.get('/api/validation')).body.contacto.entrega).toBe('DEMORADA');
    t.mailbox.faults.temporaryFailure = false;
    const [waiting] = await t.platform.database.sql.select().from(mail).where(eq(mail.recipient, typed.correo));
    await t.services.messages.deliver(waiting!.id);
    expect((await browser.get('/api/validation')).body.contacto.entrega).toBe('ENTREGADA');
    expect((await verify(await codeAt())).status).toBe(200);
  });

  test('reveals only by mail that the user already has an account', async () => {
    const laura = await t.person([workedDebt]);
    Object.assign(typed, { numeroDocumento: laura.documentNumber, correo: laura.email });
    await register();
    const letters = await lettersTo(laura.email);
    expect(letters.map(({ subject }) => subject)).toEqual(['Ya tienes una cuenta en Rebanca']);
    const state = (await browser.get('/api/validation')).body;
    expect(state.contacto).toMatchObject({ entrega: 'ENTREGADA', abierto: true });
    for (const n of [4, 3, 2, 1, 0])
      expect((await verify(String(100_000 + n))).body).toMatchObject({ code: 'OTP_INVALID', detail: { n } });
    expect(await rowsOfDocument()).toHaveLength(1);
  });

  test('creates a separate account for a second user with the same identity document', async () => {
    const laura = await t.person([workedDebt], { documentNumber: typed.numeroDocumento });
    await registered();
    expect((await rowsOfDocument()).map(({ standing }) => standing).toSorted()).toEqual(['PORTFOLIO', 'REGISTERED']);
    expect((await lettersTo(laura.email)).map(({ subject }) => subject)).toEqual(['Ya tienes una cuenta en Rebanca']);
    expect((await enter(laura.password)).body).toEqual({ id: laura.id, pasoPendiente: null });
    const own = await enter();
    expect(own.body).toEqual({ id: null, pasoPendiente: 'IDENTIDAD' });
  });

  test('allows several users to register the same identity document', async () => {
    await registered();
    const second = { correo: `suya-${typed.correo}`, password: 'otra frase muy larga' };
    await registered(second);
    expect((await rowsOfDocument()).map(({ standing }) => standing)).toEqual(['REGISTERED', 'REGISTERED']);
    expect((await enter()).body.pasoPendiente).toBe('IDENTIDAD');
    expect((await enter(second.password)).body.pasoPendiente).toBe('IDENTIDAD');
    expect((await enter('ninguna de las dos')).body.code).toBe('AUTH_INVALID_CREDENTIALS');
    const [again] = [await register({}, t.client())];
    expect(again.status).toBe(200);
    await t.drain();
    const mails = await t.platform.database.sql.select().from(mail).where(eq(mail.recipient, typed.correo));
    expect(mails.filter(({ kind }) => kind === 'account-exists')).toHaveLength(1);
  });

  test('creates one customer when a user verifies two registrations concurrently', async () => {
    const other = t.client();
    await register();
    await register({}, other);
    await t.drain();
    const codes = (await lettersTo(typed.correo)).map(({ text }) =>
      text
        .match(/\b(\d{3}) (\d{3})\b/)!
        .slice(1)
        .join(''),
    );
    const tries = await Promise.all([browser, other].flatMap((client) => codes.map((code) => verify(code, client))));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rowsOfDocument()).toHaveLength(1);
  });

  test('does not reveal whether an identity document is known', async () => {
    const known: Person = await t.person([workedDebt]);
    const invited = await t.person([], { withoutPassword: true });
    await registered({ numeroDocumento: '80111222', correo: 'previa@correo.example' });
    const documents = ['80999111', known.documentNumber, invited.documentNumber, '80111222'];
    const seen = [];
    for (const [at, numeroDocumento] of documents.entries()) {
      const client = t.client();
      const correo = `medida${at}@correo.example`;
      const steps: { status: number; text: string; headers: object; jar: string[]; work: number[] }[] = [];
      const measure = async (call: () => ReturnType<Client['get']>) => {
        const before = [t.platform.database.statements(), t.services.hashing.made()] as const;
        const { status, text, headers } = await call();
        const { 'x-request-id': _id, date: _date, 'set-cookie': cookies, ...others } = headers;
        const work = [t.platform.database.statements() - before[0], t.services.hashing.made() - before[1]];
        const jar = [cookies ?? []].flat().map((one) => String(one).replace(/=[^;]+/, '='));
        steps.push({ status, text, headers: others, jar, work });
      };
      await measure(() => register({ numeroDocumento, correo }, client));
      await measure(() => client.get('/api/validation'));
      await t.drain();
      await measure(() => client.get('/api/validation'));
      await measure(() => verify('1', client));
      await measure(() => verify('123 4567', client));
      // Reading the code is not measured, because the helper also runs jobs that other tests left for a retry.
      const code = await codeAt(correo);
      await measure(() => verify(code, client));
      await measure(() => client.get('/api/validation'));
      seen.push(steps.map((step) => ({ ...step, text: step.text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T') })));
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(seen[0]![0]!.work[1]).toBe(1);
  });

  test('limits the registrations of one IP address and the codes for one e-mail address', async () => {
    const from = (remoteAddress: string, more: object) =>
      t.client().send({ method: 'POST', url: '/api/registration', payload: { ...typed, ...more }, remoteAddress });
    const sameEmail = [];
    for (let i = 0; i < 8; i++) sameEmail.push((await from(`10.9.${strangers}.${i}`, {})).status);
    expect(sameEmail).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const sameAddress = await Promise.all(
      Array.from({ length: 33 }, (_, i) => from('10.8.0.1', { correo: `muchos${i}-${typed.correo}`, password: 'x' })),
    );
    expect(sameAddress.every(({ status }) => status === 422)).toBe(true);
    const counted = [];
    for (let i = 0; i < 32; i++)
      counted.push((await from('10.8.0.2', { numeroDocumento: '1', correo: `m${i}@correo.example` })).status);
    expect(counted.filter((status) => status === 429)).toHaveLength(2);
  });
});
