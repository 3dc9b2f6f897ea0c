import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { agreement } from '#server/db/schema/agreements.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { paymentLedger } from '#server/db/schema/payments.ts';
import { auditEvent } from '#server/db/schema/people.ts';
import { acceptedPlan, propose } from '#test/support/accepted-plan.ts';
import { findingsOf } from '#test/support/corrupting.ts';
import { disputingIn, filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderThroughPortal } from '#test/support/operator.ts';
import { payingIn } from '#test/support/paying.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { startTestApp, workedDebt, type TestApp } from '#test/support/test-app.ts';
import { startOperatorSocket } from './operator-socket.ts';

describeOnPostgres('the commands on money', (engine) => {
  let t: TestApp;
  let socket: { close(): Promise<void> };
  beforeAll(async () => {
    t = await startTestApp(engine);
    socket = await startOperatorSocket(t.platform, t.services);
  });
  afterAll(async () => {
    await socket.close();
    await t.close();
  });
  afterEach(() => t.clock.set('2026-11-20T15:00:00.000Z'));
  const { begin, pay, back, notify, ledgerOf, mailsTo, agreementOf } = payingIn(() => t);
  const { running } = relievingIn(() => t);
  const { file } = disputingIn(() => t);
  const db = () => t.platform.database.sql;
  const order = async (...words: string[]) => {
    const { code, out, errors } = await orderThroughPortal(t, words);
    return { code, said: (out + errors).replaceAll('\u00a0', ' ') };
  };

  describe('«acuerdos cancelar»', () => {
    test('requires a reason and a confirmation to end an unpaid agreement', async () => {
      const plan = await acceptedPlan(t);
      const { numero, id } = plan.agreement;
      expect(await order('acuerdos', 'cancelar', numero)).toMatchObject({
        code: 2,
        said: expect.stringContaining('Indica el motivo: --motivo pedido, error, datos, suplantacion.'),
      });
      const shown = await order('acuerdos', 'cancelar', numero.toLowerCase(), '--motivo', 'pedido');
      expect(shown).toMatchObject({ code: 0, said: expect.stringContaining('No cambió nada.') });
      expect((await agreementOf(plan)).estado).toBe('PENDIENTE_PAGO_INICIAL');

      const done = await order('acuerdos', 'cancelar', numero, '--motivo=pedido', '--confirmar');
      expect(done).toMatchObject({ code: 0, said: expect.stringContaining('La deuda es de $ 8.400.000.') });
      expect((await agreementOf(plan)).estado).toBe('CANCELADO');
      const [debt] = await db().select().from(obligation).where(eq(obligation.customerId, plan.person.id));
      expect(debt!.state).toBe('ACTIVA');
      expect((await plan.client.get('/api/management/userManagement')).body.ofertas).toHaveLength(1);
      const [ended] = await db()
        .select()
        .from(auditEvent)
        .where(and(eq(auditEvent.kind, 'AGREEMENT_ENDED'), eq(auditEvent.customerId, plan.person.id)));
      expect(ended!.data).toMatchObject({
        agreementId: id,
        why: 'PEDIDO',
        operator: { order: 'acuerdos cancelar', arguments: [numero, '--motivo=pedido', '--confirmar'] },
      });
      await t.drain();
      const [mail] = await mailsTo(plan.person.email, /Cancelamos tu acuerdo/);
      expect(mail!.text).toContain('Lo cancelamos porque nos lo pediste.');
      expect(await order('acuerdos', 'cancelar', numero, '--motivo', 'pedido', '--confirmar')).toMatchObject({
        code: 1,
        said: 'Ese acuerdo ya terminó.\n',
      });
      expect(await findingsOf(t, db())).toEqual([]);
    });

    test('refuses unknown agreements and agreements with paid or pending payments', async () => {
      const waiting = await acceptedPlan(t);
      await begin(waiting);
      const cancel = (numero: string) => order('acuerdos', 'cancelar', numero, '--motivo', 'error', '--confirmar');
      expect(await cancel(waiting.agreement.numero)).toEqual({
        code: 1,
        said: 'Hay un pago en curso: espera a que se resuelva.\n',
      });
      const paid = await running();
      expect(await cancel(paid.agreement.numero)).toMatchObject({
        code: 1,
        said: expect.stringContaining('ya tiene pagos'),
      });
      expect((await agreementOf(paid)).estado).toBe('VIGENTE');
      expect(await cancel('AP-2026-999999')).toEqual({ code: 1, said: 'No hay un acuerdo AP-2026-999999.\n' });
    });
  });

  describe('«ofertas retirar»', () => {
    const offersOf = (customerId: string) => db().select().from(offer).where(eq(offer.customerId, customerId));

    test('withdraws an offer until the figures of its debt change', async () => {
      const number = `O-${randomUUID().slice(0, 8)}`;
      const person = await t.person([{ ...workedDebt, creditor: 'Banco Ñandú', number }]);
      const client = await t.signedIn(person);
      const [before] = await offersOf(person.id);
      expect(await order('ofertas', 'retirar', 'banco ñandú', number)).toMatchObject({
        code: 0,
        said: 'Se retiraría 1 oferta.\nNo cambió nada. Repite la orden con --confirmar.\n',
      });
      expect(await order('ofertas', 'retirar', 'BANCO ÑANDÚ', number, '--confirmar')).toEqual({
        code: 0,
        said: 'Se retiró 1 oferta.\n',
      });
      expect((await client.post(`/api/account/offers/${before!.id}/renew`, {})).status).not.toBe(200);
      const [debt] = await db().select().from(obligation).where(eq(obligation.customerId, person.id));
      const make = () =>
        t.platform.database.transaction((tx) => t.services.offers.makeOffers(tx, [debt!.id], t.clock.now()));
      await make();
      expect(await offersOf(person.id)).toMatchObject([{ state: 'RETIRADA', isLive: false }]);
      await db()
        .update(obligation)
        .set({ fees: pesos(120_000) })
        .where(eq(obligation.id, debt!.id));
      await make();
      expect((await offersOf(person.id)).filter(({ isLive }) => isLive)).toHaveLength(1);
      expect(await order('ofertas', 'retirar', 'Banco Ñandú', 'otra', '--confirmar')).toMatchObject({ code: 1 });
    });

    test('withdraws the offers of a campaign, except an offer with a held price', async () => {
      const choosing = await t.person([workedDebt]);
      const client = await t.signedIn(choosing);
      expect((await propose(client)).status).toBe(200);
      const other = await t.person([workedDebt]);
      const [{ policyVersion }] = (await offersOf(other.id)) as [typeof offer.$inferSelect];
      const said = await order('ofertas', 'retirar', '--campana', policyVersion, '--confirmar');
      expect(said).toMatchObject({ code: 1, said: expect.stringContaining('está reservada y conserva su precio') });
      expect((await offersOf(choosing.id))[0]).toMatchObject({ state: 'RESERVADA', isLive: true });
      expect((await offersOf(other.id))[0]).toMatchObject({ state: 'RETIRADA', isLive: false });
      expect(await order('ofertas', 'retirar', '--campana', 'no-existe', '--confirmar')).toMatchObject({ code: 1 });
      expect(await order('ofertas', 'retirar', 'solo-acreedor')).toMatchObject({ code: 2 });
    });
  });

  describe('«devoluciones registrar»', () => {
    async function paidTwice() {
      const plan = await acceptedPlan(t);
      const attempt = (await begin(plan)).body;
      const first = pay(attempt);
      const second = pay(attempt);
      await back(plan, { id: first.id });
      await notify(second.id);
      await t.services.payments.inbox.workOff();
      return { plan, transactionId: second.id };
    }
    const register = (id: string, ...words: string[]) =>
      order('devoluciones', 'registrar', id, ...words, '--medio', 'Bancolombia, ahorros terminada en 4321');

    test('records refunds in parts, and closes the case with the last part', async () => {
      const { plan, transactionId } = await paidTwice();
      expect(await order('devoluciones', 'listar')).toMatchObject({
        code: 1,
        said: expect.stringMatching(new RegExp(`${transactionId} .* ${plan.agreement.numero}  \\$ 600\\.000\n`)),
      });
      expect(await register(transactionId, '600.001')).toEqual({
        code: 1,
        said: 'De ese pago se pueden devolver máximo $ 600.000.\n',
      });
      expect(await register(transactionId, '$ 250.000')).toMatchObject({
        code: 0,
        said: expect.stringContaining('Faltan $ 350.000 por devolver.'),
      });
      const caseOf = async () =>
        (
          await db()
            .select()
            .from(operatorCase)
            .where(eq(operatorCase.dedupeKey, `refund:${transactionId}`))
        )[0];
      expect((await caseOf())!.resolvedAt).toBeNull();
      expect(await register(transactionId, '350000', '--fecha', '2026-11-19')).toMatchObject({
        code: 0,
        said: expect.stringContaining('No falta nada de ese pago.'),
      });
      expect((await caseOf())!.resolvedAt).not.toBeNull();
      expect(await register(transactionId, '1')).toMatchObject({
        code: 1,
        said: expect.stringContaining('ya se devolvió'),
      });
      const rows = (await ledgerOf(plan)).filter((row) => row.transactionId === transactionId);
      expect(rows.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
        ['DUPLICATE', 600_000],
        ['REFUND', -250_000],
        ['REFUND', -350_000],
      ]);
      const payments = (await agreementOf(plan)).pagos;
      expect(payments.filter(({ reversado }: any) => reversado)).toHaveLength(1);
      await t.drain();
      const mails = await mailsTo(plan.person.email, /Te devolvimos/);
      expect(mails).toHaveLength(2);
      expect(mails[1]!.text).toContain('Bancolombia, ahorros terminada en 4321');
      expect(await findingsOf(t, db())).toEqual([]);
    });

    test('opens a case when the provider voids a refunded payment', async () => {
      const { plan, transactionId } = await paidTwice();
      expect((await register(transactionId, '600000')).code).toBe(0);
      t.provider.control.setStatus(transactionId, 'VOIDED', { notify: false });
      await notify(transactionId, 'VOIDED');
      await t.services.payments.inbox.workOff();
      const net = (await ledgerOf(plan))
        .filter((row) => row.transactionId === transactionId)
        .reduce((total, { amount }) => total + amount, 0);
      expect(net).toBe(0);
      const cases = await db()
        .select()
        .from(operatorCase)
        .where(eq(operatorCase.dedupeKey, `refunded-and-voided:${transactionId}`));
      expect(cases).toMatchObject([{ reason: 'REFUNDED_AND_VOIDED' }]);
      expect(await findingsOf(t, db())).toEqual([]);
    });

    test('records the refund of an accepted dispute in parts', async () => {
      const plan = await running();
      await t.services.payments.inbox.workOff();
      const { obligacionId } = await agreementOf(plan);
      const filed = (await file(plan.client, filingOf('SUPLANTACION', obligacionId))).body;
      const { radicado } = filed;
      expect(await register(radicado, '1000')).toMatchObject({ code: 1, said: expect.stringContaining('No hay') });
      const solved = ['--resultado', 'ACEPTADO', '--motivo', 'La firma no es tuya.'];
      expect((await order('casos', 'resolver', radicado, ...solved)).code).toBe(0);
      const refundCase = async () =>
        (
          await db()
            .select()
            .from(operatorCase)
            .where(and(eq(operatorCase.subjectId, filed.id), eq(operatorCase.reason, 'DISPUTE_REFUND')))
        )[0]!;
      expect(await order('devoluciones', 'listar')).toMatchObject({
        code: 1,
        said: expect.stringMatching(new RegExp(`${radicado} .* ${plan.agreement.numero}  \\$ 600\\.000\n`)),
      });
      const { number } = await refundCase();
      const early = await order('casos', 'resolver', number, '--resultado', 'DEVUELTO', '--motivo', 'Listo.');
      expect(early).toMatchObject({ code: 1, said: expect.stringContaining(`registrar ${radicado}`) });
      expect(await register(radicado, '600.001')).toMatchObject({
        code: 1,
        said: expect.stringContaining('máximo $ 600.000'),
      });
      expect(await register(radicado.toLowerCase(), '250.000')).toMatchObject({
        code: 0,
        said: expect.stringContaining('Faltan $ 350.000'),
      });
      expect((await refundCase()).state).not.toBe('RESUELTO');
      expect((await register(radicado, '350.000')).code).toBe(0);
      expect(await refundCase()).toMatchObject({ state: 'RESUELTO', outcome: 'DEVUELTO' });
      expect(await register(radicado, '1')).toMatchObject({ code: 1 });
      const audited = await db()
        .select()
        .from(auditEvent)
        .where(and(eq(auditEvent.kind, 'REFUND_REGISTERED'), eq(auditEvent.customerId, plan.person.id)));
      expect(audited.map(({ data }) => [data['dispute'], data['amount']])).toEqual([
        [radicado, 250_000],
        [radicado, 350_000],
      ]);
      await t.drain();
      expect(await mailsTo(plan.person.email, /Te devolvimos/)).toHaveLength(2);
      expect(await order('devoluciones', 'listar')).toMatchObject({ said: expect.not.stringContaining(radicado) });
      expect(await findingsOf(t, db())).toEqual([]);
      expect((await order('verificar')).said).toContain('Todo cuadra.');
    });

    test('refuses payments that belong to a plan, unknown transactions and invalid amounts', async () => {
      const plan = await running();
      const [paid] = await db().select().from(paymentLedger).where(eq(paymentLedger.agreementId, plan.agreement.id));
      expect(await register(paid!.transactionId, '1000')).toMatchObject({
        code: 1,
        said: expect.stringContaining('cuenta en el acuerdo'),
      });
      expect(await register('no-existe', '1000')).toMatchObject({
        code: 1,
        said: expect.stringContaining('No hay un pago'),
      });
      expect(await register('x', 'mil')).toMatchObject({
        code: 2,
        said: expect.stringContaining('no es un valor en pesos'),
      });
      expect(await register('x', '-5')).toMatchObject({ code: 2 });
      expect(await register('x', '5', '--fecha', '2999-01-01')).toMatchObject({
        code: 2,
        said: expect.stringContaining('futura'),
      });
      expect(await order('devoluciones', 'registrar', 'x', '5')).toMatchObject({
        code: 2,
        said: expect.stringContaining('--medio'),
      });
      const [row] = await db().select().from(agreement).where(eq(agreement.id, plan.agreement.id));
      expect(row!.state).toBe('VIGENTE');
    });
  });
});
