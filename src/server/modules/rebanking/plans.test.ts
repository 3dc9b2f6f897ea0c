import { describe, expect, test } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('the membership plans', (engine) => {
  const t = suiteApp(engine);
  const list = (headers?: Record<string, string>) => t.client().get('/api/membresia/planes', headers);

  test('are the four plans of the first catalogue, visible without a session', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(
      body.data.map((plan: any) => [plan.id, plan.nombre, plan.vigencia, plan.valorTotal, plan.cupoTarjeta]),
    ).toEqual([
      [1, 'Semilla', 6, 240_000, 200_000],
      [2, 'Raíz', 12, 420_000, 400_000],
      [3, 'Copa', 18, 570_000, 600_000],
      [4, 'Bosque', 24, 690_000, 1_000_000],
    ]);
  });

  test('have payment options that add up to the price of the plan', async () => {
    for (const plan of (await list()).body.data) {
      expect(plan.planesPago.length).toBeGreaterThan(0);
      for (const option of plan.planesPago) {
        expect(option.valorInicial + option.cuotas * option.valorCuota).toBe(plan.valorTotal);
        expect(option.valorTotal).toBe(plan.valorTotal);
      }
    }
  });

  test('are not sent again to a client that has the current version in its cache', async () => {
    const first = await list();
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    const again = await list({ 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  describe('the membership plans after a publication by the operator', () => {
    test('keep the old version readable after a new version is published', async () => {
      const before = await list();
      const plan = (await t.services.plans.version(1, 1))!;
      const dearer = {
        ...plan,
        totalPrice: pesos(250_000),
        paymentOptions: [{ ...plan.paymentOptions[0]!, instalmentAmount: pesos(250_000), total: pesos(250_000) }],
      };
      expect(await t.services.plans.publish(dearer, t.clock.now())).toEqual({ version: 2, changed: true });
      expect(await t.services.plans.publish(dearer, t.clock.now())).toEqual({ version: 2, changed: false });
      const after = await list({ 'if-none-match': String(before.headers['etag']) });
      expect(after.status).toBe(200);
      expect(after.body.data[0]).toMatchObject({ id: 1, version: 2, valorTotal: 250_000 });
      expect((await t.services.plans.version(1, 1))?.totalPrice).toBe(240_000);
    });

    test('are rejected when the published figures do not add up', async () => {
      const plan = (await t.services.plans.version(2, 1))!;
      const answer = await t.services.plans.publish({ ...plan, totalPrice: pesos(1) }, t.clock.now());
      expect(answer).toMatchObject({ faults: expect.arrayContaining(['contado: el total es el valor del plan.']) });
    });

    test('do not include a withdrawn plan', async () => {
      expect(await t.services.plans.withdraw(3, t.clock.now())).toBe(true);
      expect(await t.services.plans.withdraw(3, t.clock.now())).toBe(true);
      expect(await t.services.plans.withdraw(99, t.clock.now())).toBe(false);
      expect((await list()).body.data.map(({ id }: { id: number }) => id)).toEqual([1, 2, 4]);
      expect((await t.services.plans.version(3, 1))?.name).toBe('Copa');
    });
  });
});
