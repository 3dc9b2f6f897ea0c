import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { isRefusal } from '#domain/refusal.ts';
import { rowsOf } from '#server/db/database.ts';
import { consent } from '#server/db/schema/consents.ts';
import { draft } from '#server/db/schema/drafts.ts';
import { identityCheck } from '#server/db/schema/entry.ts';
import { contactPoint, credential, customer } from '#server/db/schema/people.ts';
import { acceptanceLinks } from '#server/modules/acceptance-links/acceptance-links.service.ts';
import { postgres } from '#test/support/engines.ts';
import { importContacts } from '#test/support/import-contacts.ts';
import { newestCodeAt, registered, stranger, type Typed } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Person, type TestApp } from '#test/support/test-app.ts';
import { mergeRules } from './merge.store.ts';

const t = suiteApp(postgres);

describe('the identity check', () => {
  let laura: Person;
  let typed: Typed;
  let browser: Client;
  beforeEach(async () => {
    t.mailbox.clear();
    laura = await t.person([workedDebt], { withoutPassword: true });
    typed = stranger({ numeroDocumento: laura.documentNumber, nombres: 'Persona', apellidos: 'Número Uno' });
    ({ browser } = await registered(t, typed));
    t.mailbox.clear();
  });

  const begin = (client = browser) => client.post('/api/validation/identity/begin', {});
  const answer = (respuestas: number[], client = browser) =>
    client.post('/api/validation/identity/answers', { respuestas });
  const askCode = (canal = 'email', client = browser) => client.post('/api/validation/identity/code', { canal });
  const verify = (codigo: string, client = browser) => client.post('/api/validation/identity/verify', { codigo });
  const skip = (motivo: string, client = browser) => client.post('/api/validation/identity/skip', { motivo });
  const rightAnswers = async () => {
    const [check] = await t.platform.database.sql
      .select()
      .from(identityCheck)
      .where(eq(identityCheck.portfolioCustomerId, laura.id));
    return check!.questions.map(({ right }) => right);
  };
  const enter = (password: string) =>
    t.client().post('/api/Auth/login', { tipoDocumento: 'CC', numeroDocumento: typed.numeroDocumento, password });
  const proveWith = async (client = browser) => {
    await begin(client);
    await answer(await rightAnswers(), client);
    await askCode('email', client);
    return verify((await newestCodeAt(t, laura.email))!, client);
  };

  test('shows the debts after correct answers and the code sent to a stored contact, and keeps the session', async () => {
    const questions = await begin();
    expect(questions.body).toMatchObject({ estado: 'PREGUNTAS', intentosRestantes: 2, codigo: null });
    expect(questions.body.preguntas.map(({ id }: { id: string }) => id)).toEqual(['celular', 'correo']);
    expect(questions.text).not.toContain('right');
    expect((await answer(await rightAnswers())).body).toMatchObject({ estado: 'CODIGO', preguntas: [] });
    expect((await askCode()).body.codigo).toMatchObject({ canal: 'email', abierto: true });
    const entered = await verify((await newestCodeAt(t, laura.email))!);
    expect([entered.status, entered.body]).toEqual([200, { id: laura.id, pasoPendiente: null }]);
    const home = (await browser.get('/api/management/userManagement')).body;
    expect(home.obligaciones).toHaveLength(1);
    expect(home.ofertas).toHaveLength(1);
    expect((await enter(typed.password)).body).toEqual({ id: laura.id, pasoPendiente: null });
  });

  test('can send the code to the stored mobile number, in a message that states the purpose', async () => {
    await begin();
    await answer(await rightAnswers());
    await askCode('celular');
    await t.drain();
    const message = await t.mailbox.waitFor(({ to }) => to.includes('3001234567@sms.invalid'));
    expect(message.subject).toMatch(/^Rebanca: Tu código es \d{3} \d{3}\. Es para confirmar que eres tú/);
    expect((await verify((await newestCodeAt(t, '3001234567@sms.invalid'))!)).status).toBe(200);
  });

  test('makes a code invalid when a newer portfolio replaces the contact of the code', async () => {
    await begin();
    await answer(await rightAnswers());
    await askCode();
    const code = (await newestCodeAt(t, laura.email))!;
    await t.platform.database.sql
      .update(contactPoint)
      .set({ verifiedAt: null })
      .where(eq(contactPoint.customerId, laura.id));
    expect((await importContacts(t, laura, { email: `otra-${laura.email}` })).withNewContact).toBe(1);
    expect((await verify(code)).body.code).toBe('OTP_EXPIRED');
  });

  test('makes the invitation and the acceptance link of the portfolio customer invalid at a merge', async () => {
    const invited = await t.services.credentials.invite(laura.id, t.clock.now());
    if (isRefusal(invited)) throw new Error(invited.refused);
    const links = acceptanceLinks(t.platform);
    const link = await t.platform.database.transaction((tx) =>
      links.create(tx, {
        customerId: laura.id,
        applicationId: undefined,
        agreementId: undefined,
        contact: laura.email,
        now: t.clock.now(),
      }),
    );
    const secret = new URL(link.address, 'http://localhost').searchParams.get('token')!;
    const open = () => t.client().post('/api/account/acceptance/open', { token: secret });
    expect((await open()).status).toBe(200);
    expect((await proveWith()).status).toBe(200);
    expect((await open()).body.code).toBe('RESET_TOKEN_INVALID');
    const token = new URL(invited.link).searchParams.get('token')!;
    expect((await t.client().post('/api/Auth/token', { token })).body.code).toBe('RESET_TOKEN_INVALID');
  });

  test('keeps the data of the user at a merge, and ends the sign-in of the registered account', async () => {
    const [row] = await t.platform.database.sql
      .select()
      .from(customer)
      .where(sql`${customer.documentNumber} = ${typed.numeroDocumento} and ${customer.standing} = 'REGISTERED'`);
    await t.platform.database.sql
      .insert(draft)
      .values({ customerId: row!.id, form: 'diagnostico', values: '{"a":1}', savedAt: t.clock.now() });
    await t.platform.database.sql
      .insert(draft)
      .values({ customerId: laura.id, form: 'diagnostico', values: '{"a":0}', savedAt: t.clock.now() });
    const elsewhere = t.client();
    await elsewhere.post('/api/Auth/login', {
      tipoDocumento: 'CC',
      numeroDocumento: typed.numeroDocumento,
      password: typed.password,
    });
    await skip('DESPUES', elsewhere);
    expect((await elsewhere.get('/api/User')).status).toBe(200);

    expect((await proveWith()).status).toBe(200);

    expect((await elsewhere.get('/api/User')).status).toBe(401);
    const db = t.platform.database.sql;
    expect(await db.select().from(draft).where(eq(draft.customerId, laura.id))).toMatchObject([{ values: '{"a":1}' }]);
    const consents = await db.select().from(consent).where(eq(consent.customerId, laura.id));
    expect(consents.map(({ kind }) => kind).toSorted()).toEqual([
      'autorizacion-de-datos',
      'mensajes-comerciales',
      'tratamiento-de-datos',
    ]);
    expect(consents[0]).toMatchObject({ channel: 'REGISTRO', userAgent: 'prueba' });
    const contacts = await db.select().from(contactPoint).where(eq(contactPoint.customerId, laura.id));
    expect(contacts.find(({ value }) => value === typed.correo)).toMatchObject({
      isPreferred: true,
      recoveryAllowedFrom: new Date(t.clock.now().getTime() + 24 * 3_600_000),
    });
    expect(contacts.find(({ value }) => value === laura.email)).toMatchObject({
      isPreferred: false,
      recoveryAllowedFrom: null,
    });
    const [merged] = await db.select().from(customer).where(eq(customer.id, row!.id));
    expect(merged).toMatchObject({ standing: 'MERGED', mergedInto: laura.id });
    expect(await db.select().from(credential).where(eq(credential.customerId, row!.id))).toEqual([]);
    await t.drain();
    const mail = await t.mailbox.waitFor(
      ({ to, subject }) => to.includes(laura.email) && subject.startsWith('Cambió un dato'),
    );
    expect(mail.text).toContain('n•••@correo.example');
  });

  test('replaces the password of a portfolio customer, notifies the customer and keeps a blocked account blocked', async () => {
    const marta = await t.person([workedDebt]);
    const hers = stranger({ numeroDocumento: marta.documentNumber, nombres: 'Persona', apellidos: 'Número' });
    const before = await t.signedIn(marta);
    const { browser: hersToo } = await registered(t, hers);
    laura = marta;
    await t.platform.database.transaction((tx) => t.services.auth.setDisabled(tx, marta.id, true, t.clock.now()));
    expect((await proveWith(hersToo)).body.code).toBe('OTP_EXPIRED');
    await t.platform.database.transaction((tx) => t.services.auth.setDisabled(tx, marta.id, false, t.clock.now()));
    t.clock.advance({ minutes: 31 });
    const again = t.client();
    const login = { tipoDocumento: 'CC', numeroDocumento: marta.documentNumber };
    await again.post('/api/Auth/login', { ...login, password: hers.password });
    await t.platform.database.sql.delete(identityCheck).where(eq(identityCheck.portfolioCustomerId, marta.id));
    t.mailbox.clear();
    expect((await proveWith(again)).status).toBe(200);
    expect((await before.get('/api/User')).status).toBe(401);
    expect((await t.client().post('/api/Auth/login', { ...login, password: marta.password })).status).toBe(422);
    await t.drain();
    await t.mailbox.waitFor(({ to, subject }) => to.includes(marta.email) && subject === 'Tu contraseña cambió');
  });

  test('returns the same reply to wrong and correct answers, and sends no code after wrong answers', async () => {
    await begin();
    const wrong = (await rightAnswers()).map((right) => (right + 1) % 5);
    const answered = await answer(wrong);
    expect(answered.body).toMatchObject({ estado: 'CODIGO', codigo: null });
    expect((await askCode()).status).toBe(200);
    await t.drain();
    expect(await t.mailbox.messages()).toEqual([]);
    for (const n of [4, 3, 2, 1, 0]) expect((await verify('123456')).body).toMatchObject({ detail: { n } });
    const ended = await begin();
    expect(ended.body).toMatchObject({ estado: 'PREGUNTAS', intentosRestantes: 1 });
  });

  test('counts a repetition at the code step as a check; refuses a fourth check, and the third stays usable', async () => {
    const again = async () => (await browser.post('/api/validation/identity/begin', { otraVez: true })).body;
    const first = (await begin()).body;
    expect([first.intentosRestantes, (await begin()).body.intentosRestantes]).toEqual([2, 2]);
    await answer([1, 1]);
    expect(await again()).toMatchObject({ estado: 'PREGUNTAS', intentosRestantes: 1, codigo: null });
    await answer(await rightAnswers());
    expect(await again()).toMatchObject({ estado: 'PREGUNTAS', intentosRestantes: 0 });
    expect((await answer(await rightAnswers())).body).toMatchObject({ estado: 'CODIGO', intentosRestantes: 0 });
    expect(await again()).toMatchObject({ estado: 'RECHAZADA', intentosRestantes: 0 });
    await askCode();
    expect((await verify((await newestCodeAt(t, laura.email))!)).status).toBe(200);
  });

  test('allows three checks in 24 hours; the replies never show which answer was wrong', async () => {
    for (const left of [2, 1, 0]) {
      expect((await begin()).body).toMatchObject({ estado: 'PREGUNTAS', intentosRestantes: left });
      await answer([4, 4]);
      await askCode();
      for (let i = 0; i < 5; i++) await verify('000000');
      t.clock.advance({ minutes: 2 });
    }
    expect((await begin()).body).toEqual({
      estado: 'RECHAZADA',
      preguntas: [],
      intentosRestantes: 0,
      codigo: null,
      entrada: null,
    });
    expect((await skip('DESPUES')).body).toMatchObject({ pasoPendiente: null });
    t.clock.advance({ days: 1 });
    const again = await t.client();
    await again.post('/api/Auth/login', {
      tipoDocumento: 'CC',
      numeroDocumento: typed.numeroDocumento,
      password: typed.password,
    });
    expect((await begin(again)).body.estado).toBe('PREGUNTAS');
  });

  test('can be skipped until the next sign-in, or longer with a declaration of no debts, without showing debts', async () => {
    const entered = await skip('DESPUES');
    expect(entered.body.pasoPendiente).toBeNull();
    expect(entered.body.id).not.toBe(laura.id);
    const home = (await browser.get('/api/management/userManagement')).body;
    expect([home.obligaciones, home.ofertas, home.acuerdos]).toEqual([[], [], []]);
    expect((await browser.get('/api/User')).body).toMatchObject({ isPaidInFull: false, email: typed.correo });
    expect((await enter(typed.password)).body.pasoPendiente).toBe('IDENTIDAD');
    const other = t.client();
    await other.post('/api/Auth/login', {
      tipoDocumento: 'CC',
      numeroDocumento: typed.numeroDocumento,
      password: typed.password,
    });
    expect((await skip('SIN_DEUDAS', other)).body.pasoPendiente).toBeNull();
    expect((await enter(typed.password)).body.pasoPendiente).toBeNull();
    t.clock.advance({ days: 91 });
    expect((await enter(typed.password)).body.pasoPendiente).toBe('IDENTIDAD');
  });

  test('keeps other accounts with the same identity document and shows them no debts', async () => {
    const squatter = stranger({ numeroDocumento: laura.documentNumber, password: 'no soy quien digo' });
    const { browser: theirs } = await registered(t, squatter);
    await skip('DESPUES', theirs);
    await proveWith();
    expect((await theirs.get('/api/User')).status).toBe(200);
    expect((await theirs.get('/api/management/userManagement')).body.obligaciones).toEqual([]);
    expect((await enter(squatter.password)).body.pasoPendiente).toBe('IDENTIDAD');
  });

  test('reveals neither by its replies nor by its SQL statements whether the identity document has debts', async () => {
    const nobody = stranger({ nombres: 'Persona', apellidos: 'Número Uno' });
    const { browser: unknown } = await registered(t, nobody);
    const seen = [];
    for (const client of [browser, unknown]) {
      const steps: unknown[] = [];
      const measure = async (call: () => ReturnType<Client['get']>) => {
        const before = t.platform.database.statements();
        const { status, text } = await call();
        steps.push([
          status,
          text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T').replaceAll(/(Termina en|Empieza por) [^"]+/g, '$1 ·'),
          t.platform.database.statements() - before,
        ]);
      };
      await measure(() => client.get('/api/validation/identity'));
      await measure(() => begin(client));
      await measure(() => begin(client));
      await measure(() => answer([0, 0], client));
      await measure(() => askCode('email', client));
      await t.drain();
      await measure(() => client.get('/api/validation/identity'));
      for (let i = 0; i < 6; i++) await measure(() => verify('123456', client));
      await measure(() => begin(client));
      await measure(() => skip('DESPUES', client));
      seen.push(steps.map((step) => JSON.stringify(step).replaceAll(/"id\\":\\"[0-9a-f-]{36}/g, 'id')));
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  const registeredWith = async (correo: string, numeroDocumento = laura.documentNumber) => {
    const hers = stranger({ numeroDocumento, correo, nombres: 'Persona', apellidos: 'Número Uno' });
    const { browser: client } = await registered(t, hers);
    t.mailbox.clear();
    return { hers, client };
  };

  test('sends no second code to a stored contact that the user just verified, and notifies all stored contacts', async () => {
    const { client } = await registeredWith(laura.email);
    await begin(client);
    const entered = await answer(await rightAnswers(), client);
    expect(entered.body).toMatchObject({ estado: 'CONFIRMADA', entrada: { id: laura.id, pasoPendiente: null } });
    expect((await client.get('/api/management/userManagement')).body.obligaciones).toHaveLength(1);
    await t.drain();
    const letters = await t.mailbox.messages();
    expect(letters.filter(({ subject }) => /ódigo es/.test(subject))).toEqual([]);
    const confirmations = letters.filter(({ subject }) => subject.includes('Confirmamos que eres tú'));
    expect(confirmations.flatMap(({ to }) => to).toSorted()).toEqual(['3001234567@sms.invalid', laura.email]);
  });

  test('states the purpose in the code mail of a registration, for any typed e-mail address', async () => {
    const hers = stranger({ numeroDocumento: laura.documentNumber, correo: laura.email });
    const nobody = stranger();
    for (const { correo } of [hers, nobody]) {
      await t.client().post('/api/registration', correo === laura.email ? hers : nobody);
      expect(await newestCodeAt(t, correo)).toMatch(/^\d{6}$/);
      const letter = (await t.mailbox.messages()).findLast(({ to }) => to.includes(correo))!;
      expect(letter.text).toContain('Quien lo tenga puede entrar a tu cuenta.');
    }
  });

  test('requires a code after ten minutes, after another sign-in, or when another contact would get the code', async () => {
    const later = await registeredWith(laura.email);
    await begin(later.client);
    t.clock.advance({ minutes: 10 });
    expect((await answer(await rightAnswers(), later.client)).body).toMatchObject({ estado: 'CODIGO', entrada: null });
    await askCode('email', later.client);
    expect((await verify((await newestCodeAt(t, laura.email))!, later.client)).body.id).toBe(laura.id);

    laura = await t.person([workedDebt], { withoutPassword: true });
    const elsewhere = await registeredWith(laura.email);
    const { numeroDocumento, password } = elsewhere.hers;
    const again = t.client();
    await again.post('/api/Auth/login', { tipoDocumento: 'CC', numeroDocumento, password });
    await begin(again);
    expect((await answer(await rightAnswers(), again)).body).toMatchObject({ estado: 'CODIGO', entrada: null });

    for (const change of [{ priority: 0, isPreferred: false }, { recoveryAllowedFrom: new Date('2099-01-01') }]) {
      laura = await t.person([workedDebt], { withoutPassword: true });
      await t.platform.database.sql.insert(contactPoint).values({
        id: crypto.randomUUID(),
        customerId: laura.id,
        kind: 'email',
        value: `antes-${laura.email}`,
        isPreferred: false,
        priority: 0,
      });
      await t.platform.database.sql
        .update(contactPoint)
        .set(change)
        .where(sql`${contactPoint.value} = ${laura.email}`);
      if (change.priority === 0)
        await t.platform.database.sql
          .update(contactPoint)
          .set({ priority: 9 })
          .where(sql`${contactPoint.value} = ${`antes-${laura.email}`}`);
      const { client } = await registeredWith(laura.email);
      await begin(client);
      expect((await answer(await rightAnswers(), client)).body).toMatchObject({ estado: 'CODIGO', entrada: null });
    }
  });

  test('reveals nothing to a user without a stored contact, whatever the user enters', async () => {
    // A check with a typed, unverified e-mail address ends in the same way whether the e-mail address is on file or
    // not.
    const closed = [];
    for (const correo of [laura.email, `nadie-${laura.email}`]) {
      const client = t.client();
      await client.post('/api/registration', stranger({ numeroDocumento: laura.documentNumber, correo }));
      await t.drain();
      const before = t.platform.database.statements();
      const answers = [await begin(client), await answer([0, 0], client), await verify('123456', client)];
      closed.push([answers.map(({ status, text }) => [status, text]), t.platform.database.statements() - before]);
    }
    expect(closed[1]).toEqual(closed[0]);
    expect(JSON.stringify(closed)).toContain('CONFLICT');

    // The contact is verified but not on file. Correct and wrong answers then get the same reply as an unknown identity
    // document, and run the same SQL statements.
    const nobody = (await registeredWith('nadie-mas@correo.example', stranger().numeroDocumento)).client;
    const seen = [];
    for (const [client, isRight] of [
      [browser, true],
      [(await registeredWith('otra@correo.example')).client, false],
      [nobody, false],
    ] as const) {
      await begin(client);
      const given = isRight ? await rightAnswers() : [4, 4];
      const before = t.platform.database.statements();
      const { status, text } = await answer(given, client);
      seen.push([status, text, t.platform.database.statements() - before]);
    }
    expect(seen[0]![1]).toContain('"entrada":null');
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);

    const { client } = await registeredWith(laura.email);
    await begin(client);
    const { status, text } = await answer([4, 4], client);
    expect([status, text]).toEqual(seen[0]!.slice(0, 2));
  });

  test('limits the codes sent to the contacts of one customer; each further account can send fewer codes', async () => {
    const sent: number[] = [];
    for (let i = 0; i < 6; i++) {
      const other = stranger({ numeroDocumento: laura.documentNumber, nombres: 'Persona', apellidos: 'Número' });
      const { browser: client } = await registered(t, other);
      t.mailbox.clear();
      await begin(client);
      await answer(await rightAnswers(), client);
      for (let again = 0; again < 5; again++) {
        await askCode('email', client);
        t.clock.advance({ minutes: 1 });
      }
      await t.drain();
      sent.push((await t.mailbox.messages()).filter(({ to }) => to.includes(laura.email)).length);
    }
    expect(sent).toEqual([3, 2, 2, 1, 1, 0]);
  });

  test('refuses a step out of order and an answer to a question that was not asked', async () => {
    expect((await answer([0, 0])).body.code).toBe('CONFLICT');
    expect((await askCode()).body.code).toBe('CONFLICT');
    expect((await verify('123456')).body.code).toBe('CONFLICT');
    expect((await begin(t.client())).body.code).toBe('SCOPE_EXPIRED');
    await begin();
    expect((await answer([0, 9])).body.code).toBe('INVALID_INPUT');
    await answer([0, 0]);
    expect((await answer(await rightAnswers())).body.code).toBe('CONFLICT');
    expect((await verify('123456')).body.code).toBe('OTP_EXPIRED');
    await askCode();
    expect((await askCode()).body.code).toBe('OTP_RESEND_WAIT');
    const codes = await Promise.all(Array.from({ length: 8 }, () => verify('123456')));
    expect(codes.filter(({ body }) => body.code === 'OTP_INVALID')).toHaveLength(5);
  });

  test('has a merge rule for every table with a customer column', async () => {
    const tables = await rowsOf<{ name: string }>(t.platform.database.sql)`
      select table_name as name from information_schema.columns
        where column_name = 'customer_id' and table_schema = 'public' order by table_name`;
    expect(Object.keys(mergeRules)).toEqual(tables.map(({ name }) => name));
  });
});

describe('an external identity service', () => {
  let served: TestApp;
  let browser: Client;
  let typed: Typed;
  const answers: { status: number; body: unknown }[] = [];
  const service = createServer((request, reply) => {
    request.resume().on('end', () => {
      const { status, body } = answers.shift() ?? { status: 500, body: {} };
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    served = await t.again({ IDENTITY_URL: `http://127.0.0.1:${port}`, IDENTITY_TOKEN: 'secreta' });
  });
  afterAll(async () => {
    await served.close();
    service.close();
  });
  beforeEach(async () => {
    typed = stranger();
    ({ browser } = await registered(served, typed));
    t.mailbox.clear();
  });
  const says = (body: unknown, status = 200) => void answers.push({ status, body });
  const begin = (client = browser) => client.post('/api/validation/identity/begin', {});
  const enter = async () => {
    const client = served.client();
    const { tipoDocumento, numeroDocumento, password } = typed;
    return { client, answer: await client.post('/api/Auth/login', { tipoDocumento, numeroDocumento, password }) };
  };

  test('that does not reply is reported as unavailable, and the attempt is not counted', async () => {
    says({}, 500);
    expect((await begin()).body.code).toBe('UNAVAILABLE');
    says({ decision: 'step-up', reference: 'r', questions: [{ id: 'q', text: '¿?', options: ['A', 'B'] }] });
    expect((await begin()).body).toMatchObject({ estado: 'PREGUNTAS', intentosRestantes: 2 });
  });

  test('that approves leads directly to the code; an external rejection ends the check', async () => {
    says({ decision: 'approve', reference: 'r' });
    expect((await begin()).body.estado).toBe('CODIGO');
    typed = stranger();
    ({ browser } = await registered(served, typed));
    says({ decision: 'reject', reference: 'r' });
    expect((await begin()).body.estado).toBe('RECHAZADA');
  });

  test('that requires a manual review lets the user sign in meanwhile, and notifies the user of the result', async () => {
    says({ decision: 'review', reference: 'r-7' });
    expect((await begin()).body.estado).toBe('EN_REVISION');
    const meanwhile = await browser.post('/api/validation/identity/skip', { motivo: 'DESPUES' });
    expect(meanwhile.body.pasoPendiente).toBeNull();
    expect((await browser.get('/api/User')).status).toBe(200);
    expect((await enter()).answer.body.pasoPendiente).toBeNull();
    says({ decision: 'pending' });
    await served.services.identity.followReviews(t.clock.now());
    expect((await enter()).answer.body.pasoPendiente).toBeNull();
    says({ decision: 'approve' });
    await served.services.identity.followReviews(t.clock.now());
    await served.drain();
    await t.mailbox.waitFor(
      ({ to, subject }) => to.includes(typed.correo) && subject === 'Ya puedes confirmar que eres tú',
    );
    t.clock.advance({ minutes: 40 });
    const { client, answer } = await enter();
    expect(answer.body.pasoPendiente).toBe('IDENTIDAD');
    expect((await begin(client)).body.estado).toBe('CODIGO');
  });
});
