import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { agreement, instalment } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { member } from '#test/support/membership.ts';
import { initial, payingIn } from '#test/support/paying.ts';
import { suiteApp } from '#test/support/suite-app.ts';

/** The first payment is due on Friday 27 November 2026. The grace period ends on Friday 4 December. */
const lastEvening = '2026-12-05T03:05:00.000Z';
const nextMorning = '2026-12-05T11:00:00.000Z';

describeOnPostgres('the end of a plan', (engine) => {
  const app = suiteApp(engine);
  afterEach(() => {
    app.provider.control.clearFaults();
    app.clock.set('2026-11-20T15:00:00.000Z');
  });
  const { begin, back, pay, payLater, agreementOf, ledgerOf, mailsTo, receiptsOf, reviewsOf } = payingIn(() => app);
  const review = () => app.services.agreements.reviewDays(app.clock.now());
  const at = async (plan: Awaited<ReturnType<typeof acceptedPlan>>, iso: string) => {
    app.clock.set(iso);
    plan.client = await app.signedIn(plan.person);
  };

  test('is delayed while a second payment in the same checkout is pending', async () => {
    const plan = await acceptedPlan(app);
    await at(plan, lastEvening);
    const attempt = (await begin(plan)).body;
    await back(plan, { id: pay(attempt, 'DECLINED').id });
    app.provider.control.setFaults({ neverSettle: true });
    const { id } = payLater(attempt);
    await back(plan, { id });
    expect(await agreementOf(plan)).toMatchObject({ pagoEnCurso: { valor: initial } });
    await at(plan, nextMorning);
    await review();
    expect(await agreementOf(plan)).toMatchObject({
      estado: 'PENDIENTE_PAGO_INICIAL',
      pagoEnCurso: { valor: initial },
    });
    app.provider.control.clearFaults();
    app.provider.control.settle(id);
    await at(plan, '2026-12-05T12:00:00.000Z');
    await review();
    expect(await agreementOf(plan)).toMatchObject({ estado: 'VIGENTE', pagado: initial });
  });

  test('is prevented by a lookup that finds an approved payment', async () => {
    const plan = await acceptedPlan(app);
    await at(plan, lastEvening);
    pay((await begin(plan)).body);
    await at(plan, nextMorning);
    await review();
    await app.services.payments.poll(app.clock.now());
    expect(await agreementOf(plan)).toMatchObject({ estado: 'VIGENTE', pagado: initial });
  });

  async function endedWhileSilent(plan: Awaited<ReturnType<typeof acceptedPlan>>) {
    app.provider.control.setFaults({ apiFault: 'error' });
    app.clock.set('2026-12-14T06:00:00.000Z');
    await review();
    expect(await waitingCase(plan)).toBeUndefined();
    app.clock.set('2026-12-16T06:00:00.000Z');
    await review();
    expect((await stored(plan)).state).toBe('PENDIENTE_PAGO_INICIAL');
    expect(await waitingCase(plan)).toMatchObject({ reason: 'PROVIDER_SILENT', resolvedAt: null });
    await db()
      .update(operatorCase)
      .set({ state: 'RESUELTO', resolvedAt: app.clock.now() })
      .where(eq(operatorCase.dedupeKey, `held:${plan.agreement.id}:2026-12-04`));
    await review();
    expect((await stored(plan)).state).toBe('CANCELADO');
    app.provider.control.clearFaults();
  }
  const db = () => app.platform.database.sql;
  const stored = async (plan: Awaited<ReturnType<typeof acceptedPlan>>) =>
    (await db().select().from(agreement).where(eq(agreement.id, plan.agreement.id)))[0]!;
  const waitingCase = async (plan: Awaited<ReturnType<typeof acceptedPlan>>) =>
    (
      await db()
        .select()
        .from(operatorCase)
        .where(eq(operatorCase.dedupeKey, `held:${plan.agreement.id}:2026-12-04`))
    )[0];

  test('is undone when a payment made on time is reported late', async () => {
    const plan = await acceptedPlan(app);
    await at(plan, lastEvening);
    const { id } = pay((await begin(plan)).body);
    await endedWhileSilent(plan);
    await at(plan, '2026-12-16T15:00:00.000Z');
    const home = (await plan.client.get('/api/management/userManagement')).body;
    expect(home.ofertas).toMatchObject([{ estado: 'DISPONIBLE' }]);
    await back(plan, { id });
    const after = (await plan.client.get('/api/management/userManagement')).body;
    expect(after.acuerdos).toMatchObject([{ estado: 'VIGENTE', pagado: initial, terminadoEn: null }]);
    expect(after.obligaciones).toMatchObject([{ estado: 'EN_ACUERDO' }]);
    expect(after.ofertas).toEqual([]);
    const rows = await db().select().from(instalment).where(eq(instalment.agreementId, plan.agreement.id));
    expect(rows.some(({ cancelled }) => cancelled)).toBe(false);
    await app.drain();
    // The plan was revived before the mail about its end was sent.
    expect(await mailsTo(plan.person.email, /terminó/)).toEqual([]);
    expect(await mailsTo(plan.person.email, /sigue en pie/)).toHaveLength(1);
    expect(await receiptsOf(plan)).toHaveLength(1);
  });

  test('is not undone by a payment made after the end', async () => {
    const plan = await acceptedPlan(app);
    await at(plan, lastEvening);
    const attempt = (await begin(plan)).body;
    await endedWhileSilent(plan);
    await at(plan, '2026-12-16T15:00:00.000Z');
    const { id } = pay(attempt);
    expect((await back(plan, { id })).body.intento).toMatchObject({ estado: 'APROBADO', aplicadoA: 'DEUDA' });
    const after = (await plan.client.get('/api/management/userManagement')).body;
    expect(after.acuerdos).toMatchObject([
      { estado: 'CANCELADO', pagado: 0, pagos: [{ valor: initial, aplicadoA: 'DEUDA' }] },
    ]);
    expect(after.ofertas).toMatchObject([{ saldo: 7_800_000 }]);
    expect((await reviewsOf(attempt.id)).map(({ reason }) => reason)).toEqual(['AGREEMENT_CLOSED']);
    await app.drain();
    expect(await receiptsOf(plan)).toHaveLength(1);
    const [mail] = await mailsTo(plan.person.email, /Recibimos tu pago/);
    expect(mail?.text).toContain('llegó después de que tu plan terminó');
    expect(mail?.text).toContain('Te falta de esta deuda: $ 7.800.000');

    app.provider.control.setStatus(id, 'VOIDED', { notify: false });
    await back(plan, { id });
    expect((await plan.client.get('/api/management/userManagement')).body.ofertas).toMatchObject([
      { saldo: 8_400_000 },
    ]);
    expect((await ledgerOf(plan)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('is delayed while the operator reviews a payment of a wrong amount', async () => {
    const plan = await acceptedPlan(app);
    await at(plan, lastEvening);
    const attempt = (await begin(plan)).body;
    const { id } = pay(attempt, 'APPROVED', { amountInCents: 59_900_000 });
    expect((await back(plan, { id })).body.intento).toMatchObject({ estado: 'EN_REVISION', recibido: 599_000 });
    await at(plan, '2026-12-10T15:00:00.000Z');
    await review();
    expect(await agreementOf(plan)).toMatchObject({
      estado: 'PENDIENTE_PAGO_INICIAL',
      pagos: [{ valor: 599_000, aplicadoA: 'EN_REVISION' }],
    });
    await app.drain();
    const [mail] = await mailsTo(plan.person.email, /Recibimos \$ 599\.000/);
    expect(mail?.text).toContain('distinto de lo esperado; lo estamos revisando');
    await db()
      .update(operatorCase)
      .set({ state: 'RESUELTO', resolvedAt: app.clock.now() })
      .where(eq(operatorCase.subjectId, attempt.id));
    await review();
    expect((await agreementOf(plan)).estado).toBe('CANCELADO');
  });

  test('is undone for a membership when a payment made on time is reported late', async () => {
    const plan = await member(app);
    await at(plan, lastEvening);
    const { id } = pay((await begin(plan, { estrategia: 'membresia' })).body);
    await endedWhileSilent(plan);
    await at(plan, '2026-12-16T15:00:00.000Z');
    const home = async () => (await plan.client.get('/api/management/userManagement')).body;
    expect((await home()).solicitud).toMatchObject({ estado: 'DESISTIDA' });
    await app.drain();
    await back(plan, { id }, 'membresia');
    expect(await home()).toMatchObject({
      solicitud: { estado: 'ACTIVA', activaHasta: '2027-06-16' },
      acuerdos: [{ estado: 'CUMPLIDO', pagado: 240_000 }],
    });
    await app.drain();
    for (const subject of [/terminó/, /sigue en pie/, /está activo/])
      expect(await mailsTo(plan.person.email, subject)).toHaveLength(1);
  });
});
