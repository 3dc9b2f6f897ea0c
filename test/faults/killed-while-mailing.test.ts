import { inArray, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mail } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { composeServices } from '#server/services.ts';
import { systemClock } from '#server/clock.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { clockAt } from '#test/support/moved-clock.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';
import {
  copiesOf,
  letPromisedMailsWait,
  readMails,
  type MailRow,
  type PromisedMail,
} from '#test/support/promised-mails.ts';
import { letTimePass, returnJobsOfTheKilled } from '#test/support/queue-time.ts';
import { sandboxEnvironment } from '#test/support/sandbox-environment.ts';
import { serverProcess, type ServerProcess } from '#test/support/server-process.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('a server that is killed before it records that a mail was accepted', (engine) => {
  let world: OtherProcess;
  beforeAll(async () => {
    world = await otherProcess(engine);
  });
  afterAll(() => world.close());

  const arrived = async () => (await world.mailbox.messages()).map(({ headers }) => headers['message-id']);

  test('sends the mail once more with the same id, then leaves the decision to the operator', async () => {
    const [person] = await world.people([[]]);
    await world.inside(async (platform) => {
      const services = await composeServices(platform);
      await services.credentials.invite(person!.id, systemClock.now());
    });
    world.mailbox.faults.slowYesMs = 60_000;
    for (const copies of [1, 2]) {
      await world.server.start();
      await expect.poll(async () => (await arrived()).length, { timeout: 30_000, interval: 50 }).toBe(copies);
      await world.server.kill();
    }
    world.mailbox.faults.slowYesMs = 0;

    // Neither the queue nor the review of pending work sends the mail again.
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
      return { row: row!, cases: (await database.sql.select().from(operatorCase)).map(({ reason }) => reason) };
    });
    expect(await arrived()).toEqual([`<${held.row.id}@rebanca.example>`, `<${held.row.id}@rebanca.example>`]);
    expect(held.cases).toEqual(['MAIL_UNCERTAIN']);
    expect(held.row.sentAt).toBeNull();

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

describeOnPostgres('a server that is killed while it sends a mail about a plan or offers', (engine) => {
  const app = suiteApp(engine);
  let server: ServerProcess;
  let mails: Record<PromisedMail, MailRow>;
  /** A working day in March 2027, 10:00 in Bogotá, within the contact hours of collection mails. */
  const inHours = '2027-03-23T15:00:00.000Z';
  beforeAll(async () => {
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
    await app.platform.database.sql
      .update(mail)
      .set({ sentAt: new Date(inHours) })
      .where(isNull(mail.sentAt));
  }, 240_000);
  afterEach(() => server.kill());

  /**
   * Each case has two mails. The server marks a collection mail as sent when it claims the mail, and marks the other
   * mail only as claimed.
   */
  test.each([
    ['before the mail server accepts the mail', { slowMs: 600_000 }, 0, 'offers-made', 'payment-declined'],
    ['before the server records the acceptance', { slowYesMs: 600_000 }, 1, 'plan-at-risk', 'plan-ended, facts only'],
  ] as const)(
    'never sends the mail again when the server is killed %s',
    async (_moment, slow, copies, collection, informing) => {
      const own = { [collection]: mails[collection], [informing]: mails[informing] } as Record<PromisedMail, MailRow>;
      const ids = [mails[collection].id, mails[informing].id];
      const { sql: db } = app.platform.database;
      await db.update(mail).set({ sentAt: null, claimedUntil: null, unfinishedTries: 0 }).where(inArray(mail.id, ids));
      for (const id of ids) await app.services.pendingWork.retry(id);
      app.mailbox.clear();
      Object.assign(app.mailbox.faults, slow);
      const begun = async () =>
        Object.values(await readMails(app, own)).filter(({ classification, sentAt, claimedUntil }) =>
          classification === 'collection' ? sentAt : claimedUntil,
        ).length;
      const arrived = async () => (await app.mailbox.messages()).length;
      for (let left = 0; left < ids.length; left++) {
        await server.start();
        await expect.poll(copies === 0 ? begun : arrived, { timeout: 30_000, interval: 50 }).toBeGreaterThan(left);
        await server.kill();
        await returnJobsOfTheKilled(app);
      }
      Object.assign(app.mailbox.faults, { slowMs: 0, slowYesMs: 0 });

      app.clock.set(inHours);
      await db
        .update(mail)
        .set({ claimedUntil: new Date(0) })
        .where(inArray(mail.id, ids));
      for (let time = 0; time < 5; time++) {
        await letTimePass(app, 6 * 60);
        await app.services.pendingWork.review(app.clock.now());
        await app.drain();
      }
      expect(await copiesOf(app, own)).toEqual({ [collection]: copies, [informing]: copies });
      const after = await readMails(app, own);
      expect([after[collection].sentAt, after[informing].sentAt]).toEqual([expect.any(Date), null]);
      const cases = await db
        .select()
        .from(operatorCase)
        .where(inArray(operatorCase.dedupeKey, ids.map(caseOf)));
      expect(cases.map(({ dedupeKey }) => dedupeKey)).toEqual([caseOf(mails[informing].id)]);
    },
    240_000,
  );
  const caseOf = (id: string) => `CORREO:mail:${id}`;
});
