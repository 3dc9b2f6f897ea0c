import { eq, inArray } from 'drizzle-orm';
import { pesos } from '#domain/money/money.ts';
import { expect, test } from 'vitest';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { homeOf as home, propose, simulate, somebodyWithOffers } from '#test/support/acceptance.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Client, Debt, Person } from '#test/support/test-app.ts';

describeOnPostgres('an offer over time', (engine) => {
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
  const later = (person: Person, minutes: number): Promise<Client> => {
    portal.clock.advance({ minutes });
    return portal.signedIn(person);
  };
  const changeFigures = async (offerId: string, lateInterest: number) => {
    const { obligationId } = (await stateOf(offerId)).offer;
    const db = portal.platform.database;
    await db.sql
      .update(obligation)
      .set({ lateInterest: pesos(lateInterest) })
      .where(eq(obligation.id, obligationId));
    await db.transaction((tx) => portal.services.offers.makeOffers(tx, [obligationId], portal.clock.now()));
    return obligationId;
  };

  test('starts one hold at the first proposal', async () => {
    const { client, offerId } = await somebody();
    const first = await propose(client, offerId);
    expect(Date.parse(first.body.reservaHasta) - Date.parse(first.body.horaServidor)).toBe(15 * 60_000);
    portal.clock.advance({ minutes: 4 });
    const second = await propose(client, offerId, { plazo: 12, cuotaInicial: 1_680_000 });
    expect(second.body.reservaHasta).toBe(first.body.reservaHasta);
    expect(second.body.hash).not.toBe(first.body.hash);
    expect(await stateOf(offerId)).toMatchObject({
      offer: { state: 'RESERVADA' },
      obligation: { state: 'EN_NEGOCIACION' },
    });
    expect((await home(client)).ofertas[0]).toMatchObject({
      estado: 'RESERVADA',
      reservaHasta: first.body.reservaHasta,
    });
  });

  test('stores a proposal that the API returns unchanged', async () => {
    const { client, offerId } = await somebody();
    const made = await propose(client, offerId);
    expect((await client.get(`/api/account/proposals/${made.body.id}`)).body).toEqual(made.body);
  });

  test('is no longer RESERVADA after the hold, even before a periodic review', async () => {
    const { person, client, offerId } = await somebody();
    const { id } = (await propose(client, offerId)).body;
    const back = await later(person, 15);
    const over = (await back.get(`/api/account/proposals/${id}`)).body;
    expect(over.reservaHasta <= over.horaServidor).toBe(true);
    expect((await home(back)).ofertas[0]).toMatchObject({ estado: 'VISTA', reservaHasta: null });
    await back.post(`/api/account/offers/${offerId}/view`, {});
    expect((await home(back)).obligaciones[0].estado).toBe('ACTIVA');
    const again = await propose(back, offerId);
    expect(Date.parse(again.body.reservaHasta) - portal.clock.now().getTime()).toBe(15 * 60_000);
  });

  test('is released by the periodic review only after its hold has ended', async () => {
    const [ended, running] = [await somebody(), await somebody()];
    await propose(ended.client, ended.offerId);
    await propose(await later(running.person, 10), running.offerId);
    portal.clock.advance({ minutes: 6 });
    await portal.services.offers.releaseEndedHolds(portal.clock.now());
    expect(await stateOf(ended.offerId)).toMatchObject({
      offer: { state: 'VISTA', holdUntil: null },
      obligation: { state: 'ACTIVA' },
    });
    expect(await stateOf(running.offerId)).toMatchObject({
      offer: { state: 'RESERVADA' },
      obligation: { state: 'EN_NEGOCIACION' },
    });
  });

  test('is no longer RESERVADA after the user opens the details of the offer', async () => {
    const { client, offerId } = await somebody();
    expect((await client.post(`/api/account/offers/${offerId}/view`, {})).body.oferta.estado).toBe('VISTA');
    await propose(client, offerId);
    expect((await client.post(`/api/account/offers/${offerId}/view`, {})).body.oferta).toMatchObject({
      estado: 'VISTA',
      reservaHasta: null,
    });
    expect((await stateOf(offerId)).obligation.state).toBe('ACTIVA');
  });

  test('becomes DESCARTADA at «No me interesa» until the user requests a new offer', async () => {
    const { client, offerId, home: before } = await somebody();
    expect((await client.post(`/api/account/offers/${offerId}/discard`, {})).body.oferta.estado).toBe('DESCARTADA');
    expect((await propose(client, offerId)).body.code).toBe('OFFER_UNAVAILABLE');
    const ids = [before.obligaciones[0].id as string];
    await portal.platform.database.transaction((tx) => portal.services.offers.makeOffers(tx, ids, portal.clock.now()));
    expect((await home(client)).ofertas).toMatchObject([{ id: offerId, estado: 'DESCARTADA' }]);
    const renewed = (await client.post(`/api/account/offers/${offerId}/renew`, {})).body.oferta;
    expect(renewed).toMatchObject({ estado: 'DISPONIBLE', saldo: 8_400_000 });
    expect((await client.post(`/api/account/offers/${offerId}/renew`, {})).body.oferta.id).toBe(renewed.id);
    expect((await home(client)).ofertas).toMatchObject([{ id: renewed.id }]);
  });

  test('is VENCIDA after its validity, even before a periodic review', async () => {
    const { person, client, offerId } = await somebody();
    await propose(client, offerId);
    const start = portal.clock.now();
    portal.clock.set('2026-12-21T05:00:00.000Z');
    const back = await portal.signedIn(person);
    expect((await home(back)).ofertas).toMatchObject([{ id: offerId, estado: 'VENCIDA' }]);
    expect((await simulate(back, offerId)).body.code).toBe('OFFER_EXPIRED');
    expect((await propose(back, offerId)).body.code).toBe('OFFER_EXPIRED');
    expect((await stateOf(offerId)).offer).toMatchObject({ state: 'VENCIDA', isLive: false });
    const renewed = await back.post(`/api/account/offers/${offerId}/renew`, {});
    expect(renewed.body.oferta).toMatchObject({ estado: 'DISPONIBLE', validaHasta: '2027-01-21T04:59:59.999Z' });
    expect((await home(back)).ofertas).toMatchObject([{ id: renewed.body.oferta.id }]);
    portal.clock.set(start.toISOString());
  });

  test('becomes VENCIDA in the periodic review after its validity', async () => {
    const { offerId } = await somebody();
    await portal.services.offers.expireOffers(new Date('2026-12-21T05:00:00.000Z'));
    expect((await stateOf(offerId)).offer).toMatchObject({ state: 'VENCIDA', isLive: false });
  });

  test('becomes RETIRADA when the figures change, and the new offer stores the old balance', async () => {
    const { client, offerId } = await somebody();
    await changeFigures(offerId, 2_510_000);
    expect((await propose(client, offerId)).body.code).toBe('OFFER_UNAVAILABLE');
    expect((await stateOf(offerId)).offer).toMatchObject({ state: 'RETIRADA', isLive: false });
    const { ofertas } = await home(client);
    expect(ofertas).toMatchObject([{ saldo: 8_600_000, saldoAnterior: 8_400_000, estado: 'DISPONIBLE' }]);
    await changeFigures(offerId, 2_510_000);
    expect((await home(client)).ofertas).toEqual(ofertas);
  });

  test('is replaced after the hold when the figures have changed', async () => {
    const { person, client, offerId } = await somebody();
    await propose(client, offerId);
    await changeFigures(offerId, 2_510_000);
    expect((await propose(client, offerId)).body.saldo).toBe(8_400_000);
    expect((await home(client)).ofertas).toMatchObject([{ id: offerId, estado: 'RESERVADA', saldo: 8_400_000 }]);
    const back = await later(person, 16);
    await portal.services.offers.releaseEndedHolds(portal.clock.now());
    expect((await home(back)).ofertas).toMatchObject([
      { saldo: 8_600_000, saldoAnterior: 8_400_000, estado: 'DISPONIBLE' },
    ]);
  });

  test('refuses a new proposal after the hold when the figures have changed', async () => {
    const { person, client, offerId } = await somebody();
    await propose(client, offerId);
    await changeFigures(offerId, 2_510_000);
    const back = await later(person, 16);
    expect((await propose(back, offerId)).body.code).toBe('OFFER_UNAVAILABLE');
    expect((await home(back)).ofertas).toMatchObject([{ saldo: 8_600_000, saldoAnterior: 8_400_000 }]);
  });

  test('is not created again by a second run, which uses few SQL statements', async () => {
    const { home } = await somebody(Array.from({ length: 40 }, (_, index) => ({ principal: 1_000_000 + index })));
    const ids = home.obligaciones.map((each: any) => each.id as string);
    const before = portal.platform.database.statements();
    await portal.platform.database.transaction((tx) => portal.services.offers.makeOffers(tx, ids, portal.clock.now()));
    expect(portal.platform.database.statements() - before).toBeLessThan(12);
    const made = await portal.platform.database.sql.select().from(offer).where(inArray(offer.obligationId, ids));
    expect(made.filter(({ isLive }) => isLive)).toHaveLength(40);
    expect(made).toHaveLength(40);
  });
});
