import { eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mail } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { clockAt } from '#test/support/moved-clock.ts';
import { copiesOf, letPromisedMailsWait, readMails, type MailRow } from '#test/support/promised-mails.ts';
import { letTimePass, returnJobsOfTheKilled } from '#test/support/queue-time.ts';
import { sandboxEnvironment } from '#test/support/sandbox-environment.ts';
import { serverProcess, type ServerProcess } from '#test/support/server-process.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('a server that is killed before it records that a mail was accepted', (engine) => {
  const app = suiteApp(engine);
  let server: ServerProcess;
  /** The server marks the mail about offers as sent when it claims the mail. The other mails are then only claimed. */
  let mails: Record<'offers' | 'declined' | 'ended' | 'invitation', MailRow>;
  /** A working day, 10:00 in Bogotá, within the contact hours of collection mails. */
  const inHours = '2027-03-23T15:00:00.000Z';
  const rows = () => app.platform.database.sql;
  beforeAll(async () => {
    const waiting = await letPromisedMailsWait(app);
    const { 'offers-made': offers, 'payment-declined': declined, 'plan-ended, facts only': ended } = waiting;
    app.clock.set(inHours);
    await rows().update(mail).set({ sentAt: app.clock.now() }).where(isNull(mail.sentAt));
    for (const { id } of [offers, declined, ended]) {
      await rows().update(mail).set({ sentAt: null }).where(eq(mail.id, id));
      await app.services.pendingWork.retry(id);
    }
    await app.services.credentials.invite((await app.person([])).id, app.clock.now());
    const [invitation] = (await rows().select().from(mail).where(eq(mail.kind, 'invitation'))) as [MailRow];
    mails = { offers, declined, ended, invitation };
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
  afterAll(() => server.kill());

  test('repeats only an invitation, once and with the same id', async () => {
    app.mailbox.clear();
    app.mailbox.faults.slowYesMs = 600_000;
    const copies = { offers: 1, declined: 1, ended: 1, invitation: 2 };
    for (let arrived = 1; arrived <= 5; arrived++) {
      await server.start();
      await expect
        .poll(async () => (await app.mailbox.messages()).length, { timeout: 30_000, interval: 50 })
        .toBe(arrived);
      await server.kill();
      await returnJobsOfTheKilled(app);
    }
    expect(await copiesOf(app, mails)).toEqual(copies);
    app.mailbox.faults.slowYesMs = 0;

    // Neither the queue nor the review of pending work sends a mail again.
    const ids = Object.values(mails).map(({ id }) => id);
    await rows()
      .update(mail)
      .set({ claimedUntil: new Date(0) })
      .where(inArray(mail.id, ids));
    for (let time = 0; time < 5; time++) {
      await letTimePass(app, 60);
      await app.services.pendingWork.review(app.clock.now());
      await app.drain();
    }
    expect(await copiesOf(app, mails)).toEqual(copies);
    const { offers, declined, ended, invitation } = await readMails(app, mails);
    const sentAt = [offers, declined, ended, invitation].map((row) => row.sentAt);
    expect(sentAt).toEqual([expect.any(Date), null, null, null]);
    const cases = await rows()
      .select()
      .from(operatorCase)
      .where(inArray(operatorCase.dedupeKey, ids.map(caseOf)));
    expect(cases.map(({ dedupeKey, reason }) => [dedupeKey, reason]).toSorted()).toEqual(
      [declined, ended, invitation].map(({ id }) => [caseOf(id), 'MAIL_UNCERTAIN']).toSorted(),
    );

    expect(await app.services.pendingWork.retry(invitation.id)).toBe(1);
    await app.drain();
    expect((await readMails(app, mails)).invitation.sentAt).not.toBeNull();
    expect((await copiesOf(app, mails)).invitation).toBe(3);
  }, 240_000);
  const caseOf = (id: string) => `CORREO:mail:${id}`;
});
