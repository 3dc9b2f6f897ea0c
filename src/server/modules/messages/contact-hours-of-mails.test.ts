import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { mail } from '#server/db/schema/agreements.ts';
import { offer } from '#server/db/schema/offers.ts';
import type { MailData } from '#server/gateways/mail/templates.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import {
  copiesOf,
  letPromisedMailsWait,
  readMails,
  type MailRow,
  type PromisedMail,
} from '#test/support/promised-mails.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('queued mails within and outside the legal contact hours', (engine) => {
  const app = suiteApp(engine);
  let mails: Record<PromisedMail, MailRow>;
  beforeAll(async () => {
    mails = await letPromisedMailsWait(app);
  });

  async function copiesAt(bogota: string) {
    app.clock.set(new Date(`${bogota}-05:00`).toISOString());
    for (const { id } of Object.values(mails))
      for (let time = 0; time < 2; time++) await app.services.messages.deliver(id);
    return copiesOf(app, mails);
  }
  const textTo = async ({ recipient, id }: MailRow) => {
    const found = (await app.mailbox.messages()).find(
      ({ headers }) => headers['message-id'] === `<${id}@rebanca.example>`,
    );
    expect(found?.to).toEqual([recipient]);
    return found!.text;
  };
  const factsOnly = { 'payment-declined': 1, 'plan-ended, facts only': 1 };

  test.each([
    ['on Friday evening in Bogotá (Saturday in UTC)', '2027-03-19T20:00:00'],
    ['one second before the Saturday hours begin', '2027-03-20T07:59:59'],
    ['one second after the Saturday hours end', '2027-03-20T15:00:01'],
    ['on Sunday', '2027-03-21T10:00:00'],
    ['on a holiday', '2027-03-22T10:00:00'],
    ['one second before the hours of a working day begin', '2027-03-23T06:59:59'],
  ])('only the informative mails are sent %s', async (_when, bogota) => {
    expect(await copiesAt(bogota)).toEqual({ 'plan-at-risk': 0, 'offers-made': 0, 'plan-ended': 0, ...factsOnly });
  });

  test('each pending mail is sent once when the contact hours begin', async () => {
    const once = { 'plan-at-risk': 1, 'offers-made': 1, 'plan-ended': 1, ...factsOnly };
    expect(await copiesAt('2027-03-23T07:00:00')).toEqual(once);
    expect(await copiesAt('2027-03-24T10:00:00')).toEqual(once);
    const sentAt = Object.fromEntries(
      Object.entries(await readMails(app, mails)).map(([name, row]) => [name, row.sentAt?.toISOString()]),
    );
    const [evening, opening] = ['2027-03-20T01:00:00.000Z', '2027-03-23T12:00:00.000Z'];
    expect(sentAt).toEqual({
      'plan-at-risk': opening,
      'offers-made': opening,
      'plan-ended': opening,
      'payment-declined': evening,
      'plan-ended, facts only': evening,
    });
  });

  test('the informative mail about the end of a plan mentions no offer', async () => {
    expect(await textTo(mails['plan-ended'])).toMatch(/Recuperar tu acuerdo: .*Oferta nueva: /s);
    const text = await textTo(mails['plan-ended, facts only']);
    expect(text).toContain('tu deuda queda en');
    expect(text).not.toMatch(/recuperar|oferta nueva/);
  });

  test('the mail about the end of a plan does not mention an expired offer', async () => {
    const { id, data } = mails['plan-ended'];
    const { sql } = app.platform.database;
    await sql
      .update(offer)
      .set({ isLive: false })
      .where(eq(offer.id, (data as MailData['plan-ended']).offer!.id));
    await sql.update(mail).set({ sentAt: null }).where(eq(mail.id, id));
    app.mailbox.clear();
    await app.services.messages.deliver(id);
    expect(await textTo(mails['plan-ended'])).not.toMatch(/recuperar|oferta nueva/i);
  });
});
