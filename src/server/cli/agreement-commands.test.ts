import { and, eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { relief } from '#server/db/schema/agreements.ts';
import { auditEvent } from '#server/db/schema/people.ts';
import { readPdf } from '#server/gateways/pdf/pdf-reading.ts';
import { systemOperator } from '#server/operator-context.ts';
import { findingsOf } from '#test/support/corrupting.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { payingIn } from '#test/support/paying.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { drawDocuments } from '#test/support/short-documents.ts';

describeOnPostgres('the commands for changing a plan on behalf of a customer', (engine) => {
  drawDocuments();
  const app = suiteApp(engine);
  afterEach(() => app.clock.set('2026-11-20T15:00:00.000Z'));
  const { agreementOf, mailsTo } = payingIn(() => app);
  const { running, options, pause } = relievingIn(() => app);
  const order = async (...words: string[]) => {
    const { code, out, errors } = await orderDirectly(app, ['acuerdos', ...words]);
    return { code, said: (out + errors).replaceAll('\u00a0', ' ') };
  };
  const changesOf = (agreementId: string) =>
    app.platform.database.sql.select().from(relief).where(eq(relief.agreementId, agreementId)).orderBy(relief.sequence);

  test('show new dates before applying them', async () => {
    const plan = await running();
    const { numero, id } = plan.agreement;
    const { documentType, documentNumber } = plan.person;
    const listed = await order('listar', documentType, documentNumber);
    expect(listed.said).toContain(`${numero}  Al día`);
    expect(listed.said).toContain('próxima fecha 2026-12-30');
    expect((await order('ver', numero)).said).toContain('próxima fecha 2027-02-01, termina el 2027-06-30');

    const shown = await order('mover', numero.toLowerCase(), '2027-01-14');
    expect(shown.code).toBe(0);
    expect(shown.said).toMatch(/30 dic 2026 {2}→ {2}14 ene 2027/);
    expect(shown.said).toContain('No cambió nada.');
    expect(await changesOf(id)).toEqual([]);

    expect((await order('mover', numero, '2027-01-14', '--confirmar')).code).toBe(0);
    expect((await agreementOf(plan)).cuotas[1].vence).toBe('2027-01-14');
    const { user, host } = systemOperator({});
    const [made] = await changesOf(id);
    expect(made).toMatchObject({ by: 'OPERADOR', operator: `${user}@${host}`, sessionId: null, kind: 'MOVER' });
    const [event] = await app.platform.database.sql
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.kind, 'AGREEMENT_RELIEVED'), eq(auditEvent.customerId, plan.person.id)));
    expect(event?.data).toMatchObject({ operator: { user, order: 'acuerdos mover' } });

    await app.drain();
    const [mail] = await mailsTo(plan.person.email, /tu próxima fecha es el 14 de enero de 2027/);
    const printed = readPdf(Buffer.from(mail!.attachments[0]!.content)).text.replace(/\s+/g, ' ');
    expect(printed).toContain('Hecho por el operador del portal, a pedido del titular');
    expect(printed).not.toContain(user);
    expect(await findingsOf(app, app.platform.database.sql)).toEqual([]);

    expect((await options(plan)).deshacer).toMatchObject({ tipo: 'MOVER' });
    expect((await order('deshacer', numero)).code).toBe(0);
    expect((await agreementOf(plan)).cuotas[1].vence).toBe('2026-12-30');
    expect((await changesOf(id)).at(-1)).toMatchObject({ by: 'OPERADOR', kind: 'DESHACER' });
  });

  test('report the refusals of the portal without changing the plan', async () => {
    const plan = await running();
    const { numero, id } = plan.agreement;
    expect(await order('mover', numero, '2027-01-11', '--confirmar')).toMatchObject({ code: 1 });
    expect((await order('mover', numero, 'mañana')).code).toBe(2);
    expect((await order('pausar', numero, '3')).code).toBe(2);
    expect((await order('ver', 'AP-2026-999999')).said).toContain('No hay un acuerdo AP-2026-999999.');
    expect((await order('deshacer', numero)).said).toContain('Ya no se puede deshacer.');
    expect(await changesOf(id)).toEqual([]);
    expect((await order('pausar', numero, '2', '--confirmar')).code).toBe(0);
    expect((await agreementOf(plan)).situacion).toBe('EN_PAUSA');
    const again = await order('pausar', numero, '1', '--confirmar');
    expect([again.code, again.said]).toEqual([1, expect.stringContaining('pausa')]);
    expect((await order('pasar', numero, '--confirmar')).code).toBe(1);
  });

  test('do not mark a notice as seen by the customer', async () => {
    const plan = await running('2027-02-09T15:00:00.000Z');
    await app.services.agreements.reviewDays(app.clock.now());
    const { documentType, documentNumber } = plan.person;
    expect((await order('listar', documentType, documentNumber)).said).toContain('Por terminar');
    app.clock.set('2027-02-24T15:00:00.000Z');
    // The notice was neither mailed nor seen, so the review extends the notice instead of ending the plan.
    await app.services.agreements.reviewDays(app.clock.now());
    plan.client = await app.signedIn(plan.person);
    expect(await agreementOf(plan)).toMatchObject({ estado: 'VIGENTE', situacion: 'POR_TERMINAR' });
    expect((await pause(plan, 1)).status).toBe(200);
  });
});

describeOnPostgres('the statistics of plans', (engine) => {
  const app = suiteApp(engine);
  const { running, move, skip, undo, payAll, ended } = relievingIn(() => app);
  const figures = async () => {
    const { code, out } = await orderDirectly(app, ['acuerdos', 'medir']);
    const lines = out.trim().split('\n');
    return [code, ...lines.map((line) => line.replaceAll('\u00a0', ' ').split(/ {2,}/)[1])];
  };

  test('count changes, running plans, and plans that ended without a notice', async () => {
    expect(await figures()).toEqual([0, 'ninguno todavía', 'ninguno todavía', '0', '0', '0', '0', '0', '0', '0']);
    const moved = await running();
    expect((await move(moved, '2027-01-14')).status).toBe(200);
    const kept = await running();
    const skipped = await skip(kept);
    expect((await undo(kept, skipped.body.cambioId)).status).toBe(200);
    const typed = { concepto: 'ABONO', valor: 50_000, destino: 'PLAZO', estrategia: 'acuerdo' };
    expect((await payAll(kept, typed)).status).toBe(200);
    // This plan ends on day 96, so the statistics count the plan as running on day 90.
    const { agreement } = await ended();
    expect(await figures()).toEqual([0, '1 de 1 (100 %)', '2 de 2 (100 %)', '1', '0', '0', '1', '0', '0', '0']);
    await app.platform.database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update agreement set notice_on = null, ended_at = accepted_at + interval '80 days'
        where id = ${agreement.id}::uuid`);
    });
    expect(await figures()).toEqual([1, '1 de 1 (100 %)', '1 de 2 (50 %)', '1', '0', '0', '1', '0', '0', '1']);
  });
});
