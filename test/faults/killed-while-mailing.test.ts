import { eq, inArray, isNull } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { mail } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { copiesOf, letPromisedMailsWait, readMails, type MailRow } from '#test/support/promised-mails.ts';
import { letTimePass } from '#test/support/queue-time.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('a server that ends before it records that a mail was accepted', (engine) => {
  const app = suiteApp(engine);
  /** When the server claims a mail about offers, it also marks the mail as sent. Other mails are marked later. */
  let mails: Record<'offers' | 'declined' | 'ended' | 'invitation', MailRow>;
  const rows = () => app.platform.database.sql;
  const ids = () => Object.values(mails).map(({ id }) => id);
  beforeAll(async () => {
    const waiting = await letPromisedMailsWait(app);
    const { 'offers-made': offers, 'payment-declined': declined, 'plan-ended, facts only': ended } = waiting;
    // A working day, 10:00 in Bogotá, within the contact hours of collection mails.
    app.clock.set('2027-03-23T15:00:00.000Z');
    await rows().update(mail).set({ sentAt: app.clock.now() }).where(isNull(mail.sentAt));
    for (const { id } of [offers, declined, ended])
      await rows().update(mail).set({ sentAt: null }).where(eq(mail.id, id));
    await app.services.credentials.invite((await app.person([])).id, app.clock.now());
    const [invitation] = (await rows().select().from(mail).where(eq(mail.kind, 'invitation'))) as [MailRow];
    mails = { offers, declined, ended, invitation };
  });

  test('sends only an invitation again, once and with the same id', async () => {
    app.mailbox.clear();
    app.mailbox.faults.slowYesMs = 600_000;
    const copies = { offers: 1, declined: 1, ended: 1, invitation: 2 };
    // The mailer has two connections, so an instance has at most two mails under way.
    const lives = [
      ['offers', 'declined'],
      ['ended', 'invitation'],
      ['offers', 'declined', 'ended', 'invitation'],
    ] as const;
    for (const [life, names] of lives.entries()) {
      const dying = await app.again();
      for (const name of names) void dying.services.messages.deliver(mails[name].id).catch(() => {});
      const arrived = [2, 4, 5][life];
      await expect.poll(async () => (await app.mailbox.messages()).length, { timeout: 30_000 }).toBe(arrived);
      // Without its database, the instance can record nothing, as after a kill.
      await dying.close();
      await rows()
        .update(mail)
        .set({ claimedUntil: new Date(0) })
        .where(
          inArray(
            mail.id,
            names.map((name) => mails[name].id),
          ),
        );
    }
    expect(await copiesOf(app, mails)).toEqual(copies);
    app.mailbox.faults.slowYesMs = 0;

    // Neither the queue nor the review of pending work sends a mail again.
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
      .where(inArray(operatorCase.dedupeKey, ids().map(caseOf)));
    expect(cases.map(({ dedupeKey, reason }) => [dedupeKey, reason]).toSorted()).toEqual(
      [declined, ended, invitation].map(({ id }) => [caseOf(id), 'MAIL_UNCERTAIN']).toSorted(),
    );

    expect(await app.services.pendingWork.retry(invitation.id)).toBe(1);
    await app.drain();
    expect((await readMails(app, mails)).invitation.sentAt).not.toBeNull();
    expect((await copiesOf(app, mails)).invitation).toBe(3);
  });
  const caseOf = (id: string) => `CORREO:mail:${id}`;
});
