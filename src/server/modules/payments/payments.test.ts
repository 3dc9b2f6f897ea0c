import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { integritySignature } from '#sandbox/card-provider/signature.ts';
import { document } from '#server/db/schema/agreements.ts';
import { paymentAttempt, paymentEvent, paymentLedger, reviewCase } from '#server/db/schema/payments.ts';
import { acceptedPlan, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnBothEngines } from '#test/support/engines.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const initial = 600_000;

describeOnBothEngines('paying an agreement', (engine) => {
  let app: TestApp;
  beforeAll(async () => void (app = await startTestApp(engine)));
  afterAll(() => app.close());

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
  const ledgerOf = (plan: AcceptedPlan) =>
    app.platform.database.sql.select().from(paymentLedger).where(eq(paymentLedger.agreementId, plan.agreement.id));
  const reviewsOf = (attemptId: string) =>
    app.platform.database.sql.select().from(reviewCase).where(eq(reviewCase.attemptId, attemptId));
  const receiptsOf = (plan: AcceptedPlan) =>
    app.platform.database.sql
      .select()
      .from(document)
      .where(eq(document.agreementId, plan.agreement.id))
      .then((rows) => rows.filter((row) => row.kind === 'COMPROBANTE'));
  const mailsTo = async (email: string, subject: RegExp) =>
    (await app.mailbox.messages()).filter((mail) => mail.to.includes(email) && subject.test(mail.subject));

  /** Time passes, and the person signs in again. */
  async function comeBackAfter(plan: AcceptedPlan, time: Parameters<TestApp['clock']['advance']>[0]) {
    app.clock.advance(time);
    plan.client = await app.signedIn(plan.person);
  }

  /** A transaction at the provider, already settled, of which we have not been told. */
  function pay(
    attempt: { referencia: string; valor: number },
    outcome: 'APPROVED' | 'DECLINED' | 'ERROR' = 'APPROVED',
    more: object = {},
  ) {
    const transaction = app.provider.control.createTransaction({
      reference: attempt.referencia,
      amountInCents: attempt.valor * 100,
      outcome,
      settleMs: null,
      ...more,
    });
    return app.provider.control.settle(transaction.id);
  }
  /** The provider's signed notification, posted as it would be. */
  async function notify(transactionId: string, status?: 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED') {
    const { body, headers } = await signedNotification(app, transactionId, status);
    return app.client().send({ method: 'POST', url: '/api/webhooks/wompi', payload: body, headers });
  }

  test('the server computes the amount and leads to the provider with it', async () => {
    const plan = await acceptedPlan(app);
    const { status, body } = await begin(plan);
    expect(status).toBe(200);
    expect(body).toMatchObject({ estado: 'CREADO', valor: initial, concepto: 'INICIAL' });
    const address = new URL(body.checkout.urlRedireccion);
    expect(address.searchParams.get('amount-in-cents')).toBe(String(initial * 100));
    expect(address.searchParams.get('redirect-url')).toBe('http://localhost:3000/portal/validar-pago/oferta');
    expect(address.searchParams.get('signature:integrity')).toBe(
      integritySignature({
        reference: body.referencia,
        amountInCents: initial * 100,
        currency: 'COP',
        expirationTime: body.vence,
        integritySecret: app.provider.keys.integritySecret,
      }),
    );
  });

  test('I1: twenty simultaneous identical approvals make one ledger row, one receipt and one mail', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    const { id } = pay(attempt);
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify(id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const returns = await Promise.all(Array.from({ length: 10 }, () => back(plan, { id })));
    expect(returns.map(({ status }) => status)).toEqual(returns.map(() => 200));
    await app.drain();
    expect(await ledgerOf(plan)).toHaveLength(1);
    expect(await receiptsOf(plan)).toHaveLength(1);
    expect(await mailsTo(plan.person.email, /Recibimos tu pago/)).toHaveLength(1);
    expect((await agreementOf(plan)).estado).toBe('VIGENTE');
  });

  test('I2: nothing undoes an approval, and a real conflict opens one review', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    const { id } = pay(attempt);
    await back(plan, { id });
    for (const status of ['PENDING', 'DECLINED', 'DECLINED'] as const) {
      app.provider.control.setStatus(id, status, { notify: false });
      await back(plan, { id });
    }
    expect((await plan.client.get(`/api/payments/attempts/${attempt.id}`)).body.estado).toBe('APROBADO');
    expect((await reviewsOf(attempt.id)).map(({ reason }) => reason)).toEqual(['STATUS_CONFLICT']);
    expect(await ledgerOf(plan)).toHaveLength(1);
  });

  test.each([
    ['declined first', ['DECLINED', 'APPROVED']],
    ['approved first', ['APPROVED', 'DECLINED']],
  ] as const)('I3: a retry inside the checkout pays once, %s', async (_order, outcomes) => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    for (const outcome of outcomes) await back(plan, { id: pay(attempt, outcome).id });
    expect((await agreementOf(plan)).pagado).toBe(initial);
    expect(await ledgerOf(plan)).toHaveLength(1);
  });

  test('I4: of two approved attempts one pays and the other waits for its refund, both in the ledger', async () => {
    const plan = await acceptedPlan(app);
    const first = (await begin(plan)).body;
    await comeBackAfter(plan, { minutes: 31 });
    const second = (await begin(plan)).body;
    expect(second.referencia).not.toBe(first.referencia);
    for (const attempt of [first, second]) await back(plan, { id: pay(attempt).id });
    const kinds = (await ledgerOf(plan)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['DUPLICATE', 'PAYMENT']);
    expect((await agreementOf(plan)).pagado).toBe(initial);
    expect((await reviewsOf(second.id)).map(({ reason }) => reason)).toEqual(['DUPLICATE_TO_REFUND']);
  });

  test('I5: a double click and two tabs get the same attempt', async () => {
    const plan = await acceptedPlan(app);
    const key = randomUUID();
    const answers = await Promise.all([begin(plan, {}, key), begin(plan, {}, key), begin(plan), begin(plan)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const rows = await app.platform.database.sql
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.agreementId, plan.agreement.id));
    expect(rows).toHaveLength(1);
  });

  test('I6: an approval after our own expiry still pays', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    await comeBackAfter(plan, { hours: 3 });
    const { id } = pay(attempt);
    await notify(id);
    await app.drain();
    expect((await agreementOf(plan)).pagado).toBe(initial);
  });

  test.each([
    ['another amount', { amountInCents: 100 }, 'AMOUNT_MISMATCH'],
    ['cents that are no pesos', { amountInCents: initial * 100 + 1 }, 'AMOUNT_MISMATCH'],
    ['another currency', { currency: 'USD' }, 'CURRENCY_MISMATCH'],
  ])('I7: %s never pays and opens a review', async (_what, more, reason) => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    const { id } = pay(attempt, 'APPROVED', more);
    await back(plan, { id });
    await back(plan, { id });
    expect((await agreementOf(plan)).pagado).toBe(0);
    expect((await reviewsOf(attempt.id)).map((one) => one.reason)).toEqual([reason]);
  });

  test('I8: a void nets zero, reopens the instalment and can be paid again', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    const { id } = pay(attempt);
    await back(plan, { id });
    app.provider.control.setStatus(id, 'VOIDED', { notify: false });
    await back(plan, { id });
    expect((await ledgerOf(plan)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(await agreementOf(plan)).toMatchObject({ pagado: 0, estado: 'PENDIENTE_PAGO_INICIAL' });
    expect((await begin(plan)).body).toMatchObject({ estado: 'CREADO', valor: initial });
  });

  test('I8: a void of something never approved changes nothing', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    const { id } = pay(attempt, 'DECLINED');
    app.provider.control.setStatus(id, 'VOIDED', { notify: false });
    await back(plan, { id });
    expect(await ledgerOf(plan)).toHaveLength(0);
  });

  test('I8: the ledger refuses to be rewritten', async () => {
    const plan = await acceptedPlan(app);
    await back(plan, { id: pay((await begin(plan)).body).id });
    await expect(app.platform.database.sql.update(paymentLedger).set({ receiptNumber: 'x' })).rejects.toThrow();
    await expect(app.platform.database.sql.delete(paymentLedger)).rejects.toThrow();
  });

  test('I9: without webhook and return, the poller settles within two minutes', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    pay(attempt);
    for (let elapsed = 0; elapsed < 120; elapsed += 10) {
      app.clock.advance({ seconds: 10 });
      await app.services.payments.poll(app.clock.now());
    }
    expect((await agreementOf(plan)).pagado).toBe(initial);
  });

  test('I9: during an outage the provider is asked each minute, and on recovery everything open at once', async () => {
    const plans = [await acceptedPlan(app), await acceptedPlan(app)];
    const attempts = await Promise.all(plans.map(async (plan) => (await begin(plan)).body));
    app.clock.advance({ minutes: 20 });
    app.provider.control.setFaults({ apiFault: 'error' });
    await app.services.payments.poll(app.clock.now());
    app.provider.control.clearFaults();
    for (const attempt of attempts) pay(attempt);
    app.clock.advance({ seconds: 61 });
    await app.services.payments.poll(app.clock.now());
    await app.services.payments.poll(app.clock.now());
    for (const plan of plans) {
      await comeBackAfter(plan, { seconds: 0 });
      expect((await agreementOf(plan)).pagado).toBe(initial);
    }
  });

  test.each(['the return first', 'the webhook first'])('I10: %s, the same answer and one receipt', async (order) => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    const { id } = pay(attempt);
    const told = async () => {
      await notify(id);
      await app.drain();
    };
    if (order === 'the webhook first') await told();
    const seen = await back(plan, { id });
    if (order === 'the return first') await told();
    await app.drain();
    expect(seen.body.intento).toMatchObject({ id: attempt.id, estado: 'APROBADO', valor: initial });
    expect(await receiptsOf(plan)).toHaveLength(1);
  });

  describe('I11: a notification', () => {
    const events = () => app.platform.database.sql.select().from(paymentEvent);

    test.each(['checksum', 'missing', 'amount', 'environment'] as const)(
      'tampered with (%s) is refused and not stored',
      async (tamperWebhooks) => {
        const plan = await acceptedPlan(app);
        const { id } = pay((await begin(plan)).body);
        const before = (await events()).length;
        const { body, headers } = await signedNotification(app, id, undefined, { tamperWebhooks });
        const answer = await app.client().send({ method: 'POST', url: '/api/webhooks/wompi', payload: body, headers });
        expect(answer).toMatchObject({ status: 400, body: { code: 'SIGNATURE_INVALID' } });
        expect(await events()).toHaveLength(before);
      },
    );

    test.each([{ upperCaseChecksum: true }, { reverseProperties: true }])(
      'signed another way (%o) is accepted',
      async (faults) => {
        const plan = await acceptedPlan(app);
        const { id } = pay((await begin(plan)).body);
        const { body, headers } = await signedNotification(app, id, undefined, faults);
        const answer = await app.client().send({ method: 'POST', url: '/api/webhooks/wompi', payload: body, headers });
        expect(answer.status).toBe(200);
        await app.drain();
        expect((await agreementOf(plan)).pagado).toBe(initial);
      },
    );

    test('that is signed but tells another amount pays what the provider confirms', async () => {
      const plan = await acceptedPlan(app);
      const { id } = pay((await begin(plan)).body);
      const { body, headers } = await signedNotification(app, id, undefined, { tamperWebhooks: 'signed-amount' });
      expect(
        (await app.client().send({ method: 'POST', url: '/api/webhooks/wompi', payload: body, headers })).status,
      ).toBe(200);
      await app.drain();
      expect((await agreementOf(plan)).pagado).toBe(initial);
    });

    test('that claims an approval the provider does not confirm pays nothing', async () => {
      const plan = await acceptedPlan(app);
      const { id } = pay((await begin(plan)).body, 'DECLINED');
      expect((await notify(id, 'APPROVED')).status).toBe(200);
      await app.drain();
      expect((await agreementOf(plan)).pagado).toBe(0);
    });
  });

  test.each(['error', 'reset', 'redirect'] as const)(
    'I13: a provider that fails (%s) leaves the payment in verification, never declined',
    async (apiFault) => {
      const plan = await acceptedPlan(app);
      const attempt = (await begin(plan)).body;
      const { id } = pay(attempt);
      app.provider.control.setFaults({ apiFault });
      const seen = await back(plan, { id });
      app.provider.control.clearFaults();
      expect(seen.status).toBe(200);
      expect(seen.body).toMatchObject({ pasarelaRespondio: false, intento: { estado: 'CREADO' } });
      expect((await back(plan, { id })).body.intento.estado).toBe('APROBADO');
    },
  );

  test('I13: a provider that never answers keeps nobody waiting ten seconds', async () => {
    const plan = await acceptedPlan(app);
    const { id } = pay((await begin(plan)).body);
    app.provider.control.setFaults({ apiFault: 'black-hole' });
    const started = performance.now();
    const seen = await back(plan, { id });
    app.provider.control.clearFaults();
    expect(seen.body.pasarelaRespondio).toBe(false);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('I14: somebody else’s transaction, attempt or agreement is 404 and shows nothing', async () => {
    const owner = await acceptedPlan(app);
    const attempt = (await begin(owner)).body;
    const { id } = pay(attempt);
    const stranger = await acceptedPlan(app);
    for (const answer of [
      await back(stranger, { id }),
      await back(stranger, { intentoId: attempt.id }),
      await stranger.client.get(`/api/payments/attempts/${attempt.id}`),
      await begin({ ...stranger, agreement: owner.agreement }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain(attempt.referencia);
    }
    expect(await ledgerOf(owner)).toHaveLength(0);
  });

  test('a payment that the provider still holds refuses another one', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    app.provider.control.setFaults({ neverSettle: true });
    app.provider.control.createTransaction({
      reference: attempt.referencia,
      amountInCents: initial * 100,
      settleMs: null,
    });
    const seen = await back(plan);
    const refused = await begin(plan);
    app.provider.control.clearFaults();
    expect(seen.body.intento.estado).toBe('PENDIENTE');
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('PAYMENT_PENDING');
  });

  test('a declined payment leaves the plan as it was and gives a new reference', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    const seen = await back(plan, { id: pay(attempt, 'DECLINED').id });
    expect(seen.body.intento.estado).toBe('RECHAZADO');
    const again = (await begin(plan)).body;
    expect(again.referencia).not.toBe(attempt.referencia);
    expect(again.valor).toBe(initial);
  });

  test('what is paid already is refused, and the next instalment can be paid', async () => {
    const plan = await acceptedPlan(app);
    await back(plan, { id: pay((await begin(plan)).body).id });
    expect((await begin(plan)).body.code).toBe('PAY_ALREADY_PAID');
    const next = (await begin(plan, { concepto: 'CUOTA', estrategia: 'acuerdo' })).body;
    expect(next).toMatchObject({ valor: 740_000, numeroCuota: 1 });
  });

  test('paying the whole balance settles the agreement and issues the paz y salvo', async () => {
    const plan = await acceptedPlan(app);
    const whole = (await begin(plan, { concepto: 'SALDO', estrategia: 'acuerdo' })).body;
    expect(whole.valor).toBe(5_040_000);
    await back(plan, { id: pay(whole).id }, 'acuerdo');
    await app.drain();
    expect(await agreementOf(plan)).toMatchObject({ saldo: 0, estado: 'PAZ_Y_SALVO' });
    const { obligaciones } = (await plan.client.get('/api/management/userManagement')).body;
    expect(obligaciones[0].estado).toBe('PAGADA');
  });

  test('I12: with the database away a notification is not 200, and the retry settles', async () => {
    const plan = await acceptedPlan(app);
    const { id } = pay((await begin(plan)).body);
    const { transaction } = app.platform.database;
    app.platform.database.transaction = () =>
      Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    const first = await notify(id);
    app.platform.database.transaction = transaction;
    expect(first.status).toBe(503);
    expect((await notify(id)).status).toBe(200);
    await app.drain();
    expect((await agreementOf(plan)).pagado).toBe(initial);
  });
});

/** What the provider would post about a transaction: taken from a real delivery to a listener of the test's own. */
async function signedNotification(
  app: TestApp,
  transactionId: string,
  status?: 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED',
  faults: object = {},
) {
  const { createServer } = await import('node:http');
  let caught: (notification: { body: string; headers: Record<string, string> }) => void = () => {};
  const delivered = new Promise<{ body: string; headers: Record<string, string> }>((resolve) => (caught = resolve));
  const listener = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      // Kept alive, the connection would hold up the close below for seconds.
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
