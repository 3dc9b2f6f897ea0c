import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passDay } from '#contract/demo.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { demoData } from '#seeds/people.ts';
import { buildApp } from '#server/app.ts';
import type { DemoClock } from './demo-clock.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { accept, propose } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { startTestApp, workedDebt, type TestApp } from '#test/support/test-app.ts';

const letDayPass = (app: FastifyInstance) =>
  app.inject({ method: 'POST', url: passDay.path, headers: { 'sec-fetch-site': 'same-origin' } });

describeOnPostgres('the demo endpoint that advances the clock by a day', (engine) => {
  let t: TestApp;
  let shown: FastifyInstance;
  beforeAll(async () => {
    t = await startTestApp(engine, { REBANCA_DEMO: '1' });
    const clock: DemoClock = {
      now: () => t.clock.now(),
      advance: (milliseconds) => t.clock.advance({ seconds: milliseconds / 1000 }),
    };
    await seedDemo(t.platform, t.services, { ...demoData, clock });
    await t.drain();
    const room = { mailboxUrl: 'http://127.0.0.1:1', providerUrl: null, ways: [] };
    shown = await buildApp(t.platform, t.services, { people: [], clock, room });
    await shown.ready();
  });
  afterAll(async () => {
    await shown?.close();
    await t?.close();
  });

  test('ends an unpaid plan, mails the customer and keeps the session', async () => {
    const person = await t.person([workedDebt]);
    const client = await t.signedIn(person);
    const proposal = await propose(client);
    const agreement = (await accept(t, { person, client }, proposal.body)).body.acuerdo;
    const begun = t.clock.now();
    for (let day = 1; day <= 42; day += 1) {
      const answer = await letDayPass(shown);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { hoy: bogotaDate(new Date(begun.getTime() + day * 86_400_000)) },
      ]);
    }
    expect((await client.post('/api/Auth/refresh-token')).status).toBe(200);
    const { acuerdos } = (await client.get('/api/management/userManagement')).body;
    expect(acuerdos.find(({ id }: { id: string }) => id === agreement.id).estado).not.toBe('PENDIENTE_PAGO_INICIAL');
    const subjects = (await t.mailbox.messages())
      .filter(({ to }) => to.includes(person.email))
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => /termin/i.test(subject))).not.toEqual([]);
    expect(await orderDirectly(t, ['verificar'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Todo cuadra\.\n$/),
    });
  }, 120_000);

  test('makes queued jobs due a day earlier', async () => {
    const waiting = async () => {
      const { rows } = await t.platform.database.execute(
        `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
          where name = 'mail.send' and state < 'active' order by start_after desc limit 1`,
      );
      return (rows[0] as { seconds: number } | undefined)?.seconds;
    };
    await t.platform.database.transaction((tx) =>
      t.platform.queue.enqueue(tx, 'mail.send', { mailId: crypto.randomUUID() }, { afterSeconds: 100 * 86_400 }),
    );
    const before = (await waiting())!;
    await letDayPass(shown);
    expect(before - (await waiting())!).toBeGreaterThan(86_000);
  });

  test('exists only in a demonstration', async () => {
    const again = await t.again({ REBANCA_DEMO: '0' });
    const app = await buildApp(again.platform, again.services, {
      people: [],
      clock: { now: () => t.clock.now(), advance: () => undefined },
    });
    await app.ready();
    const before = t.clock.now();
    expect((await letDayPass(app)).statusCode).toBe(404);
    expect((await letDayPass(t.app)).statusCode).toBe(404);
    expect(t.clock.now()).toEqual(before);
    await app.close();
    await again.close();
  });
});
