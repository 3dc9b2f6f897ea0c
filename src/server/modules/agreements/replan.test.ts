import { and, eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { canonicalAgreementText } from '#texts/agreement-text.ts';
import type { AgreementFacts } from '#texts/agreement-facts.ts';
import { violationsOf, invariants } from '#server/cli/invariants.store.ts';
import { acceptanceEvidence, agreement, document } from '#server/db/schema/agreements.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { paymentAttempt } from '#server/db/schema/payments.ts';
import { verificationPage } from '#server/modules/documents/verification-page.ts';
import { accept, codeFor, sign, type AcceptedPlan, type SentCode } from '#test/support/accepted-plan.ts';
import { findingsOf } from '#test/support/corrupting.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { payingIn, signedNotification } from '#test/support/paying.ts';
import { refusal, relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Answer } from '#test/support/test-app.ts';

describeOnPostgres('a change of term', (engine) => {
  const app = suiteApp(engine);
  afterEach(() => {
    app.provider.control.clearFaults();
    app.clock.set('2026-11-20T15:00:00.000Z');
  });
  const { begin, back, pay, payLater, agreementOf, mailsTo, ledgerOf } = payingIn(() => app);
  const { payAll, on, running: begun, options, undo, pause } = relievingIn(() => app);
  const db = () => app.platform.database.sql;
  const instalment = { concepto: 'CUOTA', estrategia: 'acuerdo' };

  async function running(instalments = 1): Promise<AcceptedPlan> {
    const plan = await begun('2026-12-30T15:00:00.000Z');
    for (let paid = 0; paid < instalments; paid += 1) await payAll(plan, instalment);
    await on(plan, '2027-01-05T15:00:00.000Z');
    return plan;
  }
  const simulate = ({ client, agreement: { id } }: AcceptedPlan, body: object = {}) =>
    client.post(`/api/agreements/${id}/replan/simulation`, body);
  const propose = ({ client, agreement: { id } }: AcceptedPlan, cuotas = 11) =>
    client.post(`/api/agreements/${id}/replan/proposal`, { cuotas });
  async function replaced(plan: AcceptedPlan, cuotas = 11): Promise<AcceptedPlan> {
    const quote = await propose(plan, cuotas);
    const accepted = await accept(app, plan, quote.body);
    expect(accepted.status, accepted.text).toBe(200);
    return { ...plan, agreement: accepted.body.acuerdo };
  }
  const later = (body: any) => body.cuotas.slice(1);

  test('offers terms with price, dates and extra cost, and rejects other terms', async () => {
    const plan = await running();
    const { body } = await simulate(plan);
    expect(body).toMatchObject({
      pagado: 1_340_000,
      cuotasPagadas: 1,
      ahora: { cuotas: 5, cuota: 740_000, termina: '2027-06-01', total: 5_040_000, falta: 3_700_000 },
    });
    expect(body.escenarios.map(({ cuotas }: any) => cuotas)).toEqual([2, 11, 17, 23, 35]);
    expect(body.escenarios[1]).toEqual({
      cuotas: 11,
      plan: {
        cuota: 412_800,
        ultimaCuota: 412_000,
        proxima: '2027-02-01',
        termina: '2027-11-30',
        total: 5_880_000,
        falta: 4_540_000,
        diferencia: 840_000,
      },
      rechazo: null,
    });
    expect(body.escenarios[0].plan.diferencia).toBe(-840_000);
    const asked = await simulate(plan, { cuotas: 36 });
    expect(asked.body.escenarios.at(-1)).toEqual({ cuotas: 36, plan: null, rechazo: 'TERM_NOT_ALLOWED' });
    expect(refusal(await propose(plan, 36)).slice(0, 2)).toEqual([422, 'TERM_NOT_ALLOWED']);
    expect((await propose(plan, 0)).body.errors).toMatchObject([{ field: 'cuotas' }]);
  });

  test('replaces the plan at once and keeps its payments', async () => {
    const plan = await running();
    const quote = (await propose(plan)).body;
    expect(quote).toMatchObject({
      plazo: 11,
      total: 5_880_000,
      cuotaInicial: 1_340_000,
      reemplaza: { numero: plan.agreement.numero, cuotasPagadas: 1, plazoDelPrecio: 12, diferencia: 840_000 },
    });
    expect((await plan.client.get(`/api/account/proposals/${quote.id}`)).body).toEqual(quote);
    const next = await replaced(plan);
    expect(next.agreement).toMatchObject({
      estado: 'VIGENTE',
      situacion: 'AL_DIA',
      saldo: 4_540_000,
      pagado: 1_340_000,
      reemplaza: { id: plan.agreement.id, numero: plan.agreement.numero },
      porPagar: [
        { concepto: 'CUOTA', numeroCuota: 1, valor: 412_800, vence: '2027-02-01' },
        { concepto: 'SALDO', valor: 4_540_000 },
      ],
    });
    expect(later(next.agreement).map(({ valor }: any) => valor)).toEqual([...Array(10).fill(412_800), 412_000]);
    expect(await agreementOf(plan)).toMatchObject({
      estado: 'REPROGRAMADO',
      porPagar: [],
      reemplazadoPor: { id: next.agreement.id, numero: next.agreement.numero },
    });
    const [debt] = await db().select().from(obligation).where(eq(obligation.id, plan.agreement.obligacionId));
    expect(debt?.state).toBe('EN_ACUERDO');
  });

  test('has its own text, PDF document and mail, and updates the verification page', async () => {
    const plan = await running();
    const next = await replaced(plan);
    await app.drain();
    const [evidence] = await db()
      .select()
      .from(acceptanceEvidence)
      .where(eq(acceptanceEvidence.agreementId, next.agreement.id));
    expect(evidence?.text).toBe(canonicalAgreementText(evidence!.facts as AgreementFacts));
    expect(evidence?.text.replaceAll('\u00a0', ' ')).toContain(
      `Este acuerdo reemplaza el n.º ${plan.agreement.numero}. Lo que ya pagaste, $ 1.340.000, cuenta completo. Te cuesta $ 840.000 más en total.`,
    );
    const [mail] = await mailsTo(plan.person.email, /Tu nuevo plazo: 11 cuotas de \$.412\.800/);
    expect(mail?.attachments).toHaveLength(1);
    const validityOf = async (agreementId: string) => {
      const [issued] = await db()
        .select()
        .from(document)
        .where(and(eq(document.agreementId, agreementId), eq(document.kind, 'ACUERDO')));
      return app.services.documents.verify({ code: issued!.verificationCode });
    };
    const old = await validityOf(plan.agreement.id);
    expect(old).toMatchObject({ valid: true, replacedOn: '2027-01-05' });
    expect(verificationPage.render('x', old, app.platform.config.operator)).toContain('Documento reemplazado');
    const now = await validityOf(next.agreement.id);
    expect(now).toMatchObject({ valid: true, replacedOn: undefined, amount: 5_880_000 });
    expect(verificationPage.render('x', now, app.platform.config.operator)).toContain('Documento válido');
  });

  test('includes the payments of both plans in receipts and in the certificate', async () => {
    const plan = await running();
    const next = await replaced(plan);
    await payAll(next, instalment);
    await app.drain();
    const [mail] = await mailsTo(plan.person.email, /Recibimos tu pago de \$.412\.800/);
    expect(mail?.text).toMatch(/4\.127\.200/);
    await payAll(next, { concepto: 'SALDO', estrategia: 'acuerdo' });
    await app.drain();
    expect(await agreementOf(next)).toMatchObject({ estado: 'PAZ_Y_SALVO', saldo: 0 });
    const [issued] = await db()
      .select()
      .from(document)
      .where(and(eq(document.agreementId, next.agreement.id), eq(document.kind, 'PAZ_Y_SALVO')));
    expect(await app.services.documents.verify({ code: issued!.verificationCode })).toMatchObject({
      amount: 5_880_000,
    });
  });

  test('moves an open payment to the new plan', async () => {
    const plan = await running();
    const early = (await begin(plan, instalment)).body;
    // The bank approved the payment before the acceptance, but the provider does not respond to lookups.
    const { id } = pay(early);
    app.provider.control.setFaults({ apiFault: 'error' });
    app.clock.advance({ minutes: 1 });
    const next = await replaced(plan);
    app.provider.control.clearFaults();
    await back(plan, { id }, 'acuerdo');
    expect(await agreementOf(next)).toMatchObject({ saldo: 4_540_000 - 740_000, pagado: 2_080_000 });
    expect(await ledgerOf(next)).toMatchObject([{ kind: 'PAYMENT', amount: 740_000 }]);
    const [attempt] = await db().select().from(paymentAttempt).where(eq(paymentAttempt.id, early.id));
    expect(attempt).toMatchObject({ agreementId: next.agreement.id, concept: 'CUOTA', instalmentNumber: 2 });
    const cases = await db().select().from(operatorCase).where(eq(operatorCase.subjectId, early.id));
    expect(cases).toMatchObject([{ reason: 'PAID_BEFORE_REPLAN' }]);
  });

  test('is rejected while a payment is pending at the provider', async () => {
    const plan = await running();
    const quote = (await propose(plan)).body;
    const attempt = (await begin(plan, instalment)).body;
    payLater(attempt);
    expect(refusal(await accept(app, plan, quote)).slice(0, 2)).toEqual([409, 'PAYMENT_PENDING']);
    expect(refusal(await simulate(plan)).slice(0, 2)).toEqual([409, 'PAYMENT_PENDING']);
    expect(refusal(await propose(plan)).slice(0, 2)).toEqual([409, 'PAYMENT_PENDING']);
  });

  test('is rejected with a quote that is older than a payment', async () => {
    const plan = await running();
    const quote = (await propose(plan)).body;
    await payAll(plan, { concepto: 'ABONO', estrategia: 'acuerdo', valor: 50_000, destino: 'PLAZO' });
    expect(refusal(await accept(app, plan, quote)).slice(0, 2)).toEqual([409, 'QUOTE_CHANGED']);
  });

  test('is rejected with a quote of another day or with another hash', async () => {
    const plan = await running();
    const quote = (await propose(plan)).body;
    const altered = await accept(app, plan, { ...quote, hash: 'a'.repeat(64) });
    expect(refusal(altered).slice(0, 2)).toEqual([409, 'QUOTE_CHANGED']);
    await on(plan, '2027-01-06T15:00:00.000Z');
    expect(refusal(await accept(app, plan, quote)).slice(0, 2)).toEqual([409, 'QUOTE_EXPIRED']);
  });

  test('creates one agreement for a repeated acceptance', async () => {
    const plan = await running();
    const [quote, other] = [(await propose(plan)).body, (await propose(plan, 17)).body];
    const first = await accept(app, plan, quote);
    app.clock.advance({ minutes: 1 });
    const again = await accept(app, plan, quote);
    app.clock.advance({ minutes: 1 });
    expect(again.body.acuerdo.id).toBe(first.body.acuerdo.id);
    expect(refusal(await accept(app, plan, other)).slice(0, 2)).toEqual([409, 'ALREADY_ACCEPTED']);
  });

  test('is allowed once a year and does not reset the limits for changes of dates', async () => {
    const plan = await running();
    await on(plan, '2027-01-15T15:00:00.000Z');
    const made = await pause(plan, 1);
    expect(made.status).toBe(200);
    const next = await replaced(plan);
    const closed = await undo(plan, made.body.cambioId);
    expect(refusal(closed)).toEqual([409, 'UNDO_CLOSED', 'Ya no se puede deshacer.']);
    expect((await options(plan)).deshacer).toBeNull();
    expect((await options(next)).pausar.quedan).toBe(0);
    await payAll(next, instalment);
    const spent = 'Ya cambiaste el plazo este año. Puedes pagar una parte. Desde el 10 de marzo puedes mover la fecha.';
    expect(refusal(await simulate(next))).toEqual([409, 'RELIEF_LIMIT', spent]);
    expect(refusal(await propose(next))).toEqual([409, 'RELIEF_LIMIT', spent]);
  });

  test('requires a paid instalment', async () => {
    const plan = await running(0);
    const unpaid = 'Podrás cambiar el plazo cuando pagues una cuota.';
    expect(refusal(await simulate(plan))).toEqual([409, 'RELIEF_NOT_NOW', unpaid]);
    expect(refusal(await propose(plan))).toEqual([409, 'RELIEF_NOT_NOW', unpaid]);
  });

  test.each([
    'no payment',
    'a payment that is notified',
    'a payment that is notified while the provider fails',
  ] as const)('succeeds at most once for two simultaneous requests: %s', async (beside) => {
    const plan = await running();
    const quotes = [(await propose(plan)).body, (await propose(plan, 17)).body];
    const codes: SentCode[] = [];
    for (const quote of quotes) codes.push(await codeFor(app, plan, quote));
    const signAll = () => Promise.all(quotes.map((quote, index) => sign(plan.client, quote, codes[index]!)));
    let answers: Answer[];
    if (beside === 'no payment') answers = await signAll();
    else {
      const attempt = (await begin(plan, instalment)).body;
      const { id } = pay(attempt);
      const { body: payload, headers } = await signedNotification(app, id, 'APPROVED');
      if (beside !== 'a payment that is notified') app.provider.control.setFaults({ apiFault: 'error' });
      const notification = app.client().send({ method: 'POST', url: '/api/webhooks/wompi', payload, headers });
      answers = await signAll();
      await notification;
      await app.services.payments.inbox.workOff();
      app.provider.control.clearFaults();
      await back(plan, { id }, 'acuerdo');
    }
    const won = answers.filter(({ status }) => status === 200);
    const refusals = JSON.stringify(answers.map(({ body }) => body.code));
    // The server may refuse both changes of term while a payment is pending at the provider.
    if (beside === 'no payment') expect(won.length, refusals).toBe(1);
    else expect(won.length, refusals).toBeLessThanOrEqual(1);
    const { acuerdos } = (await plan.client.get('/api/management/userManagement')).body;
    const live = acuerdos.filter(({ estado }: any) => estado === 'VIGENTE');
    expect(live).toHaveLength(1);
    expect(live[0].pagado).toBe(1_340_000 + (beside === 'no payment' ? 0 : 740_000));
    expect(await db().select().from(agreement).where(eq(agreement.replacesId, plan.agreement.id))).toHaveLength(
      won.length,
    );
  });

  test('leaves consistent data', async () => {
    app.clock.set('2027-04-29T15:00:00.000Z');
    for (const invariant of invariants)
      expect(await violationsOf(db(), invariant, 3), invariant.claim).toMatchObject({ count: 0 });
    await app.services.integrity.seal(app.clock.now());
    expect(await findingsOf(app, db())).toEqual([]);
  });
});
