import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { identityCheck } from '#server/db/schema/entry.ts';
import { auditEvent, customer } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { answer, askIdentityCode, begin, claimed, prove, skip, verify } from '#test/support/identity-check.ts';
import { registered, stranger, type Typed } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Person } from '#test/support/test-app.ts';

describeOnPostgres('the identity check started inside the portal', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let typed: Typed;
  let browser: Client;
  beforeEach(async () => {
    t.clock.advance({ minutes: 10 });
    laura = await t.person([workedDebt], { withoutPassword: true });
    ({ typed, browser } = await claimed(t, laura));
  });

  const resume = (contrasenaActual = typed.password, client = browser) =>
    client.post('/api/account/identity', { contrasenaActual });
  const login = async (password = typed.password) => {
    const client = t.client();
    const { tipoDocumento, numeroDocumento } = typed;
    return { client, answer: await client.post('/api/Auth/login', { tipoDocumento, numeroDocumento, password }) };
  };
  const identityOf = async (client = browser) => [
    (await client.get('/api/management/userManagement')).body.identidad,
    (await client.get('/api/account/profile')).body.identidad,
  ];
  const rowOf = async (standing: 'REGISTERED' | 'MERGED') => {
    const [row] = await t.platform.database.sql
      .select()
      .from(customer)
      .where(and(eq(customer.documentNumber, typed.numeroDocumento), eq(customer.standing, standing)));
    return row!;
  };
  const codeOf = (key: string) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: t.clock.now().getTime() });
  async function switchOnFactor(client: Client, contrasenaActual: string) {
    const { clave } = (await client.post('/api/account/second-factor', { contrasenaActual })).body;
    const { codigosDeRespaldo } = (await client.post('/api/account/second-factor/confirm', { codigo: codeOf(clave) }))
      .body;
    t.clock.advance({ seconds: 60 });
    return { clave, codigosDeRespaldo } as { clave: string; codigosDeRespaldo: string[] };
  }

  test('signs the user out, and shows the debts after the code is verified', async () => {
    await skip(browser, 'DESPUES');
    expect(await identityOf()).toEqual(['POR_CONFIRMAR', 'POR_CONFIRMAR']);
    const back = await resume();
    expect([back.status, back.body]).toEqual([200, { id: null, pasoPendiente: 'IDENTIDAD' }]);
    expect([...browser.cookies.keys()].toSorted()).toEqual(['rebanca_device', 'rebanca_entry']);
    expect((await browser.get('/api/User')).status).toBe(401);
    expect((await prove(t, browser, laura)).body).toEqual({ id: laura.id, pasoPendiente: null });
    expect(await identityOf()).toEqual(['CONFIRMADA', 'CONFIRMADA']);
    expect((await browser.get('/api/management/userManagement')).body.obligaciones).toHaveLength(1);
  });

  test.each([
    ['after', ['prefer', 'complain'], { canales: [], horario: 'CUALQUIERA' }],
    ['before', ['complain', 'prefer'], { canales: ['email', 'celular'], horario: 'TARDE' }],
  ] as const)(
    'keeps the newest contact preference when the user withdraws a channel %s choosing channels',
    async (_when, order, expected) => {
      await skip(browser, 'DESPUES');
      const steps = {
        prefer: () =>
          browser.post('/api/account/contact-preference', { canales: ['email', 'celular'], horario: 'TARDE' }),
        complain: () =>
          t.platform.database.transaction((tx) =>
            t.services.consents.withdrawChannel(tx, { customerId: laura.id, channel: 'email' }, t.clock.now()),
          ),
      };
      for (const step of order) {
        await steps[step]();
        t.clock.advance({ minutes: 1 });
      }
      await resume();
      expect((await prove(t, browser, laura)).status).toBe(200);
      expect((await browser.get('/api/account/profile')).body.preferencia).toEqual(expected);
    },
  );

  test('revokes the declaration «No tengo deudas aquí»', async () => {
    await skip(browser, 'SIN_DEUDAS');
    expect((await login()).answer.body.pasoPendiente).toBeNull();
    expect((await resume()).body.pasoPendiente).toBe('IDENTIDAD');
    expect((await rowOf('REGISTERED')).saidNoDebtsAt).toBeNull();
    expect((await skip(browser, 'SIN_DEUDAS')).body.pasoPendiente).toBeNull();
    expect(await identityOf()).toEqual(['POR_CONFIRMAR', 'POR_CONFIRMAR']);
    t.clock.advance({ days: 89 });
    const { client, answer } = await login();
    expect(answer.body.pasoPendiente).toBeNull();
    expect((await resume(typed.password, client)).body.pasoPendiente).toBe('IDENTIDAD');
  });

  test('refuses and counts a wrong password, and keeps the session', async () => {
    await skip(browser, 'SIN_DEUDAS');
    const { client: elsewhere } = await login();
    for (let i = 0; i < 5; i++) expect((await resume('no es la contraseña')).body.code).toBe('PASSWORD_WRONG');
    expect((await resume()).status).toBe(429);
    expect((await browser.get('/api/User')).status).toBe(200);
    t.clock.advance({ minutes: 4 });
    expect((await resume()).status).toBe(200);
    expect((await elsewhere.get('/api/User')).status).toBe(200);
  });

  test('is refused for portfolio customers and while a check is under review', async () => {
    await skip(browser, 'DESPUES');
    const marta = await t.person();
    expect((await resume(marta.password, await t.signedIn(marta))).body.code).toBe('CONFLICT');
    const { id: customerId } = await rowOf('REGISTERED');
    await t.platform.database.sql.insert(identityCheck).values({
      id: crypto.randomUUID(),
      customerId,
      state: 'EN_REVISION',
      questions: [],
      createdAt: t.clock.now(),
    });
    expect(await identityOf()).toEqual(['EN_REVISION', 'EN_REVISION']);
    expect((await resume()).body.code).toBe('CONFLICT');
    expect((await browser.get('/api/User')).status).toBe(200);
  });

  test('does not reveal whether the identity document is known', async () => {
    const nobody = stranger({ nombres: 'Persona', apellidos: 'Número Uno' });
    const { browser: unknown } = await registered(t, nobody);
    const seen = [];
    for (const client of [browser, unknown]) {
      const steps: unknown[] = [];
      const measure = async (call: () => ReturnType<Client['get']>) => {
        const before = t.platform.database.statements();
        const { status, text } = await call();
        steps.push([status, text.replace(/"id":"[^"]+"/, ''), t.platform.database.statements() - before]);
      };
      await measure(() => skip(client, 'SIN_DEUDAS'));
      await measure(async () => {
        const { status, body } = await client.get('/api/management/userManagement');
        return { status, text: JSON.stringify(body) } as Awaited<ReturnType<Client['get']>>;
      });
      await measure(() => resume(typed.password, client));
      await measure(() => skip(client, 'DESPUES'));
      seen.push(steps);
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  test('shares the limit of three checks a day with the sign-in', async () => {
    for (let i = 0; i < 3; i++) {
      await begin(browser);
      await answer(browser, [4, 4]);
      await askIdentityCode(browser);
      for (let n = 0; n < 5; n++) await verify(browser, '000000');
      t.clock.advance({ minutes: 2 });
    }
    await skip(browser, 'DESPUES');
    expect((await resume()).status).toBe(200);
    expect((await begin(browser)).body).toMatchObject({
      estado: 'RECHAZADA',
      intentosRestantes: 0,
    });
  });

  test('moves the second factor and notifies the contacts on file', async () => {
    await skip(browser, 'DESPUES');
    const { clave, codigosDeRespaldo } = await switchOnFactor(browser, typed.password);
    expect((await resume()).body.pasoPendiente).toBe('IDENTIDAD');
    t.mailbox.clear();
    expect((await prove(t, browser, laura)).body).toEqual({ id: laura.id, pasoPendiente: null });
    expect((await browser.get('/api/account/profile')).body.segundoFactor).toMatchObject({
      activo: true,
      codigosRestantes: 10,
    });
    await t.drain();
    await t.mailbox.waitFor(({ to, subject }) => to.includes(laura.email) && /dos pasos/.test(subject));

    for (const [codigo, left] of [
      [codeOf(clave), 10],
      [codigosDeRespaldo[0]!, 9],
    ] as const) {
      const { client, answer } = await login();
      expect(answer.body.pasoPendiente).toBe('SEGUNDO_FACTOR');
      const entered = await client.post('/api/validation/second-factor', { codigo });
      expect(entered.body).toEqual({ id: laura.id, pasoPendiente: null });
      expect((await client.get('/api/account/profile')).body.segundoFactor.codigosRestantes).toBe(left);
    }
    const stopped = await browser.post('/api/account/second-factor/off', {
      contrasenaActual: typed.password,
      codigo: codigosDeRespaldo[1],
    });
    expect(stopped.status).toBe(200);
  });

  test('requires the second factor of the portfolio customer', async () => {
    const marta = await t.person([workedDebt]);
    const { clave } = await switchOnFactor(await t.signedIn(marta), marta.password);
    laura = marta;
    typed = stranger({ numeroDocumento: marta.documentNumber, nombres: 'Persona', apellidos: 'Número' });
    ({ browser } = await registered(t, typed));
    await skip(browser, 'DESPUES');
    const own = await switchOnFactor(browser, typed.password);
    await resume();
    expect((await prove(t, browser, laura)).body).toEqual({ id: null, pasoPendiente: 'SEGUNDO_FACTOR' });
    const enter = (codigo: string) => browser.post('/api/validation/second-factor', { codigo });
    expect((await enter(codeOf(own.clave))).body.code).toBe('FACTOR_CODE_INVALID');
    expect((await enter(own.codigosDeRespaldo[0]!)).body.code).toBe('FACTOR_CODE_INVALID');
    expect((await enter(codeOf(clave))).body).toEqual({ id: marta.id, pasoPendiente: null });
  });

  test('records each start of the check in the audit log', async () => {
    await skip(browser, 'DESPUES');
    const { id } = await rowOf('REGISTERED');
    await resume();
    const events = await t.platform.database.sql.select().from(auditEvent).where(eq(auditEvent.customerId, id));
    expect(events.map(({ kind, data }) => [kind, (data as { step?: string }).step])).toContainEqual([
      'STEP_PENDING',
      'IDENTIDAD',
    ]);
  });
});
