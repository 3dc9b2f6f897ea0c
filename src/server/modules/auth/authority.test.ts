import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import type { Sql } from '#server/db/database.ts';
import { document } from '#server/db/schema/agreements.ts';
import { auditEvent, session, throttle } from '#server/db/schema/people.ts';
import { acceptedPlan, codeFor, propose, sign } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { payingIn } from '#test/support/paying.ts';
import {
  startTestApp,
  workedDebt,
  type Answer,
  type Client,
  type Person,
  type TestApp,
} from '#test/support/test-app.ts';

describeOnPostgres('the session check of commands', (engine) => {
  let t: TestApp;
  let other: TestApp;
  let laura: Person;
  let browser: Client;
  beforeAll(async () => {
    t = await startTestApp(engine);
    other = await t.again();
  });
  afterAll(async () => {
    await other.close();
    await t.close();
  });
  beforeEach(async () => {
    await t.platform.database.sql.delete(throttle);
    laura = await t.person([workedDebt]);
    browser = await t.signedIn(laura);
  });

  const elsewhere = (client = browser): Client => {
    const copy = other.client();
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    return copy;
  };
  const prefer = (by: Client) => by.post('/api/account/contact-preference', { canales: ['email'], horario: 'TARDE' });
  const signOut = (by: Client) => by.post(`/api/auth/user/${laura.id}/revoke/refresh-token`);
  const endOthers = (by: Client) => by.post('/api/account/sessions/end-others');
  const changePassword = (by: Client, contrasenaNueva: string) =>
    by.post('/api/account/password', { contrasenaActual: laura.password, contrasenaNueva });
  const block = (by = t) =>
    by.platform.database.transaction((tx) => by.services.auth.setDisabled(tx, laura.id, true, t.clock.now()));
  const preferred = async (db: Sql) =>
    (
      await db
        .select({ id: auditEvent.id })
        .from(auditEvent)
        .where(and(eq(auditEvent.customerId, laura.id), eq(auditEvent.kind, 'PREFERENCE_CHANGED')))
    ).length;
  const openSessions = () =>
    t.platform.database.sql
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.customerId, laura.id), isNull(session.endedAt)));
  const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

  test('commits accepted commands before their session ends', async () => {
    const db = t.platform.database.sql;
    const statuses = new Set<number>();
    for (let round = 0; round < 10; round++) {
      const before = await preferred(db);
      const commands = [browser, elsewhere(), browser, elsewhere()].map(async (by) => {
        await setTimeout(randomInt(12));
        return prefer(by);
      });
      await setTimeout(randomInt(12));
      // Counts the changes that were committed before the sessions ended. A later command must not commit.
      const committed = await other.platform.database.transaction(async (tx) => {
        await other.services.auth.endSessions(tx, laura.id, 'OWNER', t.clock.now());
        return (await preferred(tx)) - before;
      });
      const answers = statusesOf(await Promise.all(commands));
      for (const status of answers) statuses.add(status);
      expect([answers.filter((status) => status === 200).length, (await preferred(db)) - before]).toEqual([
        committed,
        committed,
      ]);
      await db.update(session).set({ endedAt: null }).where(eq(session.customerId, laura.id));
    }
    expect([...statuses].toSorted()).toEqual([200, 401]);
  });

  test('allows only one of two sessions to end the other session', async () => {
    for (let round = 0; round < 2; round++) {
      await endOthers(browser);
      const phone = elsewhere(await t.signedIn(laura));
      const answers = statusesOf(await Promise.all([endOthers(browser), endOthers(phone)]));
      expect(answers).toEqual([200, 401]);
      expect(await openSessions()).toHaveLength(1);
      browser = (await browser.get('/api/User')).status === 200 ? browser : phone;
    }
  });

  test('leaves no open session after concurrent requests that end sessions', async () => {
    const phone = await t.signedIn(laura);
    const answers = await Promise.all([
      changePassword(browser, 'caminata por el páramo'),
      endOthers(elsewhere(phone)),
      signOut(phone),
      prefer(browser),
      block(other),
    ]);
    expect(answers.filter((answer) => typeof answer === 'object' && answer.status >= 500)).toEqual([]);
    expect(answers.at(-1)).toBe(true);
    expect(await openSessions()).toEqual([]);
  });

  test('accepts only one of five concurrent password changes', async () => {
    const passwords = [1, 2, 3, 4, 5].map((number) => `lunes de ciclovía ${number}`);
    const answers = await Promise.all(
      passwords.map((password, index) => changePassword(index % 2 ? browser : elsewhere(), password)),
    );
    expect(statusesOf(answers)).toEqual([200, 422, 422, 422, 422]);
    expect(answers.filter(({ body }) => body.code === 'PASSWORD_WRONG')).toHaveLength(4);
    const winner = answers.findIndex(({ status }) => status === 200);
    await t.signedIn({ ...laura, password: passwords[winner]! });
  });

  async function readyToAccept(): Promise<(by: Client) => Promise<Answer>> {
    const proposal = (await propose(browser)).body;
    const code = await codeFor(t, { person: laura, client: browser }, proposal);
    const key = randomUUID();
    return (by) => sign(by, proposal, code, key);
  }

  test('does not return a stored reply to an ended session', async () => {
    const accept = await readyToAccept();
    const first = await accept(browser);
    expect([first.status, (await accept(browser)).body]).toEqual([200, first.body]);
    const { auth } = t.services;
    const { current } = auth;
    auth.current = async (...admission) => {
      const live = await current(...admission);
      await t.platform.database.transaction((tx) => auth.endSessions(tx, laura.id, 'OWNER', t.clock.now()));
      return live;
    };
    const late = await accept(browser).finally(() => (auth.current = current));
    expect([late.status, late.body.code]).toEqual([401, 'NO_SESSION']);
  });

  test('books a payment after the session has ended', async () => {
    const { begin, back, pay, ledgerOf } = payingIn(() => t);
    const plan = await acceptedPlan(t);
    const { id } = pay((await begin(plan)).body);
    const { auth } = t.services;
    const { current } = auth;
    auth.current = async (...admission) => {
      const live = await current(...admission);
      await t.platform.database.transaction((tx) => auth.endSessions(tx, plan.person.id, 'OWNER', t.clock.now()));
      return live;
    };
    const returned = await back(plan, { id }).finally(() => (auth.current = current));
    expect([returned.status, await ledgerOf(plan)]).toEqual([401, []]);
    t.clock.advance({ minutes: 1 });
    while ((await t.services.payments.poll(t.clock.now())) > 0);
    expect(await ledgerOf(plan)).toMatchObject([{ kind: 'PAYMENT' }]);
  });

  test('opens no session for an invited user who was blocked after setting the password', async () => {
    const { credentials, signIn } = t.services;
    const invitation = await credentials.invite(laura.id, t.clock.now());
    if (isRefusal(invitation)) throw new Error(invitation.refused);
    const invited = t.client();
    const token = new URL(invitation.link).searchParams.get('token');
    const { id } = (await invited.post('/api/Auth/token', { token })).body;
    const { enter } = signIn;
    signIn.enter = async (...entering) => {
      await block();
      return enter(...entering);
    };
    const chosen = await invited
      .post(`/api/ChangePassword/${id}/new-credentials`, { password: 'caminata por el páramo' })
      .finally(() => (signIn.enter = enter));
    expect([chosen.status, chosen.body]).toEqual([200, { cambiada: true, entrada: null }]);
    expect(await openSessions()).toEqual([]);
  });

  test('does not stop the jobs of an accepted command when the session ends', async () => {
    const working = await other.again({}, { supervise: false });
    const failures: unknown[] = [];
    const accept = await readyToAccept();
    const client = working.client();
    for (const [name, value] of browser.cookies) client.cookies.set(name, value);
    await working.platform.queue.work(working.services.jobs, (job, error) => void failures.push([job, error]));
    try {
      const accepted = await accept(client);
      expect(accepted.status).toBe(200);
      await working.platform.database.transaction((tx) =>
        working.services.auth.endSessions(tx, laura.id, 'OWNER', t.clock.now()),
      );
      await expect
        .poll(
          () =>
            t.platform.database.sql
              .select({ kind: document.kind })
              .from(document)
              .where(eq(document.agreementId, accepted.body.acuerdo.id)),
          { timeout: 20_000 },
        )
        .toEqual([{ kind: 'ACUERDO' }]);
      expect(failures).toEqual([]);
    } finally {
      await working.close();
    }
  });
});
