import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnBothEngines } from '#test/support/engines.ts';
import { initial, payingIn } from '#test/support/paying.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** The first payment is due on Friday 27 November 2026; its grace ends with Friday 4 December. */
const lastEvening = '2026-12-05T03:05:00.000Z';
const nextMorning = '2026-12-05T11:00:00.000Z';

describeOnBothEngines('the end of a plan', (engine) => {
  let app: TestApp;
  beforeAll(async () => void (app = await startTestApp(engine)));
  afterAll(() => app.close());
  afterEach(() => {
    app.provider.control.clearFaults();
    app.clock.set('2026-11-20T15:00:00.000Z');
  });
  const { begin, back, pay, agreementOf } = payingIn(() => app);
  const review = () => app.services.agreements.reviewDays(app.clock.now());
  const at = async (plan: Awaited<ReturnType<typeof acceptedPlan>>, iso: string) => {
    app.clock.set(iso);
    plan.client = await app.signedIn(plan.person);
  };

  test('waits for a payment that was declined and is tried again in the same checkout', async () => {
    const plan = await acceptedPlan(app);
    await at(plan, lastEvening);
    const attempt = (await begin(plan)).body;
    await back(plan, { id: pay(attempt, 'DECLINED').id });
    app.provider.control.setFaults({ neverSettle: true });
    const { id } = app.provider.control.createTransaction({
      reference: attempt.referencia,
      amountInCents: initial * 100,
      settleMs: null,
    });
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

  test('asks first about what was approved while the portal was down', async () => {
    const plan = await acceptedPlan(app);
    await at(plan, lastEvening);
    pay((await begin(plan)).body);
    await at(plan, nextMorning);
    await review();
    await app.services.payments.poll(app.clock.now());
    expect(await agreementOf(plan)).toMatchObject({ estado: 'VIGENTE', pagado: initial });
  });
});
