import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { auditEvent, contactPoint, credential, procedureToken } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { importContacts } from '#test/support/import-contacts.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Client, type Person } from '#test/support/test-app.ts';

describeOnPostgres('an invitation', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let browser: Client;
  beforeEach(async () => {
    laura = await t.person([], { withoutPassword: true });
    browser = t.client();
    t.mailbox.clear();
  });

  async function invited(person = laura): Promise<string> {
    const invitation = await t.services.credentials.invite(person.id, t.clock.now());
    if (isRefusal(invitation)) throw new Error(invitation.refused);
    expect(new URL(invitation.link).pathname).toBe('/');
    return new URL(invitation.link).searchParams.get('token')!;
  }
  const exchange = (token: string, by = browser) => by.post('/api/Auth/token', { token });
  const choose = (id: string, password: string, by = browser) =>
    by.post(`/api/ChangePassword/${id}/new-credentials`, { password });
  const enter = (password: string) => t.client().post('/api/Auth/login', { ...documentOf(laura), password });

  test('allows the customer to set a password and sign in', async () => {
    const { body } = await exchange(await invited());
    expect(body).toEqual({ id: expect.any(String) });
    const chosen = await choose(body.id, 'caminata por el páramo');
    expect([chosen.status, chosen.body]).toEqual([
      200,
      { cambiada: true, entrada: { id: laura.id, pasoPendiente: null } },
    ]);
    expect((await browser.get('/api/User')).body.id).toBe(laura.id);
    expect((await enter('caminata por el páramo')).status).toBe(200);
  });

  test('is mailed as a link to the e-mail address on file', async () => {
    const token = await invited();
    await t.drain();
    const message = await t.mailbox.waitFor(({ to }) => to.includes(laura.email));
    expect(message.text).toContain(`http://localhost:3000/?token=${token}`);
  });

  test('can be used once, even by concurrent requests', async () => {
    const token = await invited();
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(token, t.client())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)!.body.code).toBe('RESET_TOKEN_INVALID');
  });

  test('expires after 72 hours', async () => {
    const token = await invited();
    t.clock.advance({ hours: 72 });
    expect((await exchange(token)).status).toBe(422);
  });

  test('becomes invalid when a newer portfolio has another e-mail address', async () => {
    await t.platform.database.sql
      .update(contactPoint)
      .set({ verifiedAt: null })
      .where(eq(contactPoint.customerId, laura.id));
    const token = await invited();
    expect((await importContacts(t, laura, { email: `primera-${laura.email}` })).withNewContact).toBe(1);
    expect((await exchange(token)).body.code).toBe('RESET_TOKEN_INVALID');
    const { body } = await exchange(await invited());
    await importContacts(t, laura, { email: `segunda-${laura.email}` });
    expect((await choose(body.id, 'caminata por el páramo')).body.code).toBe('SCOPE_EXPIRED');
  });

  test('becomes invalid when a newer invitation is created', async () => {
    const first = await invited();
    const second = await invited();
    expect((await exchange(first)).status).toBe(422);
    expect((await exchange(second)).status).toBe(200);
  });

  test('allows the password step for fifteen minutes and only in the same browser', async () => {
    const { body } = await exchange(await invited());
    for (const [id, by] of [
      [body.id, t.client()],
      [randomUUID(), browser],
    ] as const) {
      const answer = await choose(id, 'caminata por el páramo', by);
      expect([answer.status, answer.body.code]).toEqual([409, 'SCOPE_EXPIRED']);
    }
    t.clock.advance({ minutes: 15 });
    expect((await choose(body.id, 'caminata por el páramo')).status).toBe(409);
  });

  test('allows the customer to set the password only once', async () => {
    const { body } = await exchange(await invited());
    const carried = { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const send = () =>
      t.client().send({
        method: 'POST',
        url: `/api/ChangePassword/${body.id}/new-credentials`,
        payload: { password: 'caminata por el páramo' },
        headers: carried,
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await send()).status).toBe(409);
  });

  test('refuses a common password and allows another attempt', async () => {
    const { body } = await exchange(await invited());
    const common = await choose(body.id, 'Colombia2026!');
    expect([common.status, common.body.code]).toEqual([422, 'PW_COMMON']);
    expect((await choose(body.id, `clave ${laura.documentNumber}`)).body.code).toBe('PW_COMMON');
    expect((await choose(body.id, 'corta')).body).toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ field: 'password' }],
    });
    expect((await choose(body.id, 'caminata por el páramo')).status).toBe(200);
  });

  test('ends every session when the new password is set', async () => {
    const marta = await t.person();
    laura = marta;
    const second = 'segunda@correo.example';
    await t.platform.database.sql.insert(contactPoint).values({
      id: randomUUID(),
      customerId: marta.id,
      kind: 'email',
      value: second,
      isPreferred: false,
      priority: 0,
    });
    const phone = await t.signedIn(marta);
    const { body } = await exchange(await invited(marta));
    expect((await choose(body.id, 'caminata por el páramo')).status).toBe(200);
    expect((await phone.get('/api/User')).status).toBe(401);
    expect((await phone.post('/api/Auth/refresh-token')).status).toBe(401);
    expect((await enter(marta.password)).status).toBe(422);
    await t.drain();
    for (const address of [marta.email, second]) {
      await t.mailbox.waitFor(({ to, subject }) => to.includes(address) && subject === 'Tu contraseña cambió');
    }
    const events = await t.platform.database.sql
      .select({ kind: auditEvent.kind })
      .from(auditEvent)
      .where(eq(auditEvent.customerId, marta.id));
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['INVITED', 'INVITATION_EXCHANGED', 'PASSWORD_CHANGED', 'SESSIONS_ENDED']),
    );
  });

  test('accepts the password when its accents have another Unicode form', async () => {
    const { body } = await exchange(await invited());
    await choose(body.id, 'café en la montaña'.normalize('NFD'));
    expect((await enter('café en la montaña'.normalize('NFC'))).status).toBe(200);
  });

  test('accepts a password of more than 64 characters with emoji and spaces', async () => {
    const { body } = await exchange(await invited());
    const password = '  niebla 🏔️ sobre el páramo y un tinto para el camino de vuelta a casa  ';
    expect(password.length).toBeGreaterThan(64);
    expect((await choose(body.id, password)).status).toBe(200);
    expect((await enter(password)).status).toBe(200);
    expect((await enter(password.trim())).status).toBe(422);
    expect((await enter(password.toUpperCase())).status).toBe(422);
    expect((await enter(password.slice(0, 64))).status).toBe(422);
  });

  test('stores no token or password, only hashes', async () => {
    const token = await invited();
    const { body } = await exchange(token);
    await choose(body.id, 'caminata por el páramo');
    const db = t.platform.database.sql;
    const dump = JSON.stringify([
      await db.select().from(procedureToken),
      await db.select().from(credential),
      (await t.platform.database.execute('select * from mail')).rows,
    ]);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(browser.cookies.get('rebanca_procedure') ?? 'páramo');
    expect(dump).toContain('$argon2id$v=19$');
  });
});
