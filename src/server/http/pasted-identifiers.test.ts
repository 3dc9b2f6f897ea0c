import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { registration } from '#server/db/schema/entry.ts';
import { auditEvent, oneTimeCode, throttle } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { codesOf, pasted, spellingsOf } from '#test/support/pasted-identifiers.ts';
import { newestCodeAt, stranger, type Typed } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Client, type Person } from '#test/support/test-app.ts';

const [{ number: documentNumber, typed: groupedDocuments }] = pasted('documents') as [
  { number: string; typed: string[] },
];
const documents = [...groupedDocuments, ...spellingsOf(documentNumber).map(([, typed]) => typed)];
/**
 * All endpoints normalise identity document numbers with the same function. Only the sign-in is tested with every
 * spelling.
 */
const someDocuments = documents.filter((_, index) => index % 5 === 0);
const mobiles = pasted('mobiles').flatMap(({ number, typed }) =>
  [...typed, ...spellingsOf(number).map(([, spelled]) => spelled)].map((spelled) => [spelled, number] as const),
);
const unseen = 'Quita los caracteres que no se ven.';

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
  const fieldsOf = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
    Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message]));

  describe('at sign-in', () => {
    const login = (numeroDocumento: string) =>
      post('/api/Auth/login', { tipoDocumento: 'CC', numeroDocumento, password: laura.password });

    test.each(documents)('accepts the identity document number %j', async (typed) => {
      expect((await login(typed)).body).toEqual({ id: laura.id, pasoPendiente: null });
    });

    test.each(pasted('refusedDocuments'))('rejects the identity document number %j', async (typed) => {
      expect((await login(typed)).body.code).toBe('AUTH_INVALID_CREDENTIALS');
    });

    test('does not normalise the password', async () => {
      const password = 'clave\u200bｃｏｎ\u2011signos';
      const person = await t.person([], { password });
      const enter = (typed: string) => post('/api/Auth/login', { ...documentOf(person), password: typed });
      expect((await enter(password)).status).toBe(200);
      expect((await enter('clavecon-signos')).body.code).toBe('AUTH_INVALID_CREDENTIALS');
    });
  });

  describe('at registration', () => {
    const register = async (more: Partial<Typed>) => {
      const answer = await post('/api/registration', stranger(more));
      const rows = await t.platform.database.sql.select().from(registration);
      return { answer, row: rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1) };
    };

    test.each(someDocuments)('normalises the identity document number %j', async (typed) => {
      expect((await register({ numeroDocumento: typed })).row?.documentNumber).toBe(documentNumber);
    });

    test.each(pasted('refusedDocuments'))('rejects the identity document number %j of any type', async (typed) => {
      for (const tipoDocumento of ['CC', 'CE', 'PPT', 'PA', 'NIT'])
        expect((await post('/api/registration', stranger({ tipoDocumento, numeroDocumento: typed }))).status).toBe(422);
    });

    test.each(mobiles)('stores the mobile number %j as %s', async (typed, number) => {
      expect((await register({ celular: typed })).row?.mobile).toBe(number);
    });

    test.each(pasted('refusedMobiles'))('rejects the mobile number %j', async (typed) => {
      expect(fieldsOf((await register({ celular: typed })).answer)).toHaveProperty('celular');
    });

    test.each(spellingsOf('Ana.Ruiz@correo.example'))('normalises an e-mail address with %s', async (_name, typed) => {
      expect((await register({ correo: typed })).row?.email).toBe('ana.ruiz@correo.example');
    });

    test.each(pasted('refusedEmails'))('rejects the e-mail address %j', async (typed) => {
      expect(fieldsOf((await register({ correo: typed })).answer)).toHaveProperty('correo');
    });

    test.each(pasted('refusedNames'))('rejects the name %j', async (typed) => {
      const { answer } = await register({ nombres: typed, apellidos: typed });
      expect(fieldsOf(answer)).toEqual({ nombres: unseen, apellidos: unseen });
    });

    test.each(pasted('unprintableNames'))('reports unprintable characters: $name', async ({ name, characters }) => {
      const { answer } = await register({ nombres: name });
      expect(fieldsOf(answer).nombres).toMatch(new RegExp(`No podemos imprimir ${characters}$`));
    });

    test.each(pasted('printableNames'))('accepts the name %j', async (name) => {
      expect((await register({ nombres: name })).answer.status).toBe(200);
    });

    test('accepts every spelling of the code without counting a failed try', async () => {
      for (const code of codesOf('{')) {
        const typed = stranger();
        const browser = t.client();
        await browser.post('/api/registration', typed);
        const right = (await newestCodeAt(t, typed.correo))!;
        const codigo = codesOf(right)[codesOf('{').indexOf(code)]!;
        expect((await browser.post('/api/validation/contact/verify', { codigo })).status, codigo).toBe(200);
        t.mailbox.clear();
      }
    });

    test('rejects a malformed code without counting a failed try', async () => {
      const typed = stranger();
      const browser = t.client();
      await browser.post('/api/registration', typed);
      await newestCodeAt(t, typed.correo);
      for (const codigo of ['12345', '12345\u200b', '1234567', '12345²', '12.3456'])
        expect((await browser.post('/api/validation/contact/verify', { codigo })).body.code).toBe('INVALID_INPUT');
      const rows = await t.platform.database.sql.select().from(oneTimeCode).where(eq(oneTimeCode.target, typed.correo));
      expect(rows.map(({ failedTries }) => failedTries)).toEqual([0]);
    });
  });

  describe('at password recovery', () => {
    const ask = (numeroDocumento: string) =>
      post('/api/ChangePassword/send-otp', { tipoDocumento: 'CC', numeroDocumento, canal: 'email' });

    test.each(someDocuments)('sends the code for the identity document number %j', async (typed) => {
      expect((await ask(typed)).status).toBe(200);
      expect(await newestCodeAt(t, laura.email)).toMatch(/^\d{6}$/);
    });

    test.each(pasted('refusedDocuments').slice(0, 2))(
      'sends nothing for the identity document number %j',
      async (typed) => {
        expect([200, 422]).toContain((await ask(typed)).status);
        expect(await newestCodeAt(t, laura.email)).toBeUndefined();
      },
    );

    test('accepts every spelling of the code', async () => {
      for (const index of codesOf('{').keys()) {
        t.clock.advance({ minutes: 61 });
        const { id } = (await ask(documentNumber)).body;
        const codigo = codesOf((await newestCodeAt(t, laura.email))!)[index]!;
        expect((await post('/api/ChangePassword/validate-opt', { id, codigo })).status, codigo).toBe(200);
        t.mailbox.clear();
      }
    });
  });

  describe('in the profile', () => {
    const change = async (canal: string, valor: string) => {
      t.clock.advance({ minutes: 61 });
      const browser = await t.signedIn(laura);
      return browser.post('/api/account/contacts/code', { canal, valor, contrasenaActual: laura.password });
    };

    test('sends the code to the normalised e-mail address', async () => {
      for (const [name, typed] of spellingsOf('Otra@correo.example')) {
        expect((await change('email', typed)).body, name).toMatchObject({ destino: 'o•••@correo.example' });
        expect(await newestCodeAt(t, 'otra@correo.example'), name).toBeDefined();
        t.mailbox.clear();
      }
    });

    test.each(pasted('refusedEmails'))('rejects the e-mail address %j', async (typed) => {
      expect((await change('email', typed)).status).toBe(422);
    });

    test.each(pasted('refusedMobiles'))('rejects the mobile number %j', async (typed) => {
      expect((await change('celular', typed)).body.code).toBe('CONTACT_INVALID');
    });
  });

  test('are accepted as second-factor codes in every spelling', async () => {
    const person = await t.person();
    const browser = await t.signedIn(person);
    const { clave } = (await browser.post('/api/account/second-factor', { contrasenaActual: person.password })).body;
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(clave) }).generate({ timestamp: t.clock.now().getTime() });
    const [first] = codesOf(codeNow());
    const { codigosDeRespaldo } = (await browser.post('/api/account/second-factor/confirm', { codigo: first })).body;
    const enter = async (codigo: string) => {
      await t.platform.database.sql.delete(throttle);
      const phone = t.client();
      const { documentType: tipoDocumento, documentNumber: numeroDocumento, password } = person;
      await phone.post('/api/Auth/login', { tipoDocumento, numeroDocumento, password });
      return phone.post('/api/validation/second-factor', { codigo });
    };
    for (const index of codesOf('{').keys()) {
      t.clock.advance({ minutes: 2 });
      expect((await enter(codesOf(codeNow())[index]!)).body, String(index)).toMatchObject({ id: person.id });
    }
    const spelled = (codigosDeRespaldo as string[]).map(
      (code, index) => spellingsOf(code.toLowerCase())[index + 3]![1],
    );
    for (const typed of spelled) expect((await enter(typed)).body, typed).toMatchObject({ id: person.id });
    const refused = await t.platform.database.sql
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.kind, 'FACTOR_REFUSED'));
    expect(refused).toEqual([]);
  });

  test('are accepted as invitation tokens in every spelling', async () => {
    for (const index of spellingsOf('').keys()) {
      const { documentType, documentNumber: invited, email } = await t.person([], { withoutPassword: true });
      await orderDirectly(t, ['usuario', 'invitar', documentType, invited]);
      await t.drain();
      const { text } = await t.mailbox.waitFor(({ to }) => to.includes(email));
      const [name, token] = spellingsOf(/token=([\w-]+)/.exec(text)![1]!)[index]!;
      expect((await post('/api/Auth/token', { token })).status, name).toBe(200);
    }
  });

  test('are accepted as identity document numbers by the operator command in every spelling', async () => {
    for (const typed of someDocuments) {
      const said = await orderDirectly(t, ['usuario', 'ver', 'CC', typed]);
      expect(said, typed).toMatchObject({ code: 0, out: expect.stringContaining(laura.id.slice(0, 8)) });
    }
    for (const typed of pasted('refusedDocuments'))
      expect((await orderDirectly(t, ['usuario', 'ver', 'CC', typed])).code, typed).not.toBe(0);
  });
});
