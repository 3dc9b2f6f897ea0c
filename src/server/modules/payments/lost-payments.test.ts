import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentReference } from '#domain/agreements/payment-reference.ts';
import { ProviderUnavailable } from '#server/gateways/card/card-provider.ts';
import { acceptedPlan, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { payingIn } from '#test/support/paying.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

describeOnPostgres('payments that the provider has and the database lacks', (engine) => {
  let app: TestApp;
  let plan: AcceptedPlan;
  beforeAll(async () => void (app = await startTestApp(engine)));
  afterAll(async () => {
    const verified = await orderDirectly(app, ['verificar']);
    await app.close();
    expect(verified).toMatchObject({ code: 0 });
  });
  beforeEach(async () => void (plan = await acceptedPlan(app)));

  const { agreementOf, ledgerOf, pay } = payingIn(() => app);
  let unique = 0;
  const reference = (about: Partial<Parameters<typeof paymentReference>[0]>) =>
    paymentReference(
      {
        agreementNumber: plan.agreement.numero,
        concept: 'CUOTA',
        instalmentNumber: undefined,
        destination: undefined,
        ...about,
      },
      (++unique).toString(16).toUpperCase().padStart(20, '0'),
    );
  const find = () => app.services.payments.findLost(app.clock.now(), app.clock.now());
  const amounts = async () => (await ledgerOf(plan)).map(({ kind, amount }) => [kind, amount]);

  test('are booked once according to their reference', async () => {
    pay({ referencia: reference({ concept: 'INICIAL', instalmentNumber: 0 }), valor: 600_000 });
    expect((await find()).booked).toHaveLength(1);
    const later = [
      pay({ referencia: reference({ instalmentNumber: 1 }), valor: 740_000 }),
      pay({ referencia: reference({ concept: 'ABONO', destination: 'PLAZO' }), valor: 100_000 }),
    ];
    expect((await find()).booked.toSorted()).toEqual(later.map((each) => each.id).toSorted());
    expect((await find()).booked).toEqual([]);
    expect(await amounts()).toEqual([
      ['PAYMENT', 600_000],
      ['PAYMENT', 740_000],
      ['PAYMENT', 100_000],
    ]);
    expect((await ledgerOf(plan)).map(({ allocations }) => allocations.map(({ number }) => number))).toEqual([
      [0],
      [1],
      [6],
    ]);
    expect((await agreementOf(plan)).estado).toBe('VIGENTE');
    await app.drain();
  });

  test('are booked once, only after their approval', async () => {
    pay({ referencia: reference({ concept: 'INICIAL', instalmentNumber: 0 }), valor: 600_000 }, 'DECLINED');
    const pending = app.provider.control.createTransaction({
      reference: reference({ concept: 'INICIAL', instalmentNumber: 0 }),
      amountInCents: 60_000_000,
      outcome: 'APPROVED',
      settleMs: null,
    });
    expect((await find()).booked).toEqual([]);
    expect(await amounts()).toEqual([]);
    app.provider.control.settle(pending.id);
    app.clock.advance({ minutes: 10 });
    await app.services.payments.poll(app.clock.now());
    expect(await amounts()).toEqual([['PAYMENT', 600_000]]);
    await app.drain();
  });

  test('are reported when no agreement in the database matches the reference', async () => {
    const lost = reference({ agreementNumber: 'AP-2026-900001' });
    pay({ referencia: lost, valor: 50_000 });
    pay({ referencia: 'PEDIDO-7', valor: 70_000 });
    pay({ referencia: 'PEDIDO-8', valor: 70_000 }, 'DECLINED');
    const { unplaced, agreementNumbers } = await find();
    expect(unplaced.map((each) => [each.reference, each.agreementNumber, each.cents])).toEqual([
      [lost, 'AP-2026-900001', 5_000_000],
      ['PEDIDO-7', undefined, 7_000_000],
    ]);
    expect(agreementNumbers).toContain('AP-2026-900001');
  });

  test('are reported when their currency is not the peso', async () => {
    pay({ referencia: reference({ concept: 'INICIAL', instalmentNumber: 0 }), valor: 600_000 });
    await find();
    const odd = pay({ referencia: reference({ instalmentNumber: 1 }), valor: 1_000 }, 'APPROVED', { currency: 'USD' });
    expect((await find()).unplaced.map(({ transactionId }) => transactionId)).toContain(odd.id);
    await app.drain();
  });

  test('are all listed when the search is repeated after an outage of the provider', async () => {
    const before = (await find()).listed;
    for (let turn = 0; turn < 60; turn++) pay({ referencia: `OTRO-${turn}`, valor: 1_000 }, 'DECLINED');
    app.provider.control.setFaults({ apiFault: 'error' });
    await expect(find()).rejects.toThrow(ProviderUnavailable);
    app.provider.control.clearFaults();
    expect((await find()).listed).toBe(before + 60);
  });
});
