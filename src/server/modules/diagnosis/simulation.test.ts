import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { debtElsewhere, month } from '#test/built/sent-data.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Debt, type Person } from '#test/support/test-app.ts';

describeOnPostgres('the API with the answers of a diagnosis', (engine) => {
  const portal = suiteApp(engine);

  async function somebody(debts: Debt[] = [workedDebt]): Promise<{ person: Person; client: Client }> {
    const person = await portal.person(debts);
    return { person, client: await portal.signedIn(person) };
  }
  const save = (client: Client, fields: object) => client.post('/api/diagnosis/profile', fields);
  const storeDebt = (client: Client, more: object = {}, id: string = randomUUID()) =>
    client.post(`/api/diagnosis/debts/${id}`, { ...debtElsewhere, ...more });
  const make = (client: Client) => client.post('/api/diagnosis/results');
  test('simulates with the exact amounts of an offer, and explains an impossible payoff plan', async () => {
    const { client } = await somebody();
    for (const debt of [
      { acreedor: 'A', saldo: 4_000_000, tasaEaPb: 2500, pagoMinimo: 200_000 },
      { acreedor: 'B', saldo: 9_000_000, tasaEaPb: 2200, pagoMinimo: 320_000 },
      { acreedor: 'C', saldo: 1_500_000, tasaEaPb: 1800, pagoMinimo: 120_000 },
    ])
      await storeDebt(client, debt);
    const simulate = async (body: object) => (await client.post('/api/diagnosis/simulate', body)).body;
    const six = await simulate({ presupuesto: 740_000, plazo: 6, cuotaInicial: 600_000 });
    expect(six.ofertas).toMatchObject([
      { cabe: true, plazo: 6, cuotaInicial: 600_000, cuota: 740_000, total: 5_040_000, ahorro: 3_360_000 },
    ]);
    expect(six.juntas).toEqual([six.ofertas[0].ofertaId]);
    expect((await simulate({ presupuesto: 600_000 })).planes).toMatchObject([
      { estrategia: 'BOLA_DE_NIEVE', rechazo: 'PRESUPUESTO_INSUFICIENTE', minimo: 640_000 },
      { estrategia: 'AVALANCHA', rechazo: 'PRESUPUESTO_INSUFICIENTE', minimo: 640_000 },
    ]);
    const debtId = randomUUID();
    await storeDebt(client, { acreedor: 'D', saldo: 80_000_000, tasaEaPb: 60_000, pagoMinimo: 0 }, debtId);
    expect((await simulate({ presupuesto: 900_000 })).planes[1]).toMatchObject({
      rechazo: 'NO_AMORTIZA',
      deudaId: debtId,
    });
  });

  test('returns no simulation for an expired offer', async () => {
    const { client, person } = await somebody();
    expect((await client.get('/api/diagnosis')).body.ofertas).toHaveLength(1);
    portal.clock.advance({ days: 31 });
    const later = await portal.signedIn(person);
    expect((await later.post('/api/diagnosis/simulate', { presupuesto: 500_000 })).body.ofertas).toEqual([]);
    portal.clock.set('2026-11-20T15:00:00.000Z');
  });

  test('ranks offers by objective and capacity, and returns the reason', async () => {
    const debts = [
      { ...workedDebt, principal: 30_000_000, arrearsSince: '2024-01-10' },
      { principal: 1_000_000, arrearsSince: '2026-02-10' },
      { principal: 6_000_000, arrearsSince: '2025-02-10' },
    ];
    const { client } = await somebody(debts);
    const offers = async () => (await client.get('/api/management/userManagement')).body.ofertas;
    expect((await offers()).map(({ saldo, cabe }: any) => [saldo, cabe])).toEqual([
      [33_200_000, null],
      [6_000_000, null],
      [1_000_000, null],
    ]);
    await save(client, { ...month, ingresos: 2_600_000 });
    await make(client);
    const fitting = await offers();
    expect(fitting.map(({ saldo, cabe }: any) => [saldo, cabe])).toEqual([
      [6_000_000, true],
      [1_000_000, true],
      [33_200_000, false],
    ]);
    expect(fitting[0].motivo).toMatch(/^Cabe en lo que te queda libre y es la que lleva más tiempo pendiente\./);
    expect(fitting[2].motivo).toMatch(/^Con un solo pago ahorras \$\s[\d.]+\.$/);
    await save(client, { objetivo: 'BAJAR_CUOTAS' });
    const lowest = await offers();
    expect(lowest.map(({ saldo }: any) => saldo)).toEqual([1_000_000, 6_000_000, 33_200_000]);
    expect(lowest[0].motivo).toMatch(/^Es la de cuota más baja: desde \$\s52\.500 al mes, y cabe/);
  });

  test('recommends a plan that fits the known capacity', async () => {
    const { client } = await somebody();
    const recommended = async () => {
      const [{ id, plazoRecomendado }] = (await client.get('/api/management/userManagement')).body.ofertas;
      const { body } = await client.post('/api/management/offer/simulation', { ofertaId: id });
      return [plazoRecomendado, body.plazoRecomendado, body.escenarios[0].cabe];
    };
    expect(await recommended()).toEqual([null, null, null]);
    await save(client, { ...month, ingresos: 2_800_000, gastos: { vivienda: 2_000_000 } });
    await make(client);
    const [card, plan, single] = await recommended();
    expect(card).toBe(plan);
    expect(plan).toBeLessThan(36);
    expect(single).toBe(false);
    const [{ id }] = (await client.get('/api/management/userManagement')).body.ofertas;
    const { body } = await client.post('/api/management/offer/simulation', { ofertaId: id, capacidadMensual: 100_000 });
    expect(body.plazoRecomendado).toBeNull();
  });
});
