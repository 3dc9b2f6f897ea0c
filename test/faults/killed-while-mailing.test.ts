import { inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '#server/db/database.ts';
import { mail } from '#server/db/schema/agreements.ts';
import { reviewCase } from '#server/db/schema/payments.ts';
import { composeServices } from '#server/services.ts';
import { systemClock } from '#server/clock.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { clockAt } from '#test/support/moved-clock.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';
import {
  copiesOf,
  letPromisedMailsWait,
  promisedMails,
  readMails,
  type MailRow,
  type PromisedMail,
} from '#test/support/promised-mails.ts';
import { letTimePass, returnJobsOfTheKilled } from '#test/support/queue-time.ts';
import { sandboxEnvironment } from '#test/support/sandbox-environment.ts';
import { serverProcess, type ServerProcess } from '#test/support/server-process.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

describeOnPostgres('a server that is killed between the mail server’s yes and its own note of it', (engine) => {
  let world: OtherProcess;
  beforeEach(async () => {
    world = await otherProcess(engine);
  });
  afterEach(() => world.close());

  const arrived = async () => (await world.mailbox.messages()).map(({ headers }) => headers['message-id']);

  test('sends the mail once more, under the same id, and then leaves it to a person, however often it is killed', async () => {
    const [person] = await world.people([[]]);
    await world.inside(async (platform) => {
      const services = await composeServices(platform);
      await services.credentials.invite(person!.id, systemClock.now());
    });
    world.mailbox.faults.slowYesMs = 60_000;
    await world.server.start();
    for (const copies of [1, 2]) {
      await expect.poll(async () => (await arrived()).length, { timeout: 30_000, interval: 50 }).toBe(copies);
      await world.server.survive();
    }
    await world.server.kill();
    world.mailbox.faults.slowYesMs = 0;

    // Whoever takes it up after that, by the queue or by the review, finds it held.
    const held = await world.inside(async (platform) => {
      const { database, queue } = platform;
      const services = await composeServices(platform);
      for (let time = 0; time < 3; time++) {
        await database.execute(`update mail set claimed_until = now()`);
        await returnJobsOfTheKilled({ platform });
        await services.pendingWork.review(systemClock.now());
        await queue.drain(services.jobs);
      }
      const [row] = await database.sql.select().from(mail);
      return { row: row!, cases: (await database.sql.select().from(reviewCase)).map(({ reason }) => reason) };
    });
    expect(await arrived()).toEqual([`<${held.row.id}@rebanca.example>`, `<${held.row.id}@rebanca.example>`]);
    expect(held.cases).toEqual(['MAIL_UNCERTAIN']);
    expect(held.row.sentAt).toBeNull();

    // The operator decides that it leaves again.
    await world.inside(async (platform) => {
      const services = await composeServices(platform);
      expect(await services.pendingWork.retry(held.row.id)).toBe(1);
      await platform.queue.drain(services.jobs);
      const [row] = await platform.database.sql.select().from(mail);
      expect(row!.sentAt).not.toBeNull();
    });
    expect(await arrived()).toHaveLength(3);
  }, 240_000);
});

describeOnPostgres('a server that is killed while the promised mails leave', (engine) => {
  let app: TestApp;
  let server: ServerProcess;
  let mails: Record<PromisedMail, MailRow>;
  /** A working day in March 2027, 10:00 in Bogotá: whatever seeks a payment may leave. */
  const inHours = '2027-03-23T15:00:00.000Z';
  beforeAll(async () => {
    app = await startTestApp(engine);
    mails = await letPromisedMailsWait(app);
    const { database, dataDir } = app.platform.config;
    server = await serverProcess({
      ...sandboxEnvironment(app.provider, app.mailbox),
      NODE_ENV: 'test',
      NODE_OPTIONS: clockAt(inHours),
      LOG_LEVEL: 'error',
      REBANCA_DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      JOB_LEASE_SECONDS: '2',
    });
  }, 240_000);
  beforeEach(async () => {
    // As before the other moment.
    const ids = Object.values(mails).map(({ id }) => id);
    const { sql: db } = app.platform.database;
    await db.update(mail).set({ sentAt: null, claimedUntil: null, unfinishedTries: 0 }).where(inArray(mail.id, ids));
    await db.delete(reviewCase);
    for (const id of ids) await app.services.pendingWork.retry(id);
    app.mailbox.clear();
  });
  afterEach(() => server.kill());
  afterAll(() => app.close());

  const each = (copies: number) => Object.fromEntries(promisedMails.map((name) => [name, copies]));
  const total = async () => Object.values(await copiesOf(app, mails)).reduce((sum, copies) => sum + copies, 0);
  /** How many are in a process's hands or were: what seeks a payment counts as sent by then, the others as claimed. */
  const inHand = async () =>
    Object.values(await readMails(app, mails)).filter(({ classification, sentAt, claimedUntil }) =>
      classification === 'collection' ? sentAt : claimedUntil,
    ).length;
  const isDone = async () => {
    const ids = Object.values(mails).map(({ id }) => id);
    const jobs = await rowsOf<{ id: string }>(
      app.platform.database.sql,
      sql`select id from pgboss.job where state < 'completed' and data->>'mailId' = any(${sql.param(ids)}::text[])`,
    );
    return jobs.length === 0;
  };
  const patiently = { timeout: 30_000, interval: 50 };

  test.each([
    ['before the mail server has said yes', { slowMs: 600_000 }, 0],
    ['after that yes and before the database knows', { slowYesMs: 600_000 }, 1],
  ])(
    '%s sends none of them again, whatever time passes',
    async (_moment, slow, copies) => {
      Object.assign(app.mailbox.faults, slow);
      // They leave one after the other, and each costs a process.
      const begun = copies === 0 ? inHand : total;
      for (let left = 0; left < promisedMails.length; left = await begun()) {
        await server.start();
        await expect.poll(begun, patiently).toBeGreaterThan(left);
        await server.kill();
        await returnJobsOfTheKilled(app);
      }
      Object.assign(app.mailbox.faults, { slowMs: 0, slowYesMs: 0 });

      await server.start();
      await expect.poll(isDone, patiently).toBe(true);
      await server.kill();
      app.clock.set(inHours);
      for (let time = 0; time < 5; time++) {
        await letTimePass(app, 6 * 60);
        await app.services.pendingWork.review(app.clock.now());
        await app.drain();
      }
      expect(await copiesOf(app, mails)).toEqual(each(copies));

      // One that seeks a payment counts as sent; of one that only informs, a person decides.
      const after = await readMails(app, mails);
      const informing = ['payment-declined', 'plan-ended, facts only'] as const;
      expect(promisedMails.filter((name) => after[name].sentAt === null)).toEqual(informing);
      const cases = await app.platform.database.sql.select().from(reviewCase);
      expect(new Set(cases.map(({ dedupeKey }) => dedupeKey))).toEqual(
        new Set(informing.map((name) => `MAIL_UNCERTAIN:${mails[name].id}`)),
      );
    },
    240_000,
  );
});
