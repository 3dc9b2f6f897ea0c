import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { document } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { invariants, violationsOf } from '#server/cli/invariants.store.ts';
import { readPdf } from '#server/gateways/pdf/pdf-reading.ts';
import { accept, acceptedPlan, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { withCorruption } from '#test/support/corrupting.ts';
import { disputingIn, filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { payingIn } from '#test/support/paying.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { drawDocuments } from '#test/support/short-documents.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('a dispute that corrects the amounts of an agreement', (engine) => {
  const t = suiteApp(engine);
  const { file, decide } = disputingIn(() => t);
  const { running, payAll } = relievingIn(() => t);
  const { agreementOf } = payingIn(() => t);
  const sql = () => t.platform.database.sql;
  const debtOf = async (id: string) => (await sql().select().from(obligation).where(eq(obligation.id, id)))[0]!;
  const cookieOf = ({ client }: AcceptedPlan) =>
    [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  async function corrected(capital: number, outcome: 'ACEPTADO' | 'PARCIAL' = 'ACEPTADO', plan?: AcceptedPlan) {
    const of = plan ?? (await running());
    const before = await agreementOf(of);
    const filed = (await file(of.client, filingOf('VALOR_ERRADO', before.obligacionId))).body;
    const told = await orderDirectly(t, ['reclamos', 'cifras', filed.radicado, '--capital', String(capital)]);
    expect(told.code, told.errors).toBe(0);
    expect(await decide(filed.id, outcome, 'Corregimos el capital.')).toBeUndefined();
    return { plan: of, before, filed, after: await agreementOf(of) };
  }
  const refundsOf = (id: string) =>
    sql()
      .select()
      .from(operatorCase)
      .where(and(eq(operatorCase.subjectId, id), eq(operatorCase.reason, 'DISPUTE_REFUND')));

  describe('the amendment', () => {
    drawDocuments();

    test('keeps the discount rate, and divides the remaining amount over the remaining dates', async () => {
      const { plan, before, after, filed } = await corrected(4_200_000);
      const price = Math.floor((4_200_000 * before.total) / before.saldoOriginal);
      expect(after).toMatchObject({
        estado: 'VIGENTE',
        numero: before.numero,
        saldoOriginal: 4_200_000,
        total: price,
        descuento: 4_200_000 - price,
        enRevisionDesde: null,
      });
      expect(after.cuotas.map(({ vence }: any) => vence)).toEqual(before.cuotas.map(({ vence }: any) => vence));
      const sumOf = (many: any[], field: string) => many.reduce((all, each) => all + each[field], 0);
      expect(sumOf(after.cuotas, 'valor')).toBe(price + after.intereses);
      expect(sumOf(after.cuotas, 'pagado')).toBe(600_000);
      expect(await refundsOf(filed.id)).toEqual([]);
      expect((await debtOf(before.obligacionId)).state).toBe('EN_ACUERDO');
      expect(await debtOf(before.obligacionId)).toMatchObject({ principal: 4_200_000, interest: 0, fees: 0 });
      await t.drain();
      const papers = await sql().select().from(document).where(eq(document.agreementId, plan.agreement.id));
      const otrosi = papers.find(({ kind }) => kind === 'OTROSI')!;
      const url = `/api/Documents/rebancarizacion/${otrosi.id}`;
      const { statusCode, rawPayload } = await t.app.inject({ url, headers: { cookie: cookieOf(plan) } });
      expect(statusCode).toBe(200);
      const printed = readPdf(rawPayload).text.replaceAll(/\s+/g, ' ');
      expect(printed).toContain('la deuda no era de $ 8.400.000 sino de $ 4.200.000');

      await payAll(plan, { concepto: 'SALDO', estrategia: 'acuerdo' });
      await t.drain();
      expect((await agreementOf(plan)).estado).toBe('PAZ_Y_SALVO');
    });
  });

  test('settles the agreement and orders a refund when the customer paid too much', async () => {
    const { before, after, filed, plan } = await corrected(420_000);
    const price = Math.floor((420_000 * before.total) / before.saldoOriginal);
    expect(after.estado).toBe('CUMPLIDO');
    expect(await refundsOf(filed.id)).toMatchObject([{ detail: { valor: 600_000 - price } }]);
    expect((await debtOf(before.obligacionId)).state).toBe('PAGADA');
    await t.drain();
    expect((await agreementOf(plan)).estado).toBe('PAZ_Y_SALVO');
  });

  test('corrects the agreement after a partial acceptance, and again after an appeal', async () => {
    const { plan, before, filed, after } = await corrected(6_000_000, 'PARCIAL');
    expect(after).toMatchObject({ estado: 'VIGENTE', saldoOriginal: 6_000_000, enRevisionDesde: filed.fecha });
    const appeal = await plan.client.post(`/api/disputes/${filed.id}/appeal`, { texto: 'Debo menos.' });
    expect(appeal.status, appeal.text).toBe(200);
    await orderDirectly(t, ['reclamos', 'cifras', filed.radicado, '--capital', '4200000']);
    expect(await decide(filed.id, 'ACEPTADO')).toBeUndefined();
    expect(await agreementOf(plan)).toMatchObject({
      saldoOriginal: 4_200_000,
      total: Math.floor((4_200_000 * after.total) / 6_000_000),
      cuotas: { length: before.cuotas.length },
    });
  });

  test('changes nothing when the decided amounts are not lower', async () => {
    const { before, after } = await corrected(8_400_000);
    expect(after).toEqual(before);
  });

  test('allows a replan with the corrected amounts, and corrects the new plan', async () => {
    const paying = await running();
    await payAll(paying, { concepto: 'CUOTA', estrategia: 'acuerdo' });
    const { plan } = await corrected(6_000_000, 'ACEPTADO', paying);
    const quote = await plan.client.post(`/api/agreements/${plan.agreement.id}/replan/proposal`, { cuotas: 11 });
    const accepted = await accept(t, plan, quote.body);
    expect(accepted.status, accepted.text).toBe(200);
    expect(accepted.body.acuerdo.saldoOriginal).toBe(6_000_000);
    const next = { ...plan, agreement: accepted.body.acuerdo };
    const { before, after } = await corrected(3_000_000, 'ACEPTADO', next);
    expect(after.total).toBe(before.total / 2);
    expect(after.intereses).toBeLessThanOrEqual(before.intereses / 2);
    const again = await corrected(0, 'ACEPTADO', next);
    expect(again.after).toMatchObject({ estado: 'CUMPLIDO', saldoOriginal: 0 });
  });

  test('cancels an agreement without a first payment and creates an offer', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const accepted = await acceptedPlan(t);
    const { plan, before, after } = await corrected(4_200_000, 'ACEPTADO', accepted);
    expect(after.estado).toBe('CANCELADO');
    const [offered] = (await plan.client.get('/api/management/userManagement')).body.ofertas;
    expect([offered.obligacionId, offered.saldo]).toEqual([before.obligacionId, 4_200_000]);
  });

  describe('the refund', () => {
    const order = (...words: string[]) => orderDirectly(t, words);
    async function disputed(...kinds: Parameters<typeof filingOf>[0][]) {
      const plan = await running();
      const { obligacionId } = await agreementOf(plan);
      const filed: any[] = [];
      for (const kind of kinds) filed.push((await file(plan.client, filingOf(kind, obligacionId))).body);
      return { plan, filed };
    }
    const casesOf = ({ person: { id } }: AcceptedPlan) =>
      t.platform.database.sql
        .select()
        .from(operatorCase)
        .where(and(eq(operatorCase.customerId, id), eq(operatorCase.reason, 'DISPUTE_REFUND')))
        .orderBy(operatorCase.openedAt, operatorCase.number);
    const refundOf = ({ agreement: { id } }: AcceptedPlan, amount: number) =>
      `insert into payment_ledger (id, customer_id, agreement_id, attempt_id, provider, transaction_id, kind, amount, allocations, at)
       select gen_random_uuid(), customer_id, agreement_id, attempt_id, provider, transaction_id, 'REFUND', -${amount}, '[]', '${t.clock.now().toISOString()}'
       from payment_ledger where agreement_id = '${id}' and kind = 'PAYMENT' limit 1`;
    async function registered(number: string, amount: string): Promise<string> {
      t.clock.advance({ minutes: 1 });
      const { errors } = await order('devoluciones', 'registrar', number, amount, '--medio', 'Transferencia');
      t.clock.advance({ minutes: 1 });
      return errors;
    }

    test('has one case for two disputes accepted concurrently', async () => {
      const { plan, filed } = await disputed('SUPLANTACION', 'NO_LA_RECONOZCO', 'PRESCRITA');
      const [one, other, late] = filed;
      const decided = await Promise.all([decide(one.id, 'ACEPTADO'), decide(other.id, 'ACEPTADO')]);
      expect(decided).toEqual([undefined, undefined]);
      expect(await casesOf(plan)).toMatchObject([{ state: 'NUEVO', detail: { valor: 600_000 } }]);
      for (const { radicado } of [one, other]) expect(await registered(radicado, '300.000')).toBe('');
      expect(await decide(late.id, 'ACEPTADO')).toBeUndefined();
      expect(await casesOf(plan)).toMatchObject([{ state: 'RESUELTO', outcome: 'DEVUELTO' }]);
    });

    test('gets a new case when a second accepted dispute increases the amount', async () => {
      const { plan, filed } = await disputed('SUPLANTACION', 'VALOR_ERRADO');
      const [identity, amount] = filed;
      await order('reclamos', 'cifras', amount.radicado, '--capital', '420000');
      expect(await decide(amount.id, 'ACEPTADO')).toBeUndefined();
      expect(await registered(amount.radicado, '100.000')).toBe('');
      expect(await decide(identity.id, 'ACEPTADO')).toBeUndefined();
      expect(await casesOf(plan)).toMatchObject([
        { outcome: 'REEMPLAZADO' },
        { state: 'NUEVO', detail: { radicado: identity.radicado, valor: 500_000 } },
      ]);
      expect(await registered(amount.radicado, '500.001')).toContain('500.000');
      expect(await registered(amount.radicado, '500.000')).toBe('');
      expect((await casesOf(plan)).map(({ state }) => state)).toEqual(['RESUELTO', 'RESUELTO']);
    });

    test('increases when an appeal lowers the debt again', async () => {
      const { plan, filed } = await disputed('VALOR_ERRADO');
      const [{ id, radicado }] = filed;
      const { total, saldoOriginal } = await agreementOf(plan);
      const refundFor = (debt: number) => 600_000 - Math.floor((debt * total) / saldoOriginal);
      await order('reclamos', 'cifras', radicado, '--capital', '420000');
      expect(await decide(id, 'PARCIAL')).toBeUndefined();
      expect(await casesOf(plan)).toMatchObject([{ detail: { valor: refundFor(420_000) } }]);
      await plan.client.post(`/api/disputes/${id}/appeal`, { texto: 'Debo menos.' });
      await order('reclamos', 'cifras', radicado, '--capital', '210000');
      t.clock.advance({ minutes: 1 });
      expect(await decide(id, 'ACEPTADO')).toBeUndefined();
      expect(await casesOf(plan)).toMatchObject([{}, { state: 'NUEVO', detail: { valor: refundFor(210_000) } }]);

      const limit = invariants.find(({ claim }) => claim.startsWith('por los reclamos de una deuda'))!;
      const violationsAfter = (refunded: number) =>
        withCorruption(t, refundOf(plan, refunded), async (db) => (await violationsOf(db, limit, 1)).count);
      expect(await violationsAfter(refundFor(210_000))).toBe(0);
      expect(await violationsAfter(refundFor(210_000) + 1)).toBe(1);
    });
  });

  test('causes no findings of the command verificar', async () => {
    await t.drain();
    expect((await orderDirectly(t, ['verificar'])).out).toContain('Todo cuadra.\n');
  });
});
