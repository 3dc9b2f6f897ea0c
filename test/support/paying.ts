import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { document } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { paymentLedger } from '#server/db/schema/payments.ts';
import type { AcceptedPlan } from './accepted-plan.ts';
import type { TestApp } from './test-app.ts';

export const initial = 600_000;

export function payingIn(app: () => TestApp) {
  const begin = ({ client, agreement }: AcceptedPlan, body: object = {}, key = randomUUID()) =>
    client.post(
      '/api/payments/attempts',
      { acuerdoId: agreement.id, concepto: 'INICIAL', estrategia: 'oferta', ...body },
      { 'idempotency-key': key },
    );
  const agreementOf = async ({ client, agreement }: AcceptedPlan) =>
    (await client.get('/api/management/userManagement')).body.acuerdos.find((one: any) => one.id === agreement.id);
  const back = ({ client }: AcceptedPlan, body: object = {}, strategy = 'oferta') =>
    client.post(`/api/payments/return/${strategy}`, body);
  const ledgerOf = async (plan: AcceptedPlan): Promise<(typeof paymentLedger.$inferSelect)[]> =>
    app().platform.database.sql.select().from(paymentLedger).where(eq(paymentLedger.agreementId, plan.agreement.id));
  const reviewsOf = async (attemptId: string): Promise<(typeof operatorCase.$inferSelect)[]> =>
    app().platform.database.sql.select().from(operatorCase).where(eq(operatorCase.subjectId, attemptId));
  const receiptsOf = (plan: AcceptedPlan) =>
    app()
      .platform.database.sql.select()
      .from(document)
      .where(eq(document.agreementId, plan.agreement.id))
      .then((rows) => rows.filter((row) => row.kind === 'COMPROBANTE'));
  const mailsTo = async (email: string, subject: RegExp) =>
    (await app().mailbox.messages()).filter((mail) => mail.to.includes(email) && subject.test(mail.subject));

  async function comeBackAfter(plan: AcceptedPlan, time: Parameters<TestApp['clock']['advance']>[0]) {
    app().clock.advance(time);
    plan.client = await app().signedIn(plan.person);
  }

  const payLater = (
    attempt: { referencia: string; valor: number },
    outcome: 'APPROVED' | 'DECLINED' | 'ERROR' = 'APPROVED',
    more: object = {},
  ) =>
    app().provider.control.createTransaction({
      reference: attempt.referencia,
      amountInCents: attempt.valor * 100,
      outcome,
      settleMs: null,
      ...more,
    });
  const pay = (...payment: Parameters<typeof payLater>) => app().provider.control.settle(payLater(...payment).id);
  async function notify(transactionId: string, status?: 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED') {
    const { body, headers } = await signedNotification(app(), transactionId, status);
    return app().client().send({ method: 'POST', url: '/api/webhooks/wompi', payload: body, headers });
  }

  return { begin, agreementOf, back, ledgerOf, reviewsOf, receiptsOf, mailsTo, comeBackAfter, pay, payLater, notify };
}

export async function signedNotification(
  app: TestApp,
  transactionId: string,
  status?: 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED',
  faults: object = {},
) {
  let caught: (notification: { body: string; headers: Record<string, string> }) => void = () => {};
  const delivered = new Promise<{ body: string; headers: Record<string, string> }>((resolve) => (caught = resolve));
  const listener = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      // A keep-alive connection would delay the close by seconds.
      response.setHeader('connection', 'close').end('ok');
      const checksum = request.headers['x-event-checksum'];
      caught({
        body,
        headers: {
          'content-type': 'application/json',
          ...(typeof checksum === 'string' && { 'x-event-checksum': checksum }),
        },
      });
    });
  });
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  const before = app.provider.control.eventsUrl();
  app.provider.control.setEventsUrl(`http://127.0.0.1:${(listener.address() as { port: number }).port}/`);
  app.provider.control.setFaults(faults);
  await app.provider.control.sendWebhook(transactionId, status ? { status } : {});
  app.provider.control.clearFaults();
  app.provider.control.setEventsUrl(before);
  const notification = await delivered;
  await new Promise((closed) => listener.close(closed));
  return notification;
}
