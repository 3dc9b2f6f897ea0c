import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { agreement, document, mail } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { askCode, acceptedPlan, propose, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { payingIn } from '#test/support/paying.ts';
import { emptyQueue, letTimePass, workForAnHour } from '#test/support/queue-time.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt } from '#test/support/test-app.ts';

describeOnPostgres('pending work during an outage of several days', (engine) => {
  const t = suiteApp(engine);
  const { begin, pay, back } = payingIn(() => t);

  const mailServerIs = (standing: 'away' | 'back') =>
    Object.assign(t.mailbox.faults, { temporaryFailure: standing === 'away' });
  const rows = () => t.platform.database.sql;
  async function payFirst(plan: AcceptedPlan) {
    pay((await begin(plan)).body);
    await back(plan);
  }
  const documentsOf = async ({ agreement: { id } }: AcceptedPlan) =>
    (await rows().select().from(document).where(eq(document.agreementId, id))).map(({ kind }) => kind).toSorted();
  const waitingMails = async () =>
    (await rows().select().from(mail)).filter((row) => !row.sentAt && !row.rejectedAt && !row.droppedAt);
  const sentSubjects = async ({ person }: AcceptedPlan) =>
    (await t.mailbox.messages())
      .filter(({ to }) => to.includes(person.email))
      .map(({ subject }) => subject.replace(/[^\p{L} ].*$/u, '').trim())
      .filter((subject) => !subject.startsWith('Tu código'));

  test('is finished once when the mail server is available again', async () => {
    const plan = await acceptedPlan(t);
    await t.drain();
    t.mailbox.clear();
    mailServerIs('away');
    await payFirst(plan);
    const invited = await t.person([], { withoutPassword: true });
    await t.services.credentials.invite(invited.id, t.clock.now());
    for (let hour = 0; hour < 72; hour += 3) {
      await letTimePass(t, 180);
      await t.services.pendingWork.review(t.clock.now());
      await t.drain();
    }
    expect(await t.mailbox.messages()).toHaveLength(0);
    expect(await documentsOf(plan)).toEqual(['ACUERDO', 'COMPROBANTE']);

    mailServerIs('back');
    let minutes = 0;
    for (; minutes < 24 * 60 && (await waitingMails()).length > 0; minutes += 60) await workForAnHour(t);
    expect(minutes).toBeLessThanOrEqual(60);
    expect(await sentSubjects(plan)).toEqual(['Recibimos tu pago de']);
  }, 120_000);

  test('excludes mails with an expired code', async () => {
    const client = await t.signedIn(await t.person([workedDebt]));
    const { id } = (await propose(client)).body;
    t.mailbox.clear();
    mailServerIs('away');
    expect((await askCode(client, id)).status).toBe(200);
    await workForAnHour(t);
    mailServerIs('back');
    await workForAnHour(t);
    expect((await t.mailbox.messages()).filter(({ subject }) => subject.startsWith('Tu código'))).toEqual([]);
    expect(await t.services.pendingWork.list(20)).toEqual([]);
  });

  test('is finished even after every row of the queue was deleted', async () => {
    const plans = [await acceptedPlan(t), await acceptedPlan(t)];
    for (const plan of plans) await payFirst(plan);
    await emptyQueue(t);
    await workForAnHour(t);
    for (const plan of plans) {
      expect(await documentsOf(plan)).toEqual(['ACUERDO', 'COMPROBANTE']);
      expect((await sentSubjects(plan)).toSorted()).toEqual(['Recibimos tu pago de', 'Tu plan quedó en firme']);
      const [row] = await rows().select().from(agreement).where(eq(agreement.id, plan.agreement.id));
      expect(row!.crmAgreementId).not.toBeNull();
    }
    const [plan] = plans as [AcceptedPlan];
    plan.client = await t.signedIn(plan.person);
    pay((await begin(plan, { concepto: 'SALDO', estrategia: 'acuerdo' })).body);
    await back(plan, {}, 'acuerdo');
    await emptyQueue(t);
    await t.services.pendingWork.review(t.clock.now());
    await t.drain();
    await emptyQueue(t);
    await workForAnHour(t);
    expect(await documentsOf(plan)).toEqual(['ACUERDO', 'COMPROBANTE', 'COMPROBANTE', 'PAZ_Y_SALVO']);
    expect(await waitingMails()).toEqual([]);
    expect(await t.platform.database.sql.select().from(operatorCase)).toEqual([]);
  });
});
