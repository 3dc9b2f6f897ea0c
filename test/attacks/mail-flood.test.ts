import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credential, customer } from '#server/db/schema/people.ts';
import { propose } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { registered, stranger } from '#test/support/registration.ts';
import { startTestApp, workedDebt, type Client, type TestApp } from '#test/support/test-app.ts';

describeOnPostgres('messages with a code to one address', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp(engine);
  });
  afterAll(() => t.close());

  const received = async (address: string) => {
    await t.drain();
    return (await t.mailbox.messages()).filter(({ to }) => to.includes(address)).length;
  };

  test('are five at once and nine in an hour for what is typed, from however many browsers', async () => {
    const correo = 'inundada@correo.example';
    const browsers: Client[] = [];
    for (let n = 0; n < 12; n++) {
      const browser = t.client();
      const typed = stranger({ correo: `propia${n}@correo.example` });
      expect((await browser.post('/api/registration', typed)).status).toBe(200);
      browsers.push(browser);
    }
    t.clock.advance({ seconds: 61 });
    const ask = (browser: Client) => browser.post('/api/validation/contact', { canal: 'email', valor: correo });
    const answers = [];
    for (const browser of browsers) answers.push(await ask(browser));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.at(-1)!.body).toMatchObject({ code: 'OTP_TOO_MANY', detail: { min: 15 } });
    expect(await received(correo)).toBe(5);
    for (let n = 0; n < 12; n++) {
      t.clock.advance({ minutes: 2 });
      for (const browser of browsers) await ask(browser);
    }
    expect(await received(correo)).toBeLessThanOrEqual(9);
  });

  test('are bounded altogether, and what is typed leaves room for the codes of the owner', async () => {
    const laura = await t.person([workedDebt]);
    for (let n = 0; n < 8; n++) await t.client().post('/api/registration', stranger({ correo: laura.email }));
    expect(await received(laura.email)).toBe(5);
    const client = await t.signedIn(laura);
    const { id } = (await propose(client)).body;
    const code = () =>
      client.post('/api/account/codes', { proposito: 'ACEPTAR_ACUERDO', referencia: id, canal: 'email' });
    expect((await code()).status).toBe(200);
    for (let n = 0; n < 4; n++) {
      await t.client().post('/api/ChangePassword/send-otp', {
        tipoDocumento: laura.documentType,
        numeroDocumento: laura.documentNumber,
        canal: 'email',
      });
      t.clock.advance({ seconds: 61 });
    }
    expect(await received(laura.email)).toBe(10);
    const full = await code();
    expect([full.status, full.body.code]).toEqual([429, 'OTP_TOO_MANY']);
    t.clock.advance({ minutes: 6 });
    await client.post('/api/Auth/refresh-token');
    expect((await code()).status).toBe(200);
    // Nobody learns from a request to recover that its address has had enough.
    const asked = await t.client().post('/api/ChangePassword/send-otp', {
      tipoDocumento: laura.documentType,
      numeroDocumento: laura.documentNumber,
      canal: 'email',
    });
    expect(asked.status).toBe(200);
    expect(await received(laura.email)).toBe(11);
  });

  test('leave for a second plan within the minute of the first', async () => {
    const laura = await t.person([workedDebt, { ...workedDebt, creditor: 'Banco Roble' }]);
    const client = await t.signedIn(laura);
    const { ofertas } = (await client.get('/api/management/userManagement')).body;
    const first = (await propose(client)).body.id;
    const second = (await propose(client, { ofertaId: ofertas.at(-1).id })).body.id;
    const ask = (referencia: string) =>
      client.post('/api/account/codes', { proposito: 'ACEPTAR_ACUERDO', referencia, canal: 'email' });
    expect((await ask(first)).status).toBe(200);
    expect((await ask(second)).status).toBe(200);
    expect((await ask(first)).body.code).toBe('OTP_RESEND_WAIT');
  });

  test('of a document with many accounts that strangers registered, the owner still signs in and recovers', async () => {
    const typed = stranger({ correo: 'dueno@correo.example' });
    for (let n = 0; n < 25; n++)
      await t.person([], {
        documentNumber: typed.numeroDocumento,
        standing: 'REGISTERED',
        email: `otra${n}@x.example`,
      });
    const passwordHash = await t.services.hashing.hash(`CC:${typed.numeroDocumento}`, 'una clave de otra persona');
    const db = t.platform.database.sql;
    const rows = await db.select().from(customer).where(eq(customer.documentNumber, typed.numeroDocumento));
    for (const { id } of rows) await db.update(credential).set({ passwordHash }).where(eq(credential.customerId, id));
    t.clock.advance({ minutes: 1 });
    await registered(t, typed);
    const { tipoDocumento, numeroDocumento, password } = typed;
    const entered = await t.client().post('/api/Auth/login', { tipoDocumento, numeroDocumento, password });
    expect([entered.status, entered.body.pasoPendiente]).toEqual([200, 'IDENTIDAD']);
    let reached = 0;
    for (let n = 0; n < 5; n++) {
      const before = await received('dueno@correo.example');
      await t.client().post('/api/ChangePassword/send-otp', { tipoDocumento, numeroDocumento, canal: 'email' });
      reached += (await received('dueno@correo.example')) - before;
      t.clock.advance({ minutes: 10 });
    }
    expect(reached).toBeGreaterThan(0);
  });
});
