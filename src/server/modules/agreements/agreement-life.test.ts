import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { Allocation } from '#domain/agreements/instalments.ts';
import { afterPayment, afterReversal } from '#domain/agreements/book-payment.ts';
import { withoutStaleNotice } from '#domain/agreements/plan-end.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { agreement, document, instalment } from '#server/db/schema/agreements.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { payable, paymentAttempt } from '#server/db/schema/payments.ts';
import { accept, propose, readyToAccept } from '#test/support/acceptance.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('an agreement', (engine) => {
  const portal = suiteApp(engine);
  afterEach(() => portal.clock.set('2026-11-20T15:00:00.000Z'));

  const db = () => portal.platform.database.sql;

  async function accepted(more: object = {}) {
    const ready = await readyToAccept(portal, undefined, more);
    const { body } = await accept(ready);
    return { ...ready, id: body.acuerdo.id as string, obligationId: body.acuerdo.obligacionId as string };
  }
  type Accepted = Awaited<ReturnType<typeof accepted>>;

  const pay = (id: string, amount: number): Promise<readonly Allocation[]> =>
    portal.platform.database.transaction(async (tx) => {
      const now = portal.clock.now();
      const { agreement } = await portal.services.agreements.lockAgreement(tx, id);
      const paid = afterPayment(agreement, pesos(amount), bogotaDate(now));
      await portal.services.agreements.saveAgreement(tx, id, paid.agreement, now);
      return paid.allocations;
    });
  const takeBack = (id: string, allocations: readonly Allocation[]) =>
    portal.platform.database.transaction(async (tx) => {
      const now = portal.clock.now();
      const { agreement } = await portal.services.agreements.lockAgreement(tx, id);
      await portal.services.agreements.saveAgreement(
        tx,
        id,
        afterReversal(agreement, allocations, bogotaDate(now)),
        now,
      );
    });
  const certify = (id: string) =>
    portal.platform.database.transaction((tx) => portal.services.agreements.certify(tx, id));
  const reviewAt = async (iso: string) => {
    portal.clock.set(iso);
    await portal.services.agreements.reviewDays(portal.clock.now());
  };
  const standing = async ({ id, obligationId, offerId }: Accepted) => {
    const [row] = await db().select().from(agreement).where(eq(agreement.id, id));
    const [owed] = await db().select().from(obligation).where(eq(obligation.id, obligationId));
    const [taken] = await db().select().from(offer).where(eq(offer.id, offerId));
    return { agreement: row!.state, settledAt: row!.settledAt, obligation: owed!, offer: taken!.state };
  };
  const noticeOf = async ({ id }: Accepted) =>
    (
      await db()
        .select({ noticeOn: agreement.noticeOn, endsOn: agreement.endsOn })
        .from(agreement)
        .where(eq(agreement.id, id))
    )[0];
  const seeHome = async ({ person, id }: Accepted) => {
    const client = await portal.signedIn(person);
    const { acuerdos } = (await client.get('/api/management/userManagement')).body;
    return acuerdos.find((one: any) => one.id === id);
  };
  const payThrough = async (id: string, amount: number) => {
    const today = bogotaDate(portal.clock.now());
    await portal.platform.database.transaction(async (tx) => {
      const { agreement } = await portal.services.agreements.lockAgreement(tx, id);
      const paid = withoutStaleNotice(afterPayment(agreement, pesos(amount), today).agreement, today);
      await portal.services.agreements.saveAgreement(tx, id, paid, portal.clock.now());
    });
  };
  const liveOfferOf = async ({ obligationId }: Accepted) =>
    (
      await db()
        .select()
        .from(offer)
        .where(sql`${offer.obligationId} = ${obligationId} and ${offer.isLive}`)
    )[0];
  const beginAttempt = async (it: Accepted): Promise<string> => {
    const [due] = await db().select().from(payable).where(eq(payable.agreementId, it.id));
    const id = randomUUID();
    await db()
      .insert(paymentAttempt)
      .values({
        id,
        customerId: it.person.id,
        payableId: due!.id,
        agreementId: it.id,
        provider: 'wompi',
        reference: randomUUID(),
        strategy: 'oferta',
        concept: 'INICIAL',
        amount: pesos(600_000),
        state: 'PENDIENTE',
        live: 1,
        createdAt: portal.clock.now(),
        expiresAt: portal.clock.now(),
      });
    return id;
  };
  const jobs = async (name: string, id: string) =>
    (
      await portal.platform.database.execute(
        `select 1 from pgboss.job where name = '${name}' and data->>'agreementId' = '${id}'`,
      )
    ).rows.length;

  test('takes effect and converts its offer with the first payment', async () => {
    const it = await accepted();
    await pay(it.id, 600_000);
    expect(await standing(it)).toMatchObject({
      agreement: 'VIGENTE',
      obligation: { state: 'EN_ACUERDO' },
      offer: 'CONVERTIDA',
    });
    const [seen] = (await it.client.get('/api/management/userManagement')).body.acuerdos;
    expect(seen).toMatchObject({ estado: 'VIGENTE', situacion: 'AL_DIA', pagado: 600_000, saldo: 4_440_000 });
    expect(seen.porPagar[0]).toEqual({ concepto: 'CUOTA', numeroCuota: 1, valor: 740_000, vence: '2026-12-30' });
  });

  test('settles the obligation and enqueues one paz y salvo after full payment', async () => {
    const it = await accepted();
    await pay(it.id, 5_040_000);
    expect(await standing(it)).toMatchObject({
      agreement: 'CUMPLIDO',
      settledAt: portal.clock.now(),
      obligation: { state: 'PAGADA' },
      offer: 'CONVERTIDA',
    });
    expect(await jobs('document.paz-y-salvo', it.id)).toBe(1);
    expect(await certify(it.id)).toBeUndefined();
    expect((await standing(it)).agreement).toBe('PAZ_Y_SALVO');
    expect(await certify(it.id)).toEqual({ refused: 'ILLEGAL_TRANSITION' });
  });

  test('reopens and loses its paz y salvo when a payment is voided', async () => {
    const it = await accepted();
    await pay(it.id, 600_000);
    const last = await pay(it.id, 4_440_000);
    await certify(it.id);
    const certificate = {
      id: randomUUID(),
      customerId: it.person.id,
      agreementId: it.id,
      kind: 'PAZ_Y_SALVO' as const,
      subjectId: it.id,
      title: 'Paz y salvo',
      fileName: 'paz-y-salvo.pdf',
      verificationCode: randomUUID(),
      contentHash: 'x',
      bytes: 1,
      createdAt: portal.clock.now(),
    };
    await db().insert(document).values(certificate);
    await takeBack(it.id, last);
    expect(await standing(it)).toMatchObject({
      agreement: 'VIGENTE',
      settledAt: null,
      obligation: { state: 'EN_ACUERDO' },
    });
    const [revoked] = await db().select().from(document).where(eq(document.id, certificate.id));
    expect(revoked!.revokedAt).toEqual(portal.clock.now());
  });

  test('is cancelled five business days after an unpaid first due date', async () => {
    const it = await accepted();
    await reviewAt('2026-12-05T04:59:59.999Z');
    expect((await standing(it)).agreement).toBe('PENDIENTE_PAGO_INICIAL');
    await reviewAt('2026-12-05T05:00:00.000Z');
    expect(await standing(it)).toMatchObject({
      agreement: 'CANCELADO',
      offer: 'RETIRADA',
      obligation: { state: 'ACTIVA', principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 },
    });
    expect(await liveOfferOf(it)).toMatchObject({ state: 'DISPONIBLE', principal: 5_200_000 });
    const rows = await db().select().from(instalment).where(eq(instalment.agreementId, it.id));
    expect(rows.every((each) => each.cancelled)).toBe(true);
    const back = await portal.signedIn(it.person);
    const home = (await back.get('/api/management/userManagement')).body;
    expect(home.acuerdos).toMatchObject([{ estado: 'CANCELADO', porPagar: [] }]);
    expect(home.ofertas).toMatchObject([{ estado: 'DISPONIBLE', saldo: 8_400_000 }]);
  });

  test('does not change the new offer of its debt in later reviews', async () => {
    const it = await accepted();
    await reviewAt('2026-12-05T05:00:00.000Z');
    const first = await liveOfferOf(it);
    await Promise.all([
      portal.services.agreements.reviewDays(portal.clock.now()),
      portal.services.agreements.reviewDays(portal.clock.now()),
    ]);
    expect(await liveOfferOf(it)).toEqual(first);
  });

  test('is not cancelled while a payment is pending at the provider', async () => {
    const it = await accepted();
    const attemptId = await beginAttempt(it);
    await reviewAt('2026-12-20T15:00:00.000Z');
    expect((await standing(it)).agreement).toBe('PENDIENTE_PAGO_INICIAL');
    await db().update(paymentAttempt).set({ state: 'RECHAZADO', live: null }).where(eq(paymentAttempt.id, attemptId));
    await reviewAt('2026-12-20T15:00:00.000Z');
    expect((await standing(it)).agreement).toBe('CANCELADO');
  });

  test('prevents a new plan while a payment of the cancelled agreement is pending', async () => {
    const it = await accepted();
    await reviewAt('2026-12-05T05:00:00.000Z');
    const fresh = await liveOfferOf(it);
    await beginAttempt(it);
    const answer = await propose(await portal.signedIn(it.person), fresh!.id, { primeraFecha: '2026-12-11' });
    expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_PENDING']);
  });

  test('is broken by two consecutive unpaid instalments', async () => {
    const it = await accepted();
    await pay(it.id, 600_000);
    // The first instalment is due on 30 December 2026. The second instalment is due on 1 February 2027 and has a grace
    // period until 8 February.
    await reviewAt('2027-02-09T04:59:59.999Z');
    expect(await noticeOf(it)).toEqual({ noticeOn: null, endsOn: null });
    await reviewAt('2027-02-09T15:00:00.000Z');
    expect(await noticeOf(it)).toEqual({ noticeOn: '2027-02-09', endsOn: '2027-02-23' });
    await seeHome(it);
    await reviewAt('2027-02-24T04:59:59.999Z');
    expect((await standing(it)).agreement).toBe('VIGENTE');
    await reviewAt('2027-02-24T05:00:00.000Z');
    expect(await standing(it)).toMatchObject({
      agreement: 'INCUMPLIDO',
      offer: 'CONVERTIDA',
      obligation: { state: 'ACTIVA', principal: 5_200_000, interest: 780_000, lateInterest: 1_710_000, fees: 110_000 },
    });
    expect(await liveOfferOf(it)).toMatchObject({ state: 'DISPONIBLE', lateInterest: 1_710_000 });
  });

  test('adds a voided payment to the debt after the plan was broken', async () => {
    const it = await accepted();
    const paid = await pay(it.id, 600_000);
    await reviewAt('2027-02-09T15:00:00.000Z');
    await seeHome(it);
    await reviewAt('2027-02-24T05:00:00.000Z');
    await takeBack(it.id, paid);
    expect(await standing(it)).toMatchObject({
      agreement: 'INCUMPLIDO',
      obligation: { state: 'ACTIVA', lateInterest: 2_310_000 },
    });
    expect(await liveOfferOf(it)).toMatchObject({ lateInterest: 2_310_000, previousBalance: 7_800_000 });
  });

  test('gets a later end when the first notice was neither mailed nor seen', async () => {
    const it = await accepted();
    await pay(it.id, 600_000);
    await reviewAt('2027-02-09T15:00:00.000Z');
    await reviewAt('2027-02-24T15:00:00.000Z');
    expect((await standing(it)).agreement).toBe('VIGENTE');
    expect(await noticeOf(it)).toEqual({ noticeOn: '2027-02-09', endsOn: '2027-03-10' });
    await reviewAt('2027-03-11T15:00:00.000Z');
    expect((await standing(it)).agreement).toBe('INCUMPLIDO');
  });

  test('does not end when a payment arrives after the notice', async () => {
    const it = await accepted();
    await pay(it.id, 600_000);
    await reviewAt('2027-02-09T15:00:00.000Z');
    expect(await seeHome(it)).toMatchObject({ situacion: 'POR_TERMINAR', terminaEl: '2027-02-23' });
    await payThrough(it.id, 740_000);
    expect(await noticeOf(it)).toEqual({ noticeOn: null, endsOn: null });
    expect(await seeHome(it)).toMatchObject({ situacion: 'EN_MORA', terminaEl: null });
    await reviewAt('2027-02-24T15:00:00.000Z');
    expect((await standing(it)).agreement).toBe('VIGENTE');
  });

  test('does not change an insolvent obligation when the agreement is cancelled', async () => {
    const it = await accepted();
    await db().update(obligation).set({ state: 'EN_INSOLVENCIA' }).where(eq(obligation.id, it.obligationId));
    await reviewAt('2026-12-05T05:00:00.000Z');
    expect(await standing(it)).toMatchObject({ agreement: 'CANCELADO', obligation: { state: 'EN_INSOLVENCIA' } });
    expect(await liveOfferOf(it)).toBeUndefined();
  });
});
