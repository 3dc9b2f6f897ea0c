import { beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { contactPoint } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { answer, askIdentityCode, begin, claimed, rightAnswers, skip, verify } from '#test/support/identity-check.ts';
import { importContacts } from '#test/support/import-contacts.ts';
import { newestCodeAt, registered, stranger, type Typed } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Person } from '#test/support/test-app.ts';

describeOnPostgres('the identity check', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let typed: Typed;
  let browser: Client;
  beforeEach(async () => {
    t.mailbox.clear();
    laura = await t.person([workedDebt], { withoutPassword: true });
    ({ typed, browser } = await claimed(t, laura));
  });

  const enter = (password: string, client = t.client()) =>
    client.post('/api/Auth/login', { tipoDocumento: 'CC', numeroDocumento: typed.numeroDocumento, password });
  const home = async (client = browser) => (await client.get('/api/management/userManagement')).body;

  test('shows the debts after correct answers and the code of a stored contact', async () => {
    const questions = await begin(browser);
    expect(questions.body).toMatchObject({ estado: 'PREGUNTAS', intentosRestantes: 2, codigo: null });
    expect(questions.body.preguntas.map(({ id }: { id: string }) => id)).toEqual(['celular', 'correo']);
    expect(questions.text).not.toContain('right');
    expect((await answer(browser, await rightAnswers(t, laura))).body).toMatchObject({
      estado: 'CODIGO',
      preguntas: [],
    });
    expect((await askIdentityCode(browser)).body.codigo).toMatchObject({ canal: 'email', abierto: true });
    const entered = await verify(browser, (await newestCodeAt(t, laura.email))!);
    expect([entered.status, entered.body]).toEqual([200, { id: laura.id, pasoPendiente: null }]);
    const seen = await home();
    expect(seen.obligaciones).toHaveLength(1);
    expect(seen.ofertas).toHaveLength(1);
    expect((await enter(typed.password)).body).toEqual({ id: laura.id, pasoPendiente: null });
  });

  test('can send the code to the stored mobile number', async () => {
    await begin(browser);
    await answer(browser, await rightAnswers(t, laura));
    await askIdentityCode(browser, 'celular');
    await t.drain();
    const message = await t.mailbox.waitFor(({ to }) => to.includes('3001234567@sms.invalid'));
    expect(message.subject).toMatch(/^Rebanca: Tu código es \d{3} \d{3}\. Es para confirmar que eres tú/);
    expect((await verify(browser, (await newestCodeAt(t, '3001234567@sms.invalid'))!)).status).toBe(200);
  });

  test('invalidates a code when an import replaces its contact', async () => {
    await begin(browser);
    await answer(browser, await rightAnswers(t, laura));
    await askIdentityCode(browser);
    const code = (await newestCodeAt(t, laura.email))!;
    await t.platform.database.sql
      .update(contactPoint)
      .set({ verifiedAt: null })
      .where(eq(contactPoint.customerId, laura.id));
    expect((await importContacts(t, laura, { email: `otra-${laura.email}` })).withNewContact).toBe(1);
    expect((await verify(browser, code)).body.code).toBe('OTP_EXPIRED');
  });

  test('continues to the code after wrong answers, but sends no code', async () => {
    await begin(browser);
    const wrong = (await rightAnswers(t, laura)).map((right) => (right + 1) % 5);
    const answered = await answer(browser, wrong);
    expect(answered.body).toMatchObject({ estado: 'CODIGO', codigo: null });
    expect((await askIdentityCode(browser)).status).toBe(200);
    await t.drain();
    expect(await t.mailbox.messages()).toEqual([]);
    for (const n of [4, 3, 2, 1, 0]) expect((await verify(browser, '123456')).body).toMatchObject({ detail: { n } });
    const ended = await begin(browser);
    expect(ended.body).toMatchObject({ estado: 'PREGUNTAS', intentosRestantes: 1 });
  });

  test('refuses a fourth check without ending the third check', async () => {
    const again = async () => (await browser.post('/api/validation/identity/begin', { otraVez: true })).body;
    const first = (await begin(browser)).body;
    expect([first.intentosRestantes, (await begin(browser)).body.intentosRestantes]).toEqual([2, 2]);
    await answer(browser, [1, 1]);
    expect(await again()).toMatchObject({ estado: 'PREGUNTAS', intentosRestantes: 1, codigo: null });
    await answer(browser, await rightAnswers(t, laura));
    expect(await again()).toMatchObject({ estado: 'PREGUNTAS', intentosRestantes: 0 });
    expect((await answer(browser, await rightAnswers(t, laura))).body).toMatchObject({
      estado: 'CODIGO',
      intentosRestantes: 0,
    });
    expect(await again()).toMatchObject({ estado: 'RECHAZADA', intentosRestantes: 0 });
    await askIdentityCode(browser);
    expect((await verify(browser, (await newestCodeAt(t, laura.email))!)).status).toBe(200);
  });

  test('allows three checks in 24 hours', async () => {
    for (const left of [2, 1, 0]) {
      expect((await begin(browser)).body).toMatchObject({ estado: 'PREGUNTAS', intentosRestantes: left });
      await answer(browser, [4, 4]);
      await askIdentityCode(browser);
      for (let i = 0; i < 5; i++) await verify(browser, '000000');
      t.clock.advance({ minutes: 2 });
    }
    expect((await begin(browser)).body).toEqual({
      estado: 'RECHAZADA',
      preguntas: [],
      intentosRestantes: 0,
      codigo: null,
      entrada: null,
    });
    expect((await skip(browser, 'DESPUES')).body).toMatchObject({ pasoPendiente: null });
    t.clock.advance({ days: 1 });
    const again = await t.client();
    await enter(typed.password, again);
    expect((await begin(again)).body.estado).toBe('PREGUNTAS');
  });

  test('shows no debts after a skip, and is due again later', async () => {
    const entered = await skip(browser, 'DESPUES');
    expect(entered.body.pasoPendiente).toBeNull();
    expect(entered.body.id).not.toBe(laura.id);
    const seen = await home();
    expect([seen.obligaciones, seen.ofertas, seen.acuerdos]).toEqual([[], [], []]);
    expect((await browser.get('/api/User')).body).toMatchObject({ isPaidInFull: false, email: typed.correo });
    expect((await enter(typed.password)).body.pasoPendiente).toBe('IDENTIDAD');
    const other = t.client();
    await enter(typed.password, other);
    expect((await skip(other, 'SIN_DEUDAS')).body.pasoPendiente).toBeNull();
    expect((await enter(typed.password)).body.pasoPendiente).toBeNull();
    t.clock.advance({ days: 91 });
    expect((await enter(typed.password)).body.pasoPendiente).toBe('IDENTIDAD');
  });

  test('does not reveal whether the identity document has debts', async () => {
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
      await measure(() => answer(client, [0, 0]));
      await measure(() => askIdentityCode(client));
      await t.drain();
      await measure(() => client.get('/api/validation/identity'));
      for (let i = 0; i < 6; i++) await measure(() => verify(client, '123456'));
      await measure(() => begin(client));
      await measure(() => skip(client, 'DESPUES'));
      seen.push(steps.map((step) => JSON.stringify(step).replaceAll(/"id\\":\\"[0-9a-f-]{36}/g, 'id')));
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  const registeredWith = async (correo: string, more: Partial<Typed> = {}) => {
    const { typed: hers, browser: client } = await claimed(t, laura, { correo, ...more });
    return { hers, client };
  };

  test('sends no second code to a contact that the user just verified', async () => {
    const { client } = await registeredWith(laura.email);
    await begin(client);
    const entered = await answer(client, await rightAnswers(t, laura));
    expect(entered.body).toMatchObject({ estado: 'CONFIRMADA', entrada: { id: laura.id, pasoPendiente: null } });
    expect((await home(client)).obligaciones).toHaveLength(1);
    await t.drain();
    const letters = await t.mailbox.messages();
    expect(letters.filter(({ subject }) => /ódigo es/.test(subject))).toEqual([]);
    const confirmations = letters.filter(({ subject }) => subject.includes('Confirmamos que eres tú'));
    expect(confirmations.flatMap(({ to }) => to).toSorted()).toEqual(['3001234567@sms.invalid', laura.email]);
  });

  test('the registration mails the same warning to known and unknown e-mail addresses', async () => {
    const hers = stranger({ numeroDocumento: laura.documentNumber, correo: laura.email });
    const nobody = stranger();
    for (const { correo } of [hers, nobody]) {
      await t.client().post('/api/registration', correo === laura.email ? hers : nobody);
      expect(await newestCodeAt(t, correo)).toMatch(/^\d{6}$/);
      const letter = (await t.mailbox.messages()).findLast(({ to }) => to.includes(correo))!;
      expect(letter.text).toContain('Quien lo tenga puede entrar a tu cuenta.');
    }
  });

  test('requires a code after ten minutes or a new sign-in, and for secondary or new contacts', async () => {
    const later = await registeredWith(laura.email);
    await begin(later.client);
    t.clock.advance({ minutes: 10 });
    expect((await answer(later.client, await rightAnswers(t, laura))).body).toMatchObject({
      estado: 'CODIGO',
      entrada: null,
    });
    await askIdentityCode(later.client);
    expect((await verify(later.client, (await newestCodeAt(t, laura.email))!)).body.id).toBe(laura.id);

    laura = await t.person([workedDebt], { withoutPassword: true });
    const elsewhere = await registeredWith(laura.email);
    const { numeroDocumento, password } = elsewhere.hers;
    const again = t.client();
    await again.post('/api/Auth/login', { tipoDocumento: 'CC', numeroDocumento, password });
    await begin(again);
    expect((await answer(again, await rightAnswers(t, laura))).body).toMatchObject({ estado: 'CODIGO', entrada: null });

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
      expect((await answer(client, await rightAnswers(t, laura))).body).toMatchObject({
        estado: 'CODIGO',
        entrada: null,
      });
    }
  });

  test('reveals nothing to a user without a stored contact', async () => {
    // A check with an unverified e-mail address ends in the same way, whether the address is on file or not.
    const closed = [];
    for (const correo of [laura.email, `nadie-${laura.email}`]) {
      const client = t.client();
      await client.post('/api/registration', stranger({ numeroDocumento: laura.documentNumber, correo }));
      await t.drain();
      const before = t.platform.database.statements();
      const answers = [await begin(client), await answer(client, [0, 0]), await verify(client, '123456')];
      closed.push([answers.map(({ status, text }) => [status, text]), t.platform.database.statements() - before]);
    }
    expect(closed[1]).toEqual(closed[0]);
    expect(JSON.stringify(closed)).toContain('CONFLICT');

    // The contact is verified but not on file. The reply and the SQL statements are then the same for correct answers,
    // for wrong answers and for an unknown identity document.
    const nobody = (await registeredWith('nadie-mas@correo.example', { numeroDocumento: stranger().numeroDocumento }))
      .client;
    const seen = [];
    for (const [client, isRight] of [
      [browser, true],
      [(await registeredWith('otra@correo.example')).client, false],
      [nobody, false],
    ] as const) {
      await begin(client);
      const given = isRight ? await rightAnswers(t, laura) : [4, 4];
      const before = t.platform.database.statements();
      const { status, text } = await answer(client, given);
      seen.push([status, text, t.platform.database.statements() - before]);
    }
    expect(seen[0]![1]).toContain('"entrada":null');
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);

    const { client } = await registeredWith(laura.email);
    await begin(client);
    const { status, text } = await answer(client, [4, 4]);
    expect([status, text]).toEqual(seen[0]!.slice(0, 2));
  });

  test('limits the codes that one customer receives, over all accounts that claim the identity', async () => {
    const sent: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { browser: client } = await claimed(t, laura);
      await begin(client);
      await answer(client, await rightAnswers(t, laura));
      for (let again = 0; again < 5; again++) {
        await askIdentityCode(client);
        t.clock.advance({ minutes: 1 });
      }
      await t.drain();
      sent.push((await t.mailbox.messages()).filter(({ to }) => to.includes(laura.email)).length);
    }
    expect(sent).toEqual([3, 2, 2, 1, 1, 0]);
  });

  test('refuses a step out of order and an answer with an unknown option', async () => {
    expect((await answer(browser, [0, 0])).body.code).toBe('CONFLICT');
    expect((await askIdentityCode(browser)).body.code).toBe('CONFLICT');
    expect((await verify(browser, '123456')).body.code).toBe('CONFLICT');
    expect((await begin(t.client())).body.code).toBe('SCOPE_EXPIRED');
    await begin(browser);
    expect((await answer(browser, [0, 9])).body.code).toBe('INVALID_INPUT');
    await answer(browser, [0, 0]);
    expect((await answer(browser, await rightAnswers(t, laura))).body.code).toBe('CONFLICT');
    expect((await verify(browser, '123456')).body.code).toBe('OTP_EXPIRED');
    await askIdentityCode(browser);
    expect((await askIdentityCode(browser)).body.code).toBe('OTP_RESEND_WAIT');
    const codes = await Promise.all(Array.from({ length: 8 }, () => verify(browser, '123456')));
    expect(codes.filter(({ body }) => body.code === 'OTP_INVALID')).toHaveLength(5);
  });
});
