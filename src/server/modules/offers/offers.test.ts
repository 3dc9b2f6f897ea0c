import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ObligationState } from '#domain/debts/obligations.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { propose, simulate, somebodyWithOffers } from '#test/support/acceptance.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Debt } from '#test/support/test-app.ts';

const proposalPath = '/api/management/Offer/simulation/proposal';

describeOnPostgres('offers', (engine) => {
  const portal = suiteApp(engine);

  const somebody = (debts?: Debt[]) => somebodyWithOffers(portal, debts);
  const stateOf = async (offerId: string) =>
    (
      await portal.platform.database.sql
        .select({ offer, obligation })
        .from(offer)
        .innerJoin(obligation, eq(obligation.id, offer.obligationId))
        .where(eq(offer.id, offerId))
    )[0]!;
  const setObligation = async (offerId: string, state: ObligationState) =>
    portal.platform.database.sql
      .update(obligation)
      .set({ state })
      .where(eq(obligation.id, (await stateOf(offerId)).obligation.id));

  test('show the largest discount, the lowest instalment and both creditors', async () => {
    const { home } = await somebody();
    expect(home).toMatchObject({
      obligaciones: [
        {
          capital: 5_200_000,
          interesesCorrientes: 780_000,
          interesesMora: 2_310_000,
          otros: 110_000,
          saldo: 8_400_000,
          estado: 'ACTIVA',
          acreedor: 'Rebanca Cartera',
          acreedorOriginal: 'Banco Ceiba',
        },
      ],
      ofertas: [
        {
          estado: 'DISPONIBLE',
          saldo: 8_400_000,
          pagoUnico: 3_360_000,
          descuentoMaximo: 5_040_000,
          descuentoMaximoPb: 6000,
          cuotaDesde: 189_000,
          planDesde: { plazo: 36, pagoInicial: 756_000 },
          plazoRecomendado: null,
          libre: null,
          orden: 1,
          prioridad: 'danger',
          reservaHasta: null,
          saldoAnterior: null,
        },
      ],
      acuerdos: [],
      solicitud: null,
      identidad: 'CONFIRMADA',
    });
    expect(home.ofertas[0].validaHasta).toBe('2026-12-21T04:59:59.999Z');
  });

  test('are ordered by the start of the arrears, oldest first', async () => {
    const { home } = await somebody([
      { principal: 1_000_000, arrearsSince: '2026-11-01' },
      { principal: 1_000_000, arrearsSince: '2026-06-15' },
      { principal: 1_000_000, arrearsSince: '2026-03-01' },
      { principal: 1_000_000, arrearsSince: '2026-09-15' },
    ]);
    expect(home.ofertas.map((each: any) => [each.orden, each.prioridad])).toEqual([
      [1, 'danger'],
      [2, 'warn'],
      [3, 'info'],
      [4, 'info'],
    ]);
    expect(home.ofertas[0].motivo).toContain('lleva más tiempo pendiente');
  });

  test('need the same number of SQL statements for one debt and for thirty debts', async () => {
    const few = await somebody([workedDebt]);
    const many = await somebody(Array.from({ length: 30 }, () => workedDebt));
    const counted = async (client: Client) => {
      const before = portal.platform.database.statements();
      const { body } = await client.get('/api/management/userManagement');
      return { statements: portal.platform.database.statements() - before, offers: body.ofertas.length };
    };
    const [one, thirty] = [await counted(few.client), await counted(many.client)];
    expect([one.offers, thirty.offers]).toEqual([1, 30]);
    expect(thirty.statements).toBe(one.statements);
  });

  test('have the same amounts in the simulation and in the proposal', async () => {
    const { client, offerId } = await somebody();
    const asked = { plazo: 36, diaPago: 30, primeraFecha: '2026-11-27', cuotaInicial: 800_000 };
    const simulated = await simulate(client, offerId, asked);
    const { plan } = simulated.body.escenarios.find((each: any) => each.plazo === 36);
    expect(plan).toMatchObject({
      ...{ descuentoPb: 1000, descuento: 840_000, total: 7_560_000, cuota: 187_800, ultimaCuota: 187_000 },
      ...{ intereses: 0, saldo: 8_400_000, cuotaInicial: 800_000 },
    });
    const proposed = await client.post(proposalPath, { ofertaId: offerId, ...asked });
    expect(proposed.status).toBe(200);
    expect(proposed.body).toMatchObject(plan);
    expect(proposed.body.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('are simulated for all terms without storing anything', async () => {
    const { client, offerId } = await somebody();
    const { body } = await simulate(client, offerId, { plazo: 9, capacidadMensual: 400_000 });
    expect(body.escenarios.map((each: any) => each.plazo)).toEqual([1, 3, 6, 9, 12, 18, 24, 36]);
    expect(body.limites).toEqual({
      plazoMaximo: 36,
      cuotaMinima: 50_000,
      primeraFechaDesde: '2026-11-20',
      primeraFechaHasta: '2026-11-27',
    });
    expect(body.escenarios.map((each: any) => each.cabe)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(body.plazoRecomendado).toBe(18);
    expect((await stateOf(offerId)).offer).toMatchObject({ state: 'DISPONIBLE', holdUntil: null });
  });

  test('are simulated with the reason for an unavailable plan', async () => {
    const { client, offerId } = await somebody();
    const { body } = await simulate(client, offerId, { plazo: 6, cuotaInicial: 100_000 });
    expect(body.escenarios.find((each: any) => each.plazo === 6)).toEqual({
      plazo: 6,
      plan: null,
      rechazo: { codigo: 'INITIAL_PAYMENT_TOO_LOW', minimo: 504_000 },
      cabe: null,
      noAlcanza: null,
    });
  });

  test.each([
    [{ cuotaInicial: 100_000 }, 'INITIAL_PAYMENT_TOO_LOW', { minimo: 504_000 }],
    [{ cuotaInicial: 5_040_000 }, 'INITIAL_PAYMENT_TOO_HIGH', { total: 4_368_000 }],
    [{ plazo: 36, cuotaInicial: 6_000_000 }, 'INSTALLMENT_TOO_LOW', { minimo: 50_000 }],
    [{ primeraFecha: '2026-11-30' }, 'DATE_NOT_ALLOWED', { hasta: '2026-11-27' }],
  ])('refuse a proposal with the input %o and return the error code %s', async (asked, code, detail) => {
    const { client, offerId } = await somebody();
    const answer = await propose(client, offerId, asked);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(answer.body.detail).toMatchObject(detail);
    expect((await stateOf(offerId)).offer.state).toBe('DISPONIBLE');
  });

  test.each([
    ['EN_DISPUTA', 'OBLIGATION_IN_DISPUTE'],
    ['EXTINGUIDA', 'OBLIGATION_EXTINGUISHED'],
    ['EN_INSOLVENCIA', 'OFFER_UNAVAILABLE'],
    ['EN_COBRO_JURIDICO', 'OFFER_UNAVAILABLE'],
    ['PAGADA', 'OFFER_UNAVAILABLE'],
  ] as const)('of an obligation in state %s refuse simulation, proposal and renewal', async (state, code) => {
    const { client, offerId } = await somebody();
    await setObligation(offerId, state);
    for (const answer of [await simulate(client, offerId), await propose(client, offerId)]) {
      expect([answer.status, answer.body.code]).toEqual([409, code]);
    }
    if (code !== 'OFFER_UNAVAILABLE')
      expect((await client.post(`/api/account/offers/${offerId}/renew`, {})).body.code).toBe(code);
  });

  test('store at most twenty quotes a day', async () => {
    portal.clock.set('2026-11-20T15:00:00.000Z');
    const person = await portal.person([workedDebt]);
    const client = await portal.signedIn(person);
    const ofertaId = (await client.get('/api/management/userManagement')).body.ofertas[0].id;
    const ask = (by: Client, more: object) =>
      by.post(proposalPath, {
        ofertaId,
        plazo: 6,
        cuotaInicial: 600_000,
        diaPago: 30,
        primeraFecha: '2026-11-27',
        ...more,
      });
    const first = await ask(client, {});
    expect(first.status).toBe(200);
    for (let more = 1; more < 20; more += 1)
      expect((await ask(client, { cuotaInicial: 600_000 + more * 1_000 })).status).toBe(200);
    const refused = await ask(client, { cuotaInicial: 700_000 });
    expect([refused.status, refused.body.code]).toEqual([409, 'QUOTE_LIMIT']);
    expect(refused.body.error.message).toContain('vuelve mañana');
    expect((await ask(client, {})).body).toMatchObject({ id: first.body.id, hash: first.body.hash });
    portal.clock.set('2026-11-21T15:00:00.000Z');
    expect((await ask(await portal.signedIn(person), { cuotaInicial: 700_000 })).status).toBe(200);
    portal.clock.set('2026-11-20T15:00:00.000Z');
  });

  test('are an empty list for a user without debts', async () => {
    const { home } = await somebody([]);
    expect(home).toMatchObject({ obligaciones: [], ofertas: [], acuerdos: [], solicitud: null });
  });
});
