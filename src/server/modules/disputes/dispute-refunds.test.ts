import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invariants, violationsOf } from '#server/cli/invariants.store.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import type { AcceptedPlan } from '#test/support/accepted-plan.ts';
import { withCorruption } from '#test/support/corrupting.ts';
import { disputingIn, filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { payingIn } from '#test/support/paying.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('the refund of a disputed debt', (engine) => {
  const t = suiteApp(engine);
  const { file, decide } = disputingIn(() => t);
  const { running } = relievingIn(() => t);
  const { agreementOf } = payingIn(() => t);
  const order = (...words: string[]) => orderDirectly(t, words);

  async function disputed(...kinds: Parameters<typeof filingOf>[0][]) {
    const plan = await running();
    const { obligacionId } = await agreementOf(plan);
    const filed: any[] = [];
    for (const kind of kinds) filed.push((await file(plan.client, filingOf(kind, obligacionId))).body);
    return { plan, filed };
  }
  const refundsOf = ({ person: { id } }: AcceptedPlan) =>
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
    expect(await refundsOf(plan)).toMatchObject([{ state: 'NUEVO', detail: { valor: 600_000 } }]);
    for (const { radicado } of [one, other]) expect(await registered(radicado, '300.000')).toBe('');
    expect(await decide(late.id, 'ACEPTADO')).toBeUndefined();
    expect(await refundsOf(plan)).toMatchObject([{ state: 'RESUELTO', outcome: 'DEVUELTO' }]);
  });

  test('gets a new case when a second accepted dispute increases the amount', async () => {
    const { plan, filed } = await disputed('SUPLANTACION', 'VALOR_ERRADO');
    const [identity, amount] = filed;
    await order('reclamos', 'cifras', amount.radicado, '--capital', '420000');
    expect(await decide(amount.id, 'ACEPTADO')).toBeUndefined();
    expect(await registered(amount.radicado, '100.000')).toBe('');
    expect(await decide(identity.id, 'ACEPTADO')).toBeUndefined();
    expect(await refundsOf(plan)).toMatchObject([
      { outcome: 'REEMPLAZADO' },
      { state: 'NUEVO', detail: { radicado: identity.radicado, valor: 500_000 } },
    ]);
    expect(await registered(amount.radicado, '500.001')).toContain('500.000');
    expect(await registered(amount.radicado, '500.000')).toBe('');
    expect((await refundsOf(plan)).map(({ state }) => state)).toEqual(['RESUELTO', 'RESUELTO']);
  });

  test('increases when an appeal lowers the debt again', async () => {
    const { plan, filed } = await disputed('VALOR_ERRADO');
    const [{ id, radicado }] = filed;
    const { total, saldoOriginal } = await agreementOf(plan);
    const refundFor = (debt: number) => 600_000 - Math.floor((debt * total) / saldoOriginal);
    await order('reclamos', 'cifras', radicado, '--capital', '420000');
    expect(await decide(id, 'PARCIAL')).toBeUndefined();
    expect(await refundsOf(plan)).toMatchObject([{ detail: { valor: refundFor(420_000) } }]);
    await plan.client.post(`/api/disputes/${id}/appeal`, { texto: 'Debo menos.' });
    await order('reclamos', 'cifras', radicado, '--capital', '210000');
    t.clock.advance({ minutes: 1 });
    expect(await decide(id, 'ACEPTADO')).toBeUndefined();
    expect(await refundsOf(plan)).toMatchObject([{}, { state: 'NUEVO', detail: { valor: refundFor(210_000) } }]);
    await t.drain();
    expect((await order('verificar')).out).toContain('Todo cuadra.\n');

    const limit = invariants.find(({ claim }) => claim.startsWith('por los reclamos de una deuda'))!;
    const violationsAfter = (refunded: number) =>
      withCorruption(t, refundOf(plan, refunded), async (db) => (await violationsOf(db, limit, 1)).count);
    expect(await violationsAfter(refundFor(210_000))).toBe(0);
    expect(await violationsAfter(refundFor(210_000) + 1)).toBe(1);
  });
});
