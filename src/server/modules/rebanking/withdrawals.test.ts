import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { operatorCase } from '#server/db/schema/cases.ts';
import { paymentLedger } from '#server/db/schema/payments.ts';
import { violationsOf, invariants } from '#server/cli/invariants.store.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { expectOk, member, payMembership, semilla, sendMailing } from '#test/support/membership.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Client } from '#test/support/test-app.ts';

describeOnPostgres('the right of withdrawal from a membership', (engine) => {
  const t = suiteApp(engine);

  const read = async (client: Client) => (await expectOk(client.get('/api/RebankingProgram/withdrawal'))).body;
  const withdraw = (client: Client, acuerdoId: string) =>
    client.post('/api/RebankingProgram/withdrawal/confirm', { acuerdoId });
  const home = async (client: Client) => (await client.get('/api/management/userManagement')).body;
  const mails = async (email: string, subject: RegExp) =>
    (await t.mailbox.messages()).filter((mail) => mail.to.includes(email) && subject.test(mail.subject ?? ''));
  const booksBalance = async () => {
    for (const invariant of invariants)
      expect(await violationsOf(t.platform.database.sql, invariant, 1), invariant.claim).toMatchObject({ count: 0 });
  };

  test('is offered only to the member, with the last day to withdraw', async () => {
    t.clock.set('2026-11-20T15:00:00Z');
    const { client, agreement } = await member(t);
    expect(await read(client)).toEqual({ acuerdoId: agreement.id, hasta: '2026-11-27', retracto: null });
    const other = await t.signedIn(await t.person());
    expect(await read(other)).toEqual({ acuerdoId: null, hasta: null, retracto: null });
    expect((await withdraw(other, agreement.id)).status).toBe(404);
  });

  test('ends an unpaid contract without a refund', async () => {
    t.clock.set('2026-11-20T15:00:00Z');
    const { person, client, agreement } = await member(t);
    const { retracto } = (await expectOk(withdraw(client, agreement.id))).body;
    expect(retracto).toMatchObject({ valor: 0, devolverHasta: null, devueltoEn: null });
    expect(retracto.radicado).toMatch(/^RT-2026-\d{6}$/);
    expect(await home(client)).toMatchObject({ solicitud: { estado: 'DESISTIDA' } });
    expect((await home(client)).acuerdos[0]).toMatchObject({
      estado: 'CANCELADO',
      porPagar: [],
      valorMembresia: 0,
    });
    await t.drain();
    const [mail] = await mails(person.email, /Recibimos tu retracto/);
    expect(mail?.subject).toContain(retracto.radicado);
    expect((await sendMailing(client)).status).toBe(200);
    expect((await read(client)).retracto.radicado).toBe(retracto.radicado);
  });

  test('entitles a paying user to a full refund within fifteen days', async () => {
    t.clock.set('2026-11-20T15:00:00Z');
    const { person, client, agreement } = await member(t);
    const { transactionId } = await payMembership(t, client, agreement.id, 'INICIAL');
    expect(await home(client)).toMatchObject({ solicitud: { estado: 'ACTIVA' } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(client, agreement.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { retracto } = answers[0]!.body;
    expect(new Set(answers.map(({ body }) => body.retracto.radicado)).size).toBe(1);
    expect(retracto).toMatchObject({ valor: 240_000, devolverHasta: '2026-12-05', devueltoEn: null });
    expect(await home(client)).toMatchObject({ solicitud: { estado: 'DESISTIDA', activaHasta: null } });
    await t.drain();
    const withdrawn = await mails(person.email, /Recibimos tu retracto/);
    expect(withdrawn.map(({ text }) => /240\.000/.test(text ?? ''))).toEqual([true]);
    await booksBalance();

    t.provider.control.setStatus(transactionId, 'VOIDED', { notify: false });
    await client.post('/api/payments/return/membresia', { id: transactionId });
    const ledger = await t.platform.database.sql
      .select()
      .from(paymentLedger)
      .where(eq(paymentLedger.agreementId, agreement.id));
    expect(ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect((await home(client)).acuerdos[0].estado).toBe('CANCELADO');
    await booksBalance();

    const { rebanking } = t.services;
    expect((await rebanking.listWithdrawals()).map(({ application }) => application.withdrawalNumber)).toContain(
      retracto.radicado,
    );
    expect(await rebanking.markRefunded(retracto.radicado, t.clock.now())).toBeUndefined();
    expect(await rebanking.markRefunded(retracto.radicado, t.clock.now())).toEqual({ refused: 'CONFLICT' });
    expect(await rebanking.markRefunded('RT-2026-999999', t.clock.now())).toEqual({ refused: 'NOT_FOUND' });
    await t.drain();
    expect(await mails(person.email, /Te devolvimos/)).toHaveLength(1);
    expect((await read(client)).retracto.devueltoEn).not.toBeNull();
  });

  test('opens a case for a pending payment that is approved after the withdrawal', async () => {
    t.clock.set('2026-11-20T15:00:00Z');
    const { client, agreement } = await member(t, { ...semilla });
    const { transactionId } = await payMembership(t, client, agreement.id, 'INICIAL', 'PENDING');
    expect((await withdraw(client, agreement.id)).status).toBe(200);
    t.provider.control.settle(transactionId);
    const { body } = await client.post('/api/payments/return/membresia', { id: transactionId });
    const cases = await t.platform.database.sql
      .select()
      .from(operatorCase)
      .where(eq(operatorCase.subjectId, body.intento.id));
    expect(cases).toHaveLength(1);
    expect((await home(client)).acuerdos[0]).toMatchObject({ estado: 'CANCELADO', pagado: 0 });
    expect((await home(client)).solicitud.estado).toBe('DESISTIDA');
    await booksBalance();
  });

  test('ends after the fifth business day', async () => {
    t.clock.set('2026-11-20T15:00:00Z');
    const { person, agreement } = await member(t);
    t.clock.set('2026-11-28T04:59:59Z');
    const inTime = await t.signedIn(person);
    expect((await read(inTime)).hasta).toBe('2026-11-27');
    t.clock.set('2026-11-28T05:00:00Z');
    const late = await t.signedIn(person);
    expect((await read(late)).hasta).toBeNull();
    const answer = await withdraw(late, agreement.id);
    expect([answer.status, answer.body.code]).toEqual([409, 'WITHDRAWAL_CLOSED']);
    expect((await home(late)).acuerdos[0].estado).toBe('PENDIENTE_PAGO_INICIAL');
  });
});
