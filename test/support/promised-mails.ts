import { and, eq, inArray } from 'drizzle-orm';
import { pesos } from '#domain/money/money.ts';
import { mail } from '#server/db/schema/agreements.ts';
import { obligation } from '#server/db/schema/offers.ts';
import type { MailKind } from '#server/gateways/mail/templates.ts';
import { accept, acceptedPlan, propose, type AcceptedPlan } from './accepted-plan.ts';
import { payingIn } from './paying.ts';
import { relievingIn } from './relieving.ts';
import { workedDebt, type Person, type TestApp } from './test-app.ts';

/** A person who refuses collection mails gets `plan-ended, facts only`. */
const promisedMails = [
  'plan-at-risk',
  'offers-made',
  'payment-declined',
  'plan-ended',
  'plan-ended, facts only',
] as const;
export type PromisedMail = (typeof promisedMails)[number];
export type MailRow = typeof mail.$inferSelect;

/** Friday 19 March 2027, 20:00 in Colombia. This is Saturday in UTC, and the next Monday is a holiday. */
const fridayEvening = '2027-03-20T01:00:00.000Z';

export async function letPromisedMailsWait(app: TestApp): Promise<Record<PromisedMail, MailRow>> {
  const { begin, back, payLater } = payingIn(() => app);
  const { running } = relievingIn(() => app);
  const review = () => app.services.agreements.reviewDays(app.clock.now());

  const over = await running('2027-02-09T15:00:00.000Z');
  await review();
  const atRisk = await running();
  const quiet = await neverPaid();

  app.clock.set('2027-03-19T15:00:00.000Z');
  const declined = await paysInADay();
  const attempt = (await begin(declined)).body;
  const { id } = payLater(attempt, 'DECLINED');
  await back(declined, { id });
  const offered = await app.person([workedDebt]);
  await app.drain();
  app.mailbox.clear();

  app.clock.set(fridayEvening);
  declined.client = await app.signedIn(declined.person);
  app.provider.control.settle(id);
  await back(declined, { id });
  await review();
  await renewOffers(offered);
  return {
    'plan-at-risk': await mailTo(atRisk.person, 'plan-at-risk'),
    'offers-made': await mailTo(offered, 'offers-made'),
    'payment-declined': await mailTo(declined.person, 'payment-declined'),
    'plan-ended': await mailTo(over.person, 'plan-ended'),
    'plan-ended, facts only': await mailTo(quiet.person, 'plan-ended'),
  };

  async function neverPaid(): Promise<AcceptedPlan> {
    app.clock.set('2026-11-20T15:00:00.000Z');
    const plan = await acceptedPlan(app);
    await plan.client.post('/api/account/contact-preference', { canales: ['whatsapp'], horario: 'CUALQUIERA' });
    return plan;
  }

  async function paysInADay(): Promise<AcceptedPlan> {
    const person = await app.person([workedDebt]);
    const client = await app.signedIn(person);
    const proposal = await propose(client, { primeraFecha: '2027-03-24' });
    const accepted = await accept(app, { person, client }, proposal.body);
    return { person, client, agreement: accepted.body.acuerdo };
  }

  async function renewOffers({ id: customerId }: Person): Promise<void> {
    await app.platform.database.transaction(async (tx) => {
      const owed = await tx
        .update(obligation)
        .set({ lateInterest: pesos(1_000) })
        .where(eq(obligation.customerId, customerId))
        .returning({ id: obligation.id });
      const ids = owed.map((each) => each.id);
      await app.services.offers.makeAndMailOffers(tx, ids, app.clock.now());
    });
  }

  async function mailTo({ id: customerId }: Person, kind: MailKind): Promise<MailRow> {
    const found = await app.platform.database.sql
      .select()
      .from(mail)
      .where(and(eq(mail.customerId, customerId), eq(mail.kind, kind)));
    const [row, ...others] = found.filter(({ sentAt }) => sentAt === null);
    if (!row || others.length > 0) throw new Error(`Expected exactly one unsent mail of the kind ${kind}`);
    return row;
  }
}

export async function readMails<K extends string>(app: TestApp, rows: Record<K, MailRow>): Promise<Record<K, MailRow>> {
  const names = Object.keys(rows) as K[];
  const ids = names.map((name) => rows[name].id);
  const now = await app.platform.database.sql.select().from(mail).where(inArray(mail.id, ids));
  const read = names.map((name) => [name, now.find(({ id }) => id === rows[name].id)!] as const);
  return Object.fromEntries(read) as Record<K, MailRow>;
}

export async function copiesOf<K extends string>(app: TestApp, rows: Record<K, MailRow>): Promise<Record<K, number>> {
  const arrived = (await app.mailbox.messages()).map(({ headers }) => headers['message-id']);
  const count = (id: string) => arrived.filter((each) => each === `<${id}@rebanca.example>`).length;
  const names = Object.keys(rows) as K[];
  return Object.fromEntries(names.map((name) => [name, count(rows[name].id)])) as Record<K, number>;
}
