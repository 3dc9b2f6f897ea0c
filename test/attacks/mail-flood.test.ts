import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { credential, customer } from '#server/db/schema/people.ts';
import { askCode, propose } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { answer, askIdentityCode, begin, rightAnswers } from '#test/support/identity-check.ts';
import { newestCodeAt, registered, stranger } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, workedDebt, type Client, type Person } from '#test/support/test-app.ts';
import { randomIntegers } from '#test/support/property-runs.ts';

describeOnPostgres('messages with a code to one e-mail address', (engine) => {
  const t = suiteApp(engine);

  const received = async (address: string) => {
    await t.drain();
    return (await t.mailbox.messages()).filter(({ to }) => to.includes(address)).length;
  };

  test('are limited to five at once and nine an hour across browsers', async () => {
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

  test('are limited in total, with a reserve for the owner’s codes', async () => {
    const laura = await t.person([workedDebt]);
    for (let n = 0; n < 8; n++) await t.client().post('/api/registration', stranger({ correo: laura.email }));
    expect(await received(laura.email)).toBe(5);
    const client = await t.signedIn(laura);
    const { id } = (await propose(client)).body;
    const code = () => askCode(client, id);
    const recover = () => t.client().post('/api/ChangePassword/send-otp', { ...documentOf(laura), canal: 'email' });
    for (let n = 0; n < 5; n++) {
      // The response to a recovery request does not reveal that the limit is reached.
      expect([n, (await recover()).status, await received(laura.email)]).toEqual([n, 200, Math.min(6 + 2 * n, 13)]);
      expect([n, (await code()).status]).toEqual([n, 200]);
      t.clock.advance({ seconds: 61 });
    }
    // The fifth recovery request sent no message, because the rest of the limit is reserved for codes of the owner.
    expect(await received(laura.email)).toBe(14);
    for (let n = 0; n < 18; n++) {
      await t.client().post('/api/registration', stranger({ correo: laura.email }));
      await recover();
      t.clock.advance({ minutes: 3 });
    }
    expect(await received(laura.email)).toBeLessThanOrEqual(20);
  });

  const identityCodes = async (address: string) => {
    await t.drain();
    const all = (await t.mailbox.messages()).filter(({ to }) => to.includes(address));
    return all.filter(({ text }) => text.includes('Alguien abrió una cuenta con tu documento')).length;
  };

  const claim = async (person: Person) => {
    const typed = stranger({ nombres: 'Persona', apellidos: 'Número', numeroDocumento: person.documentNumber });
    const { browser } = await registered(t, typed);
    await begin(browser);
    await answer(browser, await rightAnswers(t, person));
    return browser;
  };

  /** Strangers request codes for about a quarter of an hour. Calls `owner` at each step. */
  async function beset(
    person: Person,
    { seed, strangers, isTypedToo }: { seed: number; strangers: number; isTypedToo: boolean },
    owner: (moment: number) => Promise<void>,
  ) {
    const draw = randomIntegers(seed);
    const accounts: { browser: Client; sent: number }[] = [];
    for (let n = 0; n < strangers; n++) accounts.push({ browser: await claim(person), sent: 0 });
    let arrived = 0;
    for (let moment = 0; moment < 25; moment++) {
      for (const account of accounts) {
        if (draw(4) === 0) continue;
        const answer = await askIdentityCode(account.browser);
        expect([200, 429]).toContain(answer.status);
        if (answer.status !== 200) continue;
        const before = arrived;
        arrived = await identityCodes(person.email);
        account.sent += arrived - before;
      }
      if (isTypedToo && draw(2) === 0) await t.client().post('/api/registration', stranger({ correo: person.email }));
      await owner(moment);
      arrived = await identityCodes(person.email);
      t.clock.advance({ seconds: 20 + draw(25) });
    }
    expect(accounts.filter(({ sent }) => sent < 1 || sent > 5)).toEqual([]);
    expect(await received(person.email)).toBeLessThanOrEqual(20);
  }

  test('are sent to the owner although unconfirmed accounts request codes', async () => {
    t.clock.advance({ hours: 2 });
    const laura = await t.person([workedDebt]);
    const client = await t.signedIn(laura);
    const { id: referencia } = (await propose(client)).body;
    await beset(laura, { seed: 2, strangers: 2, isTypedToo: true }, async (moment) => {
      if (moment % 5 !== 4) return;
      await client.post('/api/Auth/refresh-token');
      expect([moment, (await askCode(client, referencia)).status]).toEqual([moment, 200]);
    });
  });

  test('reach the owner of a new account while strangers request codes', async () => {
    t.clock.advance({ hours: 2 });
    const laura = await t.person([workedDebt], { withoutPassword: true });
    const mine = await claim(laura);
    await beset(laura, { seed: 3, strangers: 4, isTypedToo: false }, async (moment) => {
      if (moment !== 15) return;
      const before = await identityCodes(laura.email);
      expect((await askIdentityCode(mine)).status).toBe(200);
      expect(await identityCodes(laura.email)).toBe(before + 1);
      const codigo = await newestCodeAt(t, laura.email);
      expect((await mine.post('/api/validation/identity/verify', { codigo })).body.id).toBe(laura.id);
    });
  });

  test('reach the owner after many registrations with the same document number', async () => {
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
