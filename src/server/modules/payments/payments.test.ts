import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { integritySignature } from '#sandbox/card-provider/signature.ts';
import { paymentAttempt, paymentLedger } from '#server/db/schema/payments.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { findingsOf, withCorruption } from '#test/support/corrupting.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { initial, payingIn } from '#test/support/paying.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('paying an agreement', (engine) => {
  const app = suiteApp(engine);
  afterEach(() => app.clock.set('2026-11-20T15:00:00.000Z'));
  const { begin, back, pay, payLater, notify, agreementOf, ledgerOf, reviewsOf, receiptsOf, mailsTo, comeBackAfter } =
    payingIn(() => app);

  // This test is the first one, because its review takes time for every plan created before.
  test('I7: never books a payment in another currency', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    const { id } = pay(attempt, 'APPROVED', { currency: 'USD', amountInCents: 15_050 });
    await notify(id);
    await app.drain();
    expect(await ledgerOf(plan)).toEqual([]);
    expect(await reviewsOf(attempt.id)).toMatchObject([
      {
        reason: 'CURRENCY_MISMATCH',
        resolvedAt: null,
        detail: { transactionId: id, amount: '150.50', currency: 'USD' },
      },
    ]);
    const [mail, ...more] = await mailsTo(plan.person.email, /en otra moneda/);
    expect(more).toEqual([]);
    expect(mail!.text.replaceAll('\u00a0', ' ')).toMatch(/Recibimos: USD 150,50[^]*Esperábamos: \$ 600\.000/);
    const shown = (await plan.client.get(`/api/payments/attempts/${attempt.id}`)).body;
    expect(shown).toMatchObject({ estado: 'EN_REVISION', aplicadoA: 'EN_REVISION', recibido: null, pagadoEn: null });
    expect(await agreementOf(plan)).toMatchObject({ pagado: 0, estado: 'PENDIENTE_PAGO_INICIAL' });
    await comeBackAfter(plan, { days: 40 });
    await app.services.agreements.reviewDays(app.clock.now());
    expect((await agreementOf(plan)).estado).toBe('PENDIENTE_PAGO_INICIAL');
    const db = app.platform.database.sql;
    const findings = async (seen = db) =>
      (await findingsOf(app, seen)).filter(({ table, id: row }) => table === 'operator_case' && row.endsWith(id));
    expect(await findings()).toEqual([]);
    for (const change of [{ currency: 'EUR' }, { amount: '15.05' }]) {
      const changed = `update operator_case set detail = detail || '${JSON.stringify(change)}' where subject_id = '${attempt.id}'`;
      expect(await withCorruption(app, changed, findings)).toHaveLength(1);
    }
    expect(await findings()).toEqual([]);

    app.provider.control.setStatus(id, 'VOIDED', { notify: false });
    for (const _twice of [1, 2]) await back(plan, { id });
    await app.drain();
    const [voided, ...again] = await mailsTo(plan.person.email, /se anuló/);
    expect([voided!.subject.replaceAll('\u00a0', ' '), again]).toEqual(['Tu pago de USD 150,50 se anuló', []]);
    expect(await reviewsOf(attempt.id)).toMatchObject([
      { reason: 'CURRENCY_MISMATCH', resolvedAt: app.clock.now(), outcome: 'ANULADO' },
    ]);
    expect(await findings()).toEqual([]);
    await app.services.agreements.reviewDays(app.clock.now());
    expect((await agreementOf(plan)).estado).toBe('CANCELADO');
  });

  test('redirects the user to the provider with an amount computed on the server', async () => {
    const plan = await acceptedPlan(app);
    const { status, body } = await begin(plan);
    expect(status).toBe(200);
    expect(body).toMatchObject({ estado: 'CREADO', valor: initial, concepto: 'INICIAL' });
    const address = new URL(body.checkout.urlRedireccion);
    // The parameters of the URL, including the return URL, do not identify the payer.
    expect([...address.searchParams.keys()].toSorted()).toEqual([
      'amount-in-cents',
      'currency',
      'expiration-time',
      'public-key',
      'redirect-url',
      'reference',
      'signature:integrity',
    ]);
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

  test('I1: books one payment for twenty simultaneous identical approvals', async () => {
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

  test('I2: keeps an approval despite later reports, and opens one case for a contradictory report', async () => {
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
    ['with the decline first', ['DECLINED', 'APPROVED']],
    ['with the approval first', ['APPROVED', 'DECLINED']],
  ] as const)('I3: books one payment when the user retries inside the checkout, %s', async (_order, outcomes) => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    for (const outcome of outcomes) await back(plan, { id: pay(attempt, outcome).id });
    expect((await agreementOf(plan)).pagado).toBe(initial);
    expect(await ledgerOf(plan)).toHaveLength(1);
  });

  test('mails a decline once to a user who left during the payment', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    const { id } = payLater(attempt, 'DECLINED');
    expect((await back(plan, { id })).body.intento.estado).toBe('PENDIENTE');
    app.provider.control.settle(id);
    await Promise.all([notify(id), notify(id), back(plan, { id })]);
    await app.drain();
    const mails = await mailsTo(plan.person.email, /Tu pago no se completó/);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text.replaceAll('\u00a0', ' ')).toContain('Tu pago de $ 600.000 quedó en espera');
    const second = (await begin(plan)).body;
    await back(plan, { id: pay(second, 'DECLINED').id });
    await app.drain();
    expect(await mailsTo(plan.person.email, /Tu pago no se completó/)).toHaveLength(1);
  });

  test('I4: books the second of two approved payments as a duplicate to refund', async () => {
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

  test('I5: returns the same attempt for a double click and for two tabs', async () => {
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

  test('I5: looks up an older attempt at the provider before returning the attempt again', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    pay(attempt);
    expect((await begin(plan)).body.id).toBe(attempt.id);
    app.clock.advance({ seconds: 6 });
    expect((await begin(plan)).body.code).toBe('PAY_ALREADY_PAID');
  });

  test('I7: never books a payment with another amount, and opens a case', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    const { id } = pay(attempt, 'APPROVED', { amountInCents: initial * 100 + 1 });
    await back(plan, { id });
    await back(plan, { id });
    expect((await agreementOf(plan)).pagado).toBe(0);
    expect((await reviewsOf(attempt.id)).map((one) => one.reason)).toEqual(['AMOUNT_MISMATCH']);
  });

  test('I8: reopens the instalment after a void, and rejects updates and deletes of the ledger', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    const { id } = pay(attempt);
    await back(plan, { id });
    app.provider.control.setStatus(id, 'VOIDED', { notify: false });
    await back(plan, { id });
    expect((await ledgerOf(plan)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(await agreementOf(plan)).toMatchObject({ pagado: 0, estado: 'PENDIENTE_PAGO_INICIAL' });
    expect((await begin(plan)).body).toMatchObject({ estado: 'CREADO', valor: initial });
    await expect(app.platform.database.sql.update(paymentLedger).set({ receiptNumber: 'x' })).rejects.toThrow();
    await expect(app.platform.database.sql.delete(paymentLedger)).rejects.toThrow();
  });

  test('I9: books the payment by polling within two minutes', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    pay(attempt);
    for (let elapsed = 0; elapsed < 120; elapsed += 10) {
      app.clock.advance({ seconds: 10 });
      await app.services.payments.poll(app.clock.now());
    }
    expect((await agreementOf(plan)).pagado).toBe(initial);
  });

  test('I9: repeats a failed lookup after a minute', async () => {
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

  test('I14: returns 404 and no data for the payment of another user', async () => {
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

  test('refuses another payment while a payment is pending at the provider', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    app.provider.control.setFaults({ neverSettle: true });
    payLater(attempt);
    const seen = await back(plan);
    const refused = await begin(plan);
    app.provider.control.clearFaults();
    expect(seen.body.intento.estado).toBe('PENDIENTE');
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('PAYMENT_PENDING');
  });

  test('refuses the payment of a paid instalment, and accepts the next instalment', async () => {
    const plan = await acceptedPlan(app);
    await back(plan, { id: pay((await begin(plan)).body).id });
    expect((await begin(plan)).body.code).toBe('PAY_ALREADY_PAID');
    const next = (await begin(plan, { concepto: 'CUOTA', estrategia: 'acuerdo' })).body;
    expect(next).toMatchObject({ valor: 740_000, numeroCuota: 1 });
  });

  test('settles the agreement and issues the paz y salvo after payment of the whole balance', async () => {
    const plan = await acceptedPlan(app);
    const whole = (await begin(plan, { concepto: 'SALDO', estrategia: 'acuerdo' })).body;
    expect(whole.valor).toBe(5_040_000);
    await back(plan, { id: pay(whole).id }, 'acuerdo');
    await app.drain();
    expect(await agreementOf(plan)).toMatchObject({ saldo: 0, estado: 'PAZ_Y_SALVO' });
    const { obligaciones } = (await plan.client.get('/api/management/userManagement')).body;
    expect(obligaciones[0].estado).toBe('PAGADA');
  });

  test('creates a resolved case when a payment in USD was already voided', async () => {
    const plan = await acceptedPlan(app);
    const attempt = (await begin(plan)).body;
    const { id } = pay(attempt, 'APPROVED', { currency: 'USD', amountInCents: 15_050 });
    app.provider.control.setStatus(id, 'VOIDED', { notify: false });
    await back(plan, { id });
    await app.drain();
    expect(await reviewsOf(attempt.id)).toMatchObject([{ reason: 'CURRENCY_MISMATCH', resolvedAt: app.clock.now() }]);
    expect(await mailsTo(plan.person.email, /moneda|se anuló/)).toEqual([]);
  });
});
