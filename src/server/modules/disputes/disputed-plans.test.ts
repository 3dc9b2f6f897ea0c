import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DisputeKind } from '#domain/disputes/kinds.ts';
import { agreement, document } from '#server/db/schema/agreements.ts';
import { paidUnderReview } from '#texts/next-payment.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { disputingIn, filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { payingIn } from '#test/support/paying.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt } from '#test/support/test-app.ts';

describeOnPostgres('a dispute about a debt', (engine) => {
  const t = suiteApp(engine);
  const { file, decide, review, read, person } = disputingIn(() => t);
  const { running, ask, payAll, on } = relievingIn(() => t);
  const { agreementOf, back, begin, pay } = payingIn(() => t);
  const sql = () => t.platform.database.sql;
  const debtOf = async (id: string) => (await sql().select().from(obligation).where(eq(obligation.id, id)))[0]!;
  const days = async () => {
    await t.services.agreements.reviewDays(t.clock.now());
    await review();
  };

  test('prevents the end of an agreement, and moves the due dates after a rejection', async () => {
    const plan = await running();
    const { obligacionId } = await agreementOf(plan);
    const filed = (await file(plan.client, filingOf('NO_LA_RECONOZCO', obligacionId))).body;
    expect(filed).toMatchObject({ congelada: true, acuerdoId: plan.agreement.id });
    expect((await debtOf(obligacionId)).state).toBe('EN_ACUERDO');
    const refused = await ask(plan, { tipo: 'PAUSAR', meses: 1, huella: 'x' });
    expect([refused.status, refused.body.code]).toEqual([409, 'OBLIGATION_IN_DISPUTE']);
    expect(
      (await plan.client.post(`/api/agreements/${plan.agreement.id}/replan/proposal`, { cuotas: 11 })).body.code,
    ).toBe('OBLIGATION_IN_DISPUTE');

    await on(plan, '2027-02-15T15:00:00.000Z');
    await days();
    expect(await agreementOf(plan)).toMatchObject({ estado: 'VIGENTE', situacion: 'AL_DIA', terminaEl: null });
    expect((await agreementOf(plan)).enRevisionDesde).toBe(filed.fecha);
    const { documentType, documentNumber } = plan.person;
    const listed = await orderDirectly(t, ['acuerdos', 'listar', documentType, documentNumber]);
    expect(listed.out).toContain(`${plan.agreement.numero}  En reclamo`);

    await payAll(plan, { concepto: 'CUOTA', estrategia: 'acuerdo' });
    const paid = await agreementOf(plan);
    expect([paid.cuotas[1].estado, paid.enRevisionDesde]).toEqual(['PAGADA', filed.fecha]);
    await t.drain();
    const receipt = (await t.mailbox.messages()).findLast(({ subject }) => subject.startsWith('Recibimos tu pago'))!;
    expect(receipt.text.replaceAll(/\s+/g, ' ')).toContain(paidUnderReview);
    expect(receipt.text).not.toContain('Sigue:');

    expect(await decide(filed.id, 'NEGADO', 'Tenemos el pagaré firmado.')).toBeUndefined();
    expect(await read(plan.client, filed.id)).toMatchObject({
      estado: 'NEGADO',
      congelada: true,
      decision: {
        motivo: 'Tenemos el pagaré firmado.',
        apelarHasta: '2027-03-01',
        superintendencia: { nombre: expect.any(String) },
      },
      puede: { apelar: true },
    });
    await on(plan, '2027-03-02T15:00:00.000Z');
    await days();
    const after = await agreementOf(plan);
    expect(after).toMatchObject({ estado: 'VIGENTE', situacion: 'AL_DIA', enRevisionDesde: null });
    // Instalment 2 was due on 1 February 2027. The 71 frozen days move the due date past 12 April 2027.
    expect(after.cuotas[2].vence > '2027-04-12').toBe(true);
    await t.drain();
    const papers = await sql().select().from(document).where(eq(document.agreementId, plan.agreement.id));
    expect(papers.map(({ kind }) => kind)).toContain('OTROSI');
  });

  test('ends the debt and the agreement when the person does not owe the debt', async () => {
    const plan = await running();
    const { obligacionId } = await agreementOf(plan);
    const filed = (await file(plan.client, filingOf('SUPLANTACION', obligacionId))).body;
    expect(await decide(filed.id, 'ACEPTADO', 'La firma no es tuya.')).toBeUndefined();
    expect((await debtOf(obligacionId)).state).toBe('EXTINGUIDA');
    const [row] = await sql().select().from(agreement).where(eq(agreement.id, plan.agreement.id));
    expect(row).toMatchObject({ state: 'CANCELADO', underReviewSince: null });
    const refunds = await sql().select().from(operatorCase).where(eq(operatorCase.subjectId, filed.id));
    expect(refunds.filter(({ kind }) => kind === 'PAGO')).toMatchObject([
      { reason: 'DISPUTE_REFUND', detail: { valor: 600_000 } },
    ]);
    await t.drain();
    const seen = await read(plan.client, filed.id);
    expect(seen).toMatchObject({ estado: 'ACEPTADO', congelada: false, constanciaId: expect.any(String) });
    const pdf = await plan.client.get(`/api/Documents/rebancarizacion/${seen.constanciaId}`);
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
    const mails = (await t.mailbox.messages()).filter(
      ({ to, subject }) => to.includes(plan.person.email) && /Respondimos tu reclamo/.test(subject),
    );
    expect(mails).toHaveLength(1);
  });

  test('freezes the debt without preventing the approval of a pending payment', async () => {
    const plan = await running();
    const { obligacionId } = await agreementOf(plan);
    const attempt = (await begin(plan, { concepto: 'CUOTA', estrategia: 'acuerdo' })).body;
    const filed = (await file(plan.client, filingOf('NO_LA_RECONOZCO', obligacionId))).body;
    expect(filed.congelada).toBe(true);
    expect((await agreementOf(plan)).enRevisionDesde).toBe(filed.fecha);
    await back(plan, { id: pay(attempt).id }, 'acuerdo');
    expect((await agreementOf(plan)).cuotas[1].estado).toBe('PAGADA');
    const late = (await begin(plan, { concepto: 'CUOTA', estrategia: 'acuerdo' })).body;
    await decide(filed.id, 'ACEPTADO');
    const refunds = await sql().select().from(operatorCase).where(eq(operatorCase.subjectId, filed.id));
    expect(refunds.filter(({ kind }) => kind === 'PAGO')).toMatchObject([
      { reason: 'DISPUTE_REFUND', detail: { valor: 600_000 + attempt.valor } },
    ]);
    const { id } = pay(late);
    await back(plan, { id }, 'acuerdo');
    expect((await orderDirectly(t, ['devoluciones', 'listar'])).out).toMatch(new RegExp(`${id} .*`));
  });

  test('can be extended by the operator only once, with a reason', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const filed = (await file((await person([workedDebt])).client, filingOf('TRATO'))).body;
    const extend = () =>
      orderDirectly(t, ['reclamos', 'ampliar', filed.radicado, '--motivo', 'Esperamos las grabaciones.']);
    expect((await extend()).out).toContain('24 de diciembre de 2026');
    expect((await extend()).code).toBe(1);
  });

  test('is accepted without an answer only for the kinds REPORTE and VALOR_ERRADO', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { person: one, client, debts } = await person([workedDebt, workedDebt, workedDebt, workedDebt]);
    const [first, second, third, settled] = debts;
    const report = (await file(client, filingOf('REPORTE', first.obligacionId))).body;
    const amount = (await file(client, filingOf('VALOR_ERRADO', second.obligacionId))).body;
    const unknown = (await file(client, filingOf('NO_LA_RECONOZCO', third.obligacionId))).body;
    await sql().update(obligation).set({ state: 'PAGADA' }).where(eq(obligation.id, settled.obligacionId));
    const paid = (await file(client, filingOf('VALOR_ERRADO', settled.obligacionId))).body;
    t.clock.set('2026-12-15T15:00:00.000Z');
    await review();
    const again = await t.signedIn(one);
    expect(await read(again, report.id)).toMatchObject({ estado: 'ACEPTADO_POR_SILENCIO', congelada: false });
    expect(await read(again, amount.id)).toMatchObject({ estado: 'ACEPTADO_POR_SILENCIO', congelada: true });
    expect(await read(again, unknown.id)).toMatchObject({ estado: 'RADICADO', congelada: true, sinRespuesta: true });
    expect(JSON.stringify(await read(again, amount.id))).toContain('la deuda sigue congelada');
    expect(JSON.stringify(await read(again, paid.id))).not.toContain('la deuda sigue congelada');
    const open = await sql().select().from(operatorCase).where(eq(operatorCase.subjectId, amount.id));
    expect(open.map(({ state }) => state)).toEqual(['NUEVO']);
    await orderDirectly(t, ['reclamos', 'cifras', amount.radicado, '--capital', '1000000']);
    expect(await decide(amount.id, 'ACEPTADO')).toBeUndefined();
    expect((await debtOf(second.obligacionId)).state).toBe('ACTIVA');
  });

  test('ends a debt without balance and an unrecognised debt, and documents each decision', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { client, debts } = await person([workedDebt, workedDebt]);
    const [one, other] = debts.map(({ obligacionId }) => obligacionId);
    const about = async (kind: DisputeKind, debt: string) => (await file(client, filingOf(kind, debt))).body;
    const amount = await about('VALOR_ERRADO', one);
    const unknown = await about('NO_LA_RECONOZCO', other);
    const paid = await about('YA_PAGUE', other);
    for (const [{ radicado }, capital] of [
      [amount, '0'],
      [paid, '1000000'],
    ])
      expect(await orderDirectly(t, ['reclamos', 'cifras', radicado, '--capital', capital])).toMatchObject({ code: 0 });
    for (const { id } of [amount, unknown, paid]) expect(await decide(id, 'ACEPTADO')).toBeUndefined();
    for (const id of [one, other]) expect((await debtOf(id)).state).toBe('EXTINGUIDA');
    await t.drain();
    const mails = await t.mailbox.messages();
    for (const { id, radicado } of [amount, unknown, paid]) {
      expect((await read(client, id)).constanciaId).toEqual(expect.any(String));
      const answer = mails.find(({ subject }) => subject === `Respondimos tu reclamo ${radicado}`);
      expect(answer!.text).toContain('Esta deuda ya no existe para nosotros.');
    }
  });

  test('stops the operator from cancelling the agreement', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const plan = await acceptedPlan(t);
    const { numero, obligacionId } = await agreementOf(plan);
    await file(plan.client, filingOf('SUPLANTACION', obligacionId));
    const cancelled = await orderDirectly(t, ['acuerdos', 'cancelar', numero, '--motivo', 'error', '--confirmar']);
    expect([cancelled.code, cancelled.errors]).toEqual([1, expect.stringContaining('casos resolver')]);
    expect((await agreementOf(plan)).estado).toBe('PENDIENTE_PAGO_INICIAL');
  });

  test('can be rejected only until the end of its last day in Bogotá', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { client, debts } = await person([workedDebt, workedDebt]);
    const [inTime, late] = [
      (await file(client, filingOf('REPORTE', debts[0].obligacionId))).body,
      (await file(client, filingOf('REPORTE', debts[1].obligacionId))).body,
    ];
    t.clock.set('2026-12-15T04:59:59.000Z');
    expect(await decide(inTime.id, 'NEGADO')).toBeUndefined();
    t.clock.set('2026-12-15T05:00:00.000Z');
    expect(await decide(late.id, 'NEGADO')).toMatch(/solo se resuelve como ACEPTADO/);
    expect(await decide(late.id, 'ACEPTADO')).toBeUndefined();
  });

  test('gets a new term after the person sends the missing data', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { person: one, client, debts } = await person([workedDebt, workedDebt]);
    const answered = (await file(client, filingOf('YA_PAGUE', debts[0].obligacionId))).body;
    const left = (await file(client, filingOf('YA_PAGUE', debts[1].obligacionId))).body;
    t.clock.set('2026-11-27T15:00:00.000Z');
    for (const { radicado } of [answered, left])
      expect((await orderDirectly(t, ['reclamos', 'pedir', radicado, '--texto', 'Envía el recibo.'])).code).toBe(0);
    t.clock.set('2026-12-07T15:00:00.000Z');
    const later = await t.signedIn(one);
    expect(await read(later, answered.id)).toMatchObject({
      estado: 'INCOMPLETO',
      porCompletar: { pedido: 'Envía el recibo.', hasta: '2027-01-27' },
    });
    const sent = await later.post(`/api/disputes/${answered.id}/answer`, { texto: 'Aquí está.' });
    expect(sent).toMatchObject({ status: 200, body: { estado: 'EN_REVISION', respuestaAntesDe: '2026-12-30' } });
    const repeated = await later.post(`/api/disputes/${answered.id}/answer`, { texto: 'Aquí está.' });
    expect([repeated.status, repeated.text]).toEqual([200, sent.text]);
    expect((await later.post(`/api/disputes/${answered.id}/answer`, { texto: 'Otra vez.' })).body.code).toBe(
      'DISPUTE_CLOSED',
    );
    t.clock.set('2027-01-28T15:00:00.000Z');
    await review();
    const last = await t.signedIn(one);
    expect(await read(last, left.id)).toMatchObject({ estado: 'DESISTIDO', congelada: false });
    expect((await debtOf(debts[1].obligacionId)).state).toBe('ACTIVA');
    await t.drain();
    const closed = `Cerramos tu reclamo ${left.radicado}`;
    const told = (await t.mailbox.messages()).find(({ subject }) => subject === closed);
    expect([told?.to, told?.text.replaceAll(/\s+/g, ' ')]).toEqual([
      [one.email],
      expect.stringContaining('Pasaron dos meses sin lo que te pedimos'),
    ]);
  });

  test('can be appealed once after a rejection, and the second decision is final', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { person: one, client, debts } = await person([workedDebt]);
    const filed = (await file(client, filingOf('PRESCRITA', debts[0].obligacionId))).body;
    await decide(filed.id, 'NEGADO');
    const appealed = await client.post(`/api/disputes/${filed.id}/appeal`, { texto: 'Revisen las fechas.' });
    expect(appealed).toMatchObject({ status: 200, body: { estado: 'EN_REVISION', congelada: true, decision: null } });
    const repeated = await client.post(`/api/disputes/${filed.id}/appeal`, { texto: 'Revisen las fechas.' });
    expect([repeated.status, repeated.text]).toEqual([200, appealed.text]);
    await decide(filed.id, 'NEGADO', 'Las fechas son correctas.');
    const again = await t.signedIn(one);
    expect(await read(again, filed.id)).toMatchObject({ estado: 'NEGADO', congelada: false, puede: { apelar: false } });
    expect((await again.post(`/api/disputes/${filed.id}/appeal`, { texto: 'Otra vez.' })).body.code).toBe(
      'APPEAL_CLOSED',
    );
    expect((await debtOf(debts[0].obligacionId)).state).toBe('ACTIVA');
  });

  test('cannot be appealed during another dispute of the same kind about the debt', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { client, debts } = await person([workedDebt]);
    const first = (await file(client, filingOf('PRESCRITA', debts[0].obligacionId))).body;
    await decide(first.id, 'NEGADO');
    expect(await read(client, first.id)).toMatchObject({
      decision: { apelarHasta: expect.any(String) },
      puede: { apelar: true },
    });
    const second = (await file(client, filingOf('PRESCRITA', debts[0].obligacionId))).body;
    expect(second.id).not.toBe(first.id);
    const answer = await client.post(`/api/disputes/${first.id}/appeal`, { texto: 'Revisen las fechas.' });
    expect(answer.body.code).toBe('APPEAL_CLOSED');
    expect(await read(client, first.id)).toMatchObject({ decision: { apelarHasta: null }, puede: { apelar: false } });
    await client.post(`/api/disputes/${second.id}/withdraw`);
    expect(await read(client, first.id)).toMatchObject({ puede: { apelar: true } });
  });

  test('blocks imports of higher amounts, and allows imports of lower amounts', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { person: one, client, debts } = await person([{ ...workedDebt, number: 'RAD-IMPORT-1' }]);
    const filed = (await file(client, filingOf('VALOR_ERRADO', debts[0].obligacionId))).body;
    await orderDirectly(t, ['reclamos', 'cifras', filed.radicado, '--capital', '4200000']);
    const portfolio = (capital: number) =>
      [
        'tipo_documento,numero_documento,nombres,apellidos,email,celular,tipo_cliente,numero_obligacion,tipo_producto,acreedor_original,fecha_cesion,fecha_mora,capital,intereses_corrientes,intereses_mora,otros_cargos,operado_por',
        `CC,${one.documentNumber},Persona,Número,${one.email},,no,RAD-IMPORT-1,Tarjeta de crédito,Banco Ceiba,2025-11-05,2025-05-20,${capital},0,0,0,Rebanca Cartera`,
      ].join('\n');
    const bring = async (capital: number) => {
      const summary = await t.services.portfolio.importPortfolio({
        open: async function* () {
          yield Buffer.from(portfolio(capital));
        },
        onReject: (line, faults) => {
          throw new Error(`${line}: ${JSON.stringify(faults)}`);
        },
        atomic: false,
        dryRun: false,
        now: t.clock.now(),
      });
      return summary;
    };
    expect(await bring(9_900_000)).toMatchObject({ read: 1, kept: 1, updated: 0 });
    expect((await debtOf(debts[0].obligacionId)).principal).toBe(5_200_000);
    expect(await bring(1_000_000)).toMatchObject({ kept: 0, updated: 1 });
    expect(await debtOf(debts[0].obligacionId)).toMatchObject({ principal: 1_000_000, state: 'EN_DISPUTA' });
    // The operator had set a principal of 4,200,000, which is now above the debt of 1,000,000.
    expect(await decide(filed.id, 'ACEPTADO')).toMatch(/suman más que la deuda/);
    await orderDirectly(t, ['reclamos', 'cifras', filed.radicado, '--capital', '900000']);
    expect(await decide(filed.id, 'ACEPTADO')).toBeUndefined();
    expect((await debtOf(debts[0].obligacionId)).principal).toBe(900_000);
  });

  test('leaves data that passes the command verificar', async () => {
    await t.drain();
    expect((await orderDirectly(t, ['verificar'])).out).toContain('Todo cuadra.\n');
  });
});
