import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { codeRules } from '#domain/people/one-time-code.ts';
import { mail } from '#server/db/schema/agreements.ts';
import { auditEvent, contactPoint, credential, procedureToken, throttle } from '#server/db/schema/people.ts';
import { recoveryRequest, recoveryTarget } from '#server/db/schema/recovery.ts';
import { otherCode } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { newestCodeAt } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Answer, type Client, type Person } from '#test/support/test-app.ts';

const newPassword = 'caminata por el páramo';

describeOnPostgres('recovering a password', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let browser: Client;
  let unknown: { documentType: string; documentNumber: string };
  let unknownNumber = 999_888_700;
  beforeEach(async () => {
    await db().delete(throttle);
    await t.drain();
    laura = await t.person();
    unknown = { documentType: 'CC', documentNumber: String(unknownNumber++) };
    browser = t.client();
    t.mailbox.clear();
  });

  const db = () => t.platform.database.sql;
  const ask = (who = laura as Pick<Person, 'documentType' | 'documentNumber'>, canal = 'email', by = browser) =>
    by.post('/api/ChangePassword/send-otp', { ...documentOf(who), canal });
  const validate = (id: string, codigo: string, by = browser) =>
    by.post('/api/ChangePassword/validate-opt', { id, codigo });
  const choose = (id: string, password = newPassword, by = browser) =>
    by.post(`/api/ChangePassword/${id}/new-credentials`, { password });
  const enter = (password: string, who = laura) => t.client().post('/api/Auth/login', { ...documentOf(who), password });
  const received = async (address = laura.email) => (await newestCodeAt(t, address))!;
  const quiet = ({ status, text, headers }: Answer) => {
    const { 'x-request-id': _id, date: _date, 'set-cookie': _cookie, ...others } = headers;
    return { status, text: text.replace(/"id":"[^"]+"/, '"id":"…"'), headers: others };
  };

  test('sets a new password with a mailed code and ends every session', async () => {
    const phone = await t.signedIn(laura);
    const asked = await ask();
    expect([asked.status, asked.body]).toEqual([
      200,
      {
        id: expect.any(String),
        vence: new Date(t.clock.now().getTime() + 600_000).toISOString(),
        reenvioDesde: new Date(t.clock.now().getTime() + 60_000).toISOString(),
      },
    ]);
    const code = await received();
    const opened = await validate(asked.body.id, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([opened.status, opened.body]).toEqual([200, { id: expect.any(String), destino: 'p•••@correo.example' }]);
    expect(opened.body.id).not.toBe(asked.body.id);
    expect(String(opened.headers['set-cookie'])).toMatch(/rebanca_procedure=.*HttpOnly.*SameSite=Strict/);
    expect((await choose(opened.body.id)).body).toEqual({ cambiada: true, entrada: null });
    expect((await browser.get('/api/User')).status).toBe(401);
    expect((await phone.get('/api/User')).status).toBe(401);
    expect((await phone.post('/api/Auth/refresh-token')).status).toBe(401);
    expect((await enter(laura.password)).status).toBe(422);
    expect((await enter(newPassword)).status).toBe(200);
    await t.drain();
    await t.mailbox.waitFor(({ to, subject }) => to.includes(laura.email) && subject === 'Tu contraseña cambió');
    const events = await db()
      .select({ kind: auditEvent.kind })
      .from(auditEvent)
      .where(eq(auditEvent.customerId, laura.id));
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['RECOVERY_CODE_SENT', 'RECOVERY_CODE_ACCEPTED', 'PASSWORD_CHANGED', 'SESSIONS_ENDED']),
    );
  });

  test('sends the code to the mobile number on request', async () => {
    const asked = await ask(laura, 'celular');
    const opened = await validate(asked.body.id, await received('3001234567@sms.invalid'));
    expect(opened.body).toMatchObject({ destino: '••• 4567' });
  });

  test('accepts a code once, and then a new password only in the same browser', async () => {
    const asked = await ask();
    const code = await received();
    const answers = await Promise.all([1, 2, 3].map(() => validate(asked.body.id, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)!.body.code).toBe('OTP_EXPIRED');
    const opened = answers.find(({ status }) => status === 200)!;
    for (const [id, by] of [
      [opened.body.id, t.client()],
      [asked.body.id, browser],
      [randomUUID(), browser],
    ] as const)
      expect((await choose(id, newPassword, by)).body.code).toBe('SCOPE_EXPIRED');
    t.clock.advance({ minutes: 15 });
    expect((await choose(opened.body.id)).body.code).toBe('SCOPE_EXPIRED');
  });

  test('invalidates earlier codes when a new password is set', async () => {
    const first = await ask();
    const firstCode = await received();
    t.clock.advance({ minutes: 1 });
    const second = await ask();
    const opened = await validate(second.body.id, await received());
    await choose(opened.body.id);
    expect((await validate(first.body.id, firstCode)).body.code).toBe('OTP_EXPIRED');
  });

  test('limits consecutive and simultaneous guesses to 25 an hour', async () => {
    let compared = 0;
    const count = (answers: Answer[]) => {
      compared += answers.filter(({ body }) => body.code === 'OTP_INVALID').length;
    };
    const started = t.clock.now().getTime();
    for (let minute = 0; minute < 60; minute++) {
      const asked = await ask(laura, minute % 2 ? 'celular' : 'email', t.client());
      if (asked.status === 200) {
        const guesses = Array.from({ length: 9 }, (_, n) => String(n).padStart(6, '0'));
        // No code matches this digest, so the server counts every guess as wrong.
        await t.drain();
        await db()
          .update(recoveryTarget)
          .set({ digest: 'x'.repeat(43) })
          .where(eq(recoveryTarget.requestId, asked.body.id));
        count(await Promise.all(guesses.map((guess) => validate(asked.body.id, guess, t.client()))));
      } else expect(asked.body.code).toMatch(/^OTP_(RESEND_WAIT|TOO_MANY)$/);
      t.clock.advance({ seconds: 59 });
    }
    expect(t.clock.now().getTime() - started).toBeLessThan(3_600_000);
    expect(compared).toBe(codeRules.tries * codeRules.codesPerHour);
  }, 60_000);

  test('refuses even the correct code after five wrong attempts', async () => {
    const asked = await ask();
    const code = await received();
    const left = [];
    for (let n = 0; n < 5; n++) left.push((await validate(asked.body.id, otherCode(code))).body.error.message);
    const wrongCode = 'Ese código no coincide. Revisa el último mensaje que te llegó.';
    const noTries = 'Demasiados intentos con este código. Pide uno nuevo y úsalo apenas llegue.';
    expect(left).toEqual([
      ...[4, 3, 2].map((tries) => `${wrongCode} Te quedan ${tries} intentos.`),
      `${wrongCode} Te queda 1 intento.`,
      noTries,
    ]);
    const spent = await validate(asked.body.id, code);
    expect([spent.status, spent.body.code, spent.body.error.message]).toEqual([429, 'OTP_TOO_MANY', noTries]);
  });

  test('allows another code after a minute on either channel', async () => {
    await ask();
    t.clock.advance({ seconds: 18 });
    const soon = await ask(laura, 'celular');
    expect([soon.status, soon.body.code, soon.body.detail.seg, soon.headers['retry-after']]).toEqual([
      429,
      'OTP_RESEND_WAIT',
      42,
      '42',
    ]);
    expect(soon.body.error.message).toBe('Ya va en camino. Puedes pedir otro código en 42 segundos.');
    t.clock.advance({ seconds: 42 });
    expect((await ask(laura, 'celular')).status).toBe(200);
  });

  test('accepts one of several simultaneous requests for a code', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(laura, 'email', t.client())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
  });

  test('allows requests from a known device after the hourly limit', async () => {
    const own = await t.signedIn(laura);
    for (let n = 0; n < 5; n++) {
      expect((await ask()).status).toBe(200);
      t.clock.advance({ minutes: 1 });
    }
    expect((await ask()).body.code).toBe('OTP_TOO_MANY');
    expect((await ask(laura, 'email', own)).status).toBe(200);
  });

  test('does not reveal whether an account exists', async () => {
    const neverInvited = await t.person([], { withoutPassword: true });
    const disabled = await t.person();
    await db().update(credential).set({ disabledAt: t.clock.now() }).where(eq(credential.customerId, disabled.id));
    const people = [laura, unknown, neverInvited, disabled, { documentType: 'CC', documentNumber: '12' }];
    const seen = [];
    for (const person of people) {
      const by = t.client();
      const work: number[] = [];
      const counted = async (step: () => Promise<Answer>) => {
        const before = t.platform.database.statements();
        const answer = await step();
        work.push(t.platform.database.statements() - before);
        return answer;
      };
      const asked = await counted(() => ask(person, 'email', by));
      const soon = await counted(() => ask(person, 'celular', by));
      await t.drain();
      const [target] = await db().select().from(recoveryTarget).where(eq(recoveryTarget.requestId, asked.body.id));
      const guess = target ? otherCode(await received()) : '123456';
      const tries = [];
      for (let n = 0; n < 6; n++) tries.push(await counted(() => validate(asked.body.id, guess, by)));
      seen.push({ answers: [asked, soon, ...tries].map(quiet), work });
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect((await t.mailbox.messages()).flatMap(({ to }) => to)).toEqual([laura.email]);
  });

  test('stores no code for an identity document without an account', async () => {
    const asked = await ask(unknown);
    await t.drain();
    expect((await validate(asked.body.id, '000000')).body).toMatchObject({ code: 'OTP_INVALID', detail: { n: 4 } });
    const ofRequest = eq(recoveryTarget.requestId, asked.body.id);
    expect(await db().select().from(recoveryTarget).where(ofRequest)).toEqual([]);
  });

  test('sends a different code to each account of an identity document', async () => {
    const second = await t.person([], { documentNumber: '700100200', standing: 'REGISTERED' });
    const first = await t.person([], { documentNumber: '700100200', standing: 'PORTFOLIO' });
    const asked = await ask(first);
    const [mine, theirs] = [await received(first.email), await received(second.email)];
    expect(mine).not.toBe(theirs);
    const opened = await validate(asked.body.id, theirs);
    await choose(opened.body.id);
    const changed = await db()
      .select({ customerId: auditEvent.customerId })
      .from(auditEvent)
      .where(eq(auditEvent.kind, 'PASSWORD_CHANGED'));
    expect(changed.map(({ customerId }) => customerId)).toContain(second.id);
    expect(changed.map(({ customerId }) => customerId)).not.toContain(first.id);
    expect((await validate(asked.body.id, mine)).body.code).toBe('OTP_EXPIRED');
  });

  test('sends no code to a contact added less than a day ago', async () => {
    const [old, added] = [laura.email, 'recien@correo.example'];
    await db().update(contactPoint).set({ isPreferred: false }).where(eq(contactPoint.value, old));
    await db()
      .insert(contactPoint)
      .values({
        id: randomUUID(),
        customerId: laura.id,
        kind: 'email',
        value: added,
        isPreferred: true,
        priority: 9,
        verifiedAt: t.clock.now(),
        recoveryAllowedFrom: new Date(t.clock.now().getTime() + 24 * 3_600_000),
      });
    await ask();
    await t.drain();
    expect((await t.mailbox.messages()).flatMap(({ to }) => to)).toEqual([old]);
    t.clock.advance({ hours: 24 });
    await ask();
    await t.drain();
    expect((await t.mailbox.messages()).flatMap(({ to }) => to)).toEqual([old, added]);
  });

  test('limits the requests of one IP address for many identity documents', async () => {
    const from = (n: number) =>
      t.client().send({
        method: 'POST',
        url: '/api/ChangePassword/send-otp',
        payload: { tipoDocumento: 'CC', numeroDocumento: String(700_000_000 + n), canal: 'email' },
        remoteAddress: '10.9.9.9',
      });
    const answers = await Promise.all(Array.from({ length: 62 }, (_, n) => from(n)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 429)!.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      detail: { seg: 20 },
    });
  });

  test('stores no code, cookie or identity document in readable form', async () => {
    const asked = await ask();
    const dump = async () =>
      JSON.stringify([
        await db().select().from(recoveryRequest),
        await db().select().from(recoveryTarget),
        await db().select().from(procedureToken),
        await db().select().from(mail),
        (await t.platform.database.execute('select * from pgboss.job')).rows,
      ]);
    const before = await dump();
    const code = await received();
    await validate(asked.body.id, code);
    const after = await dump();
    for (const text of [before, after]) {
      expect(text).not.toContain(`"${code}"`);
      expect(text).not.toContain(laura.documentNumber);
    }
    expect(after).not.toContain(browser.cookies.get('rebanca_procedure'));
  });

  test('returns the ordinary reply for an account without a contact', async () => {
    await db().delete(contactPoint).where(eq(contactPoint.customerId, laura.id));
    expect((await ask()).status).toBe(200);
    expect((await validate(randomUUID(), '123456')).body.code).toBe('OTP_EXPIRED');
    expect((await validate(randomUUID(), '12345')).body.errors).toEqual([
      { field: 'codigo', message: 'El código tiene 6 números.' },
    ]);
    await t.drain();
    expect(await t.mailbox.messages()).toEqual([]);
  });

  test('deletes requests after a day', async () => {
    const asked = await ask();
    const tidy = () => t.services.ticks.find(({ name }) => name === 'recovery.tidy')!.run();
    const kept = async () =>
      (await db().select().from(recoveryRequest).where(eq(recoveryRequest.id, asked.body.id))).length;
    await tidy();
    expect(await kept()).toBe(1);
    t.clock.advance({ hours: 24, seconds: 1 });
    await tidy();
    expect(await kept()).toBe(0);
  });
});
