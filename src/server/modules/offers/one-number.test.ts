import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accept, propose } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Client } from '#test/support/test-app.ts';
import { scaled } from '#test/support/property-runs.ts';

const creditors = ['Banco Ceiba', 'Financiera Arrayán', 'Cooperativa Guadual'];
const hundredThousands = (max: number) => fc.integer({ min: 0, max }).map((each) => each * 100_000);
const people = fc.record({
  ingresos: hundredThousands(80),
  gastos: hundredThousands(40),
  declarada: hundredThousands(15),
  paga: hundredThousands(5),
  ahorros: hundredThousands(30),
  objetivo: fc.constantFrom('PONERME_AL_DIA', 'BAJAR_CUOTAS', 'VOLVER_A_CREDITO', 'SOLO_MIRAR'),
  deudas: fc.array(fc.integer({ min: 300_000, max: 30_000_000 }), { minLength: 1, maxLength: 3 }),
  sonIguales: fc.boolean(),
});
type Generated = typeof people extends fc.Arbitrary<infer P> ? P : never;

async function pages(client: Client) {
  const [management, diagnosis] = await Promise.all([
    client.get('/api/management/userManagement'),
    client.get('/api/diagnosis'),
  ]);
  const offers: any[] = management.body.ofertas.filter(({ estado }: any) => estado !== 'ACEPTADA');
  const plans = await Promise.all(
    offers.map(async ({ id }) => (await client.post('/api/management/offer/simulation', { ofertaId: id })).body),
  );
  return { management: management.body, diagnosis: diagnosis.body, offers, plans };
}

describeOnPostgres('the monthly amount that a user can pay', (engine) => {
  const portal = suiteApp(engine);

  async function diagnosedPerson({
    ingresos,
    gastos,
    declarada,
    paga,
    ahorros,
    objetivo,
    deudas,
    sonIguales,
  }: Generated) {
    const person = await portal.person(
      deudas.map((principal, index) => ({
        principal: sonIguales ? deudas[0]! : principal,
        arrearsSince: sonIguales ? '2025-01-20' : `2025-0${index + 1}-20`,
        creditor: creditors[index]!,
      })),
    );
    const client = await portal.signedIn(person);
    const { deudasPropias } = (await client.get('/api/diagnosis')).body;
    await client.post(`/api/diagnosis/own-debts/${deudasPropias[0].id}`, { pagoMinimo: paga });
    await client.post('/api/diagnosis/profile', {
      objetivo,
      ingresos,
      gastos: { vivienda: gastos },
      ahorros,
      estabilidad: 'EMPLEADO',
      personasACargo: 0,
      actividadEconomica: 'asalariado',
      tieneOtrasDeudas: false,
    });
    if (declarada > 0) {
      const debt = { acreedor: 'Nogal', saldo: 5_000_000, tasaEaPb: null, pagoMinimo: declarada, diasMora: 0 };
      await client.post(`/api/diagnosis/debts/${randomUUID()}`, debt);
    }
    await client.post('/api/diagnosis/results');
    return { person, client };
  }

  async function agree(client: Client): Promise<{ id: string; plazo: number; cuotaInicial: number }[]> {
    const { management, diagnosis, offers, plans } = await pages(client);
    const month = diagnosis.mes;
    expect(management.diagnostico.mes).toEqual(month);
    const left = month.ingresos - month.gastos - month.comprometido;
    expect(month.libre).toBeLessThanOrEqual(Math.max(0, left));
    const asked = new Map<string, number>(diagnosis.deudasPropias.map((debt: any) => [debt.id, debt.pagoMinimo]));
    const fitting: { id: string; plazo: number; cuotaInicial: number }[] = [];
    const simulated = await Promise.all(
      [1, 6, 36].map(async (plazo) => ({
        plazo,
        body: (await client.post('/api/diagnosis/simulate', { presupuesto: 90_000_000, plazo })).body,
      })),
    );
    for (const [index, offer] of offers.entries()) {
      const plan = plans[index];
      const free = offer.libre;
      expect([plan.libre, diagnosis.ofertas.find((each: any) => each.ofertaId === offer.id)]).toMatchObject([
        free,
        { libre: free, cabe: offer.cabe, cuotaDesde: offer.cuotaDesde },
      ]);
      const offered = plan.escenarios.filter((each: any) => each.plan !== null);
      expect(offer.cabe).toBe(offered.some((each: any) => each.cabe));
      expect(plan.plazoRecomendado === null).toBe(!offer.cabe);
      expect(offer.plazoRecomendado).toBe(plan.plazoRecomendado);
      const short = offered.flatMap((each: any) => (each.noAlcanza === 'PAGO_INICIAL' ? [each.plan.cuotaInicial] : []));
      const expectedShort = offer.cabe || short.length === 0 ? null : Math.min(...short);
      expect(offer.inicialQueNoAlcanza).toBe(expectedShort);
      for (const { plazo, cabe, noAlcanza, plan: figures } of offered) {
        const opens = figures.cuotaInicial <= month.ahorros + free;
        expect(cabe).toBe(figures.cuota <= free && opens);
        expect(noAlcanza).toBe(figures.cuota > free ? 'CUOTA' : opens ? null : 'PAGO_INICIAL');
        const freed = asked.get(offer.obligacionId) ?? 0;
        if (cabe) expect(left + freed - figures.cuota).toBeGreaterThanOrEqual(0);
        if (cabe) fitting.push({ id: offer.id, plazo, cuotaInicial: figures.cuotaInicialMinima });
        const tried = simulated.find((each) => each.plazo === plazo);
        if (tried) expect(tried.body.ofertas.find((each: any) => each.ofertaId === offer.id).cabe).toBe(cabe);
      }
    }
    const order: { deudaId: string }[] = diagnosis.ultimo.prioridades;
    const offered = offers.toSorted((a, b) => a.orden - b.orden).map(({ obligacionId }) => obligacionId);
    expect(order.slice(0, offered.length).map(({ deudaId }) => deudaId)).toEqual(offered);
    expect(diagnosis.ofertas.map((each: any) => each.obligacionId)).toEqual(offered);
    return fitting;
  }

  test('stays the same after the user opens, discards or requests an offer', async () => {
    for (const generated of fc.sample(people, scaled(2))) {
      const { client } = await diagnosedPerson(generated);
      const [offer] = (await pages(client)).offers;
      const { libre, cabe, plazoRecomendado, inicialQueNoAlcanza, cuotaDesde } = offer;
      for (const what of ['view', 'discard', 'renew']) {
        const answer = await client.post(`/api/account/offers/${offer.id}/${what}`, {});
        expect([what, answer.body.oferta]).toMatchObject([
          what,
          { libre, cabe, plazoRecomendado, inicialQueNoAlcanza, cuotaDesde },
        ]);
      }
    }
  });

  test('is the same on every page, before and after the acceptance of an agreement', async () => {
    let accepted = 0;
    for (const generated of fc.sample(people, scaled(8))) {
      const { person, client } = await diagnosedPerson(generated);
      const [chosen] = await agree(client);
      if (!chosen || accepted >= 2) continue;
      accepted += 1;
      const before = (await client.get('/api/diagnosis')).body;
      const proposal = await propose(client, {
        ofertaId: chosen.id,
        plazo: chosen.plazo,
        cuotaInicial: chosen.cuotaInicial,
      });
      expect((await accept(portal, { person, client }, proposal.body)).status).toBe(200);
      const after = (await client.get('/api/diagnosis')).body;
      const { obligacionId } = before.ofertas.find((each: any) => each.ofertaId === chosen.id);
      const freed = before.deudasPropias.find((each: any) => each.id === obligacionId).pagoMinimo;
      expect(after.mes.comprometido).toBe(before.mes.comprometido - freed + proposal.body.cuota);
      expect(after.mes.ingresos - after.mes.gastos - after.mes.comprometido).toBeGreaterThanOrEqual(0);
      await agree(client);
    }
    expect(accepted).toBe(2);
  });
});
