import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { addDays, holidays, isoDate, type IsoDate } from '#domain/time/calendar.ts';
import { document, relief } from '#server/db/schema/agreements.ts';
import { accept, propose, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { findingsOf } from '#test/support/corrupting.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { member, payMembership } from '#test/support/membership.ts';
import { payingIn } from '#test/support/paying.ts';
import { refusal, relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt } from '#test/support/test-app.ts';

describeOnPostgres('a change of the dates of a plan', (engine) => {
  const app = suiteApp(engine);
  afterEach(() => app.clock.set('2026-11-20T15:00:00.000Z'));
  const { begin, agreementOf, mailsTo } = payingIn(() => app);
  const db = () => app.platform.database.sql;

  const { payAll, on, running, options, ask, undo, move, skip, pause } = relievingIn(() => app);
  const dates = (body: any) => body.cuotas.slice(1).map(({ vence }: any) => vence);
  const original = ['2026-12-30', '2027-02-01', '2027-03-01', '2027-03-30', '2027-04-30', '2027-06-01'];
  const paused = ['2027-03-01', '2027-03-30', '2027-04-30', '2027-06-01', '2027-06-30', '2027-07-30'];

  test('moves a date and creates an amendment, a mail and a calendar update', async () => {
    const plan = await running();
    const before = (await plan.client.get(`/api/account/agreements/${plan.agreement.id}/calendar`)).text;
    const { mover } = await options(plan);
    expect(mover).toMatchObject({ motivo: null, quedan: 3 });
    expect(mover.dias.map(({ fecha }: any) => fecha)).toEqual([
      ...['2026-12-31', '2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08'],
      ...['2027-01-12', '2027-01-13', '2027-01-14'],
    ]);
    const moved = await move(plan, '2027-01-14');
    expect(moved.status).toBe(200);
    expect(moved.body.deshacerHasta).toBe('2026-12-22T15:00:00.000Z');
    expect(dates(moved.body.acuerdo)).toEqual(['2027-01-14', ...original.slice(1)]);
    expect(moved.body.acuerdo).toMatchObject({ saldo: 4_440_000, situacion: 'AL_DIA' });
    await app.drain();
    const [mail] = await mailsTo(plan.person.email, /tu próxima fecha es el 14 de enero de 2027/);
    expect(mail?.attachments).toHaveLength(1);
    const documents = (await plan.client.get('/api/Documents/rebancarizacion')).body.data;
    expect(documents).toContainEqual(
      expect.objectContaining({ tipo: 'OTROSI', titulo: `Otrosí n.º 1 al acuerdo ${plan.agreement.numero}` }),
    );
    const [row] = await db().select().from(document).where(eq(document.subjectId, moved.body.cambioId));
    expect(await app.services.documents.verify({ code: row!.verificationCode })).toMatchObject({
      kind: 'OTROSI',
      valid: true,
    });
    const after = (await plan.client.get(`/api/account/agreements/${plan.agreement.id}/calendar`)).text;
    const uids = (text: string) => text.match(/UID:\S+/g);
    expect(uids(after)).toEqual(uids(before));
    expect(after).toContain('20270114T090000');
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)![1]);
    expect(sequence(after)).toBeGreaterThan(sequence(before));
  });

  test('has the dates of its preview', async () => {
    const plan = await running();
    const seen = await options(plan);
    expect(seen.pasar.vista).toMatchObject({ proxima: '2027-02-01', termina: '2027-06-30' });
    expect(seen.pausar.opciones[1].vista.fechas.slice(1).map(({ vence }: any) => vence)).toEqual(paused);
    const skipped = await skip(plan);
    expect(dates(skipped.body.acuerdo)).toEqual([...original.slice(1), '2027-06-30']);
    expect((await undo(plan, skipped.body.cambioId)).status).toBe(200);
    const rested = await pause(plan, 2);
    expect(dates(rested.body.acuerdo)).toEqual(paused);
    expect(rested.body.acuerdo).toMatchObject({ situacion: 'EN_PAUSA', enPausaHasta: '2027-03-01' });
  });

  test('prevents the end of a plan with two overdue instalments', async () => {
    const plan = await running('2027-02-09T15:00:00.000Z');
    await app.services.agreements.reviewDays(app.clock.now());
    expect(await agreementOf(plan)).toMatchObject({ situacion: 'POR_TERMINAR', terminaEl: '2027-02-23' });
    await app.drain();
    expect(await mailsTo(plan.person.email, /termina el 23 de febrero de 2027/)).toHaveLength(1);
    const { mover, pausar } = await options(plan);
    expect(mover.motivo).toMatchObject({ codigo: 'RELIEF_NOT_NOW' });
    expect(pausar.opciones[0].vista).toMatchObject({ proxima: '2027-03-30', termina: '2027-08-30' });
    const { acuerdo } = (await pause(plan, 1)).body;
    await app.drain();
    const [made] = await mailsTo(plan.person.email, /tu próxima fecha es el 30 de marzo de 2027/);
    expect(made?.text).toContain('Diciembre y enero ya vencieron: la próxima es el 30 de marzo.');
    expect(made?.text).toContain(`/portal/ofertas/acuerdos/ayuda?acuerdo=${plan.agreement.id}`);
    expect(acuerdo).toMatchObject({ situacion: 'EN_PAUSA', terminaEl: null });
    app.clock.set('2027-02-24T15:00:00.000Z');
    await app.services.agreements.reviewDays(app.clock.now());
    await on(plan, '2027-02-24T15:00:00.000Z');
    expect(await agreementOf(plan)).toMatchObject({ estado: 'VIGENTE', situacion: 'EN_PAUSA' });
  });

  test('can be undone within a day', async () => {
    const plan = await running();
    const { cambioId } = (await move(plan, '2027-01-14')).body;
    await app.drain();
    expect((await options(plan)).deshacer).toMatchObject({
      cambioId,
      tipo: 'MOVER',
      hasta: '2026-12-22T15:00:00.000Z',
    });
    const undone = await undo(plan, cambioId);
    expect(dates(undone.body.acuerdo)).toEqual(original);
    await app.drain();
    expect(await mailsTo(plan.person.email, /vuelven a ser las de antes/)).toHaveLength(1);
    const [amendment] = await db().select().from(document).where(eq(document.subjectId, cambioId));
    expect(amendment?.revokedAt).toEqual(app.clock.now());
    expect(refusal(await undo(plan, cambioId)).slice(0, 2)).toEqual([409, 'UNDO_CLOSED']);
    expect((await options(plan)).mover.quedan).toBe(3);
    const again = await move(plan, '2027-01-13');
    const [row] = await db().select().from(relief).where(eq(relief.id, again.body.cambioId));
    expect(row).toMatchObject({ number: 2, by: 'PERSONA', kind: 'MOVER' });
  });

  test('cannot be undone after a payment or after 24 hours', async () => {
    const plan = await running();
    const { cambioId } = (await move(plan, '2027-01-14')).body;
    await payAll(plan, { concepto: 'CUOTA' });
    const sentence =
      'Ya no se puede deshacer. Puedes pagar una parte. Desde el 12 de enero puedes mover la fecha otra vez.';
    const expected = [409, 'UNDO_CLOSED', sentence];
    expect(refusal(await undo(plan, cambioId))).toEqual(expected);
    const other = await running();
    const made = (await skip(other)).body;
    await on(other, '2026-12-22T15:00:00.000Z');
    expect((await options(other)).deshacer).toBeNull();
    expect(refusal(await undo(other, made.cambioId))).toEqual(expected);
  });

  test('remains valid when a new law adds holidays', async () => {
    const plan = await running();
    await move(plan, '2027-01-13');
    const holidaysThen = holidays(2027) as Set<IsoDate>;
    const enacted = ['2027-01-13', '2027-02-01', '2027-03-01'].map(isoDate);
    for (const day of enacted) holidaysThen.add(day);
    try {
      expect(dates(await agreementOf(plan))).toEqual(['2027-01-13', ...original.slice(1)]);
      expect(await findingsOf(app, db())).toEqual([]);
      await on(plan, '2027-01-14T15:00:00.000Z');
      expect(await agreementOf(plan)).toMatchObject({ situacion: 'EN_GRACIA' });
      const skipped = await skip(plan);
      expect(dates(skipped.body.acuerdo)).toEqual([
        ...['2027-02-02', '2027-03-02', '2027-03-30', '2027-04-30', '2027-06-01', '2027-06-30'],
      ]);
      expect(await findingsOf(app, db())).toEqual([]);
    } finally {
      for (const day of enacted) holidaysThen.delete(day);
    }
    expect(await findingsOf(app, db())).toEqual([]);
  });

  test('uses the same number of SQL statements for six and for thirty-six instalments', async () => {
    const short = await running();
    app.clock.set('2026-11-20T15:00:00.000Z');
    const person = await app.person([workedDebt]);
    const client = await app.signedIn(person);
    const { body } = await accept(
      app,
      { person, client },
      (await propose(client, { plazo: 36, cuotaInicial: 800_000 })).body,
    );
    const long = { person, client, agreement: body.acuerdo };
    await payAll(long);
    await on(short, '2026-12-21T15:00:00.000Z');
    await on(long, '2026-12-21T15:00:00.000Z');
    const asked = async (plan: AcceptedPlan) => {
      const before = app.platform.database.statements();
      const { fechas, pasar } = await options(plan);
      expect(pasar.vista.fechas).toHaveLength(fechas.length);
      return [fechas.length, app.platform.database.statements() - before];
    };
    const [[few, statements], [many, same]] = [await asked(short), await asked(long)];
    expect([few, many]).toEqual([7, 37]);
    expect(same).toBe(statements);
  });

  test('is refused when the request body contains a reason', async () => {
    const plan = await running();
    const { pasar, cuota } = await options(plan);
    const refused = await ask(plan, { tipo: 'PASAR', cuota, huella: pasar.vista.huella, motivo: 'DESEMPLEO' });
    expect([refused.status, refused.body.code]).toEqual([422, 'INVALID_INPUT']);
  });

  test('is refused for a membership, except for a move of a date', async () => {
    const plan = await member(app, { planId: 4, planVersion: 1, opcionPagoId: 'cuotas-12' });
    await payMembership(app, plan.client, plan.agreement.id, 'INICIAL');
    const notHere = [409, 'RELIEF_NOT_HERE', 'Este cambio no es para este plan.'];
    const { cuota, vence, mover, ...seen } = await options(plan);
    for (const { motivo } of [seen.pasar, ...seen.pausar.opciones, seen.abonar])
      expect([409, motivo.codigo, motivo.mensaje]).toEqual(notHere);
    for (const asked of [
      { tipo: 'PASAR', cuota, huella: 'x' },
      { tipo: 'PAUSAR', meses: 1, huella: 'x' },
    ])
      expect(refusal(await ask(plan, asked))).toEqual(notHere);
    const typed = { concepto: 'ABONO', valor: 10_000, destino: 'PLAZO', estrategia: 'membresia' };
    expect(refusal(await begin(plan, typed))).toEqual(notHere);
    const { id } = plan.agreement;
    expect(refusal(await plan.client.post(`/api/agreements/${id}/replan/simulation`, {}))).toEqual(notHere);
    expect(refusal(await plan.client.post(`/api/agreements/${id}/replan/proposal`, { cuotas: 2 }))).toEqual(notHere);
    expect(mover).toMatchObject({ motivo: { codigo: 'RELIEF_NOT_NOW' }, dias: [] });
    await on(plan, `${addDays(vence, -3)}T15:00:00.000Z`);
    const { fecha } = (await options(plan)).mover.dias.at(-1);
    expect(dates((await move(plan, fecha)).body.acuerdo)[0]).toBe(fecha);
  });

  test('shows the date of the last unpaid instalment as the end of the plan', async () => {
    const plan = await running('2026-12-10T15:00:00.000Z');
    await payAll(plan, { concepto: 'ABONO', valor: 1_000_000, destino: 'PLAZO', estrategia: 'acuerdo' });
    app.clock.advance({ minutes: 1 });
    const terminas = async () => {
      await app.drain();
      const mails = await mailsTo(plan.person.email, /tu próxima fecha es el/);
      return mails.map(({ subject, text }) => `${subject} ${/Terminas el\W+([^\n]+)/.exec(text)![1]!.trim()}`);
    };
    expect((await options(plan)).pasar.vista).toMatchObject({ proxima: '2027-02-01', termina: '2027-06-01' });
    const { cambioId } = (await skip(plan)).body;
    expect(await terminas()).toEqual(['Listo: tu próxima fecha es el 1 de febrero de 2027 1 de junio de 2027']);
    expect((await undo(plan, cambioId)).status).toBe(200);
    expect((await move(plan, '2027-01-14')).status).toBe(200);
    expect(await terminas()).toContain('Listo: tu próxima fecha es el 14 de enero de 2027 30 de abril de 2027');
  });

  test('sets the promised amount to 0 during a pause', async () => {
    const plan = await running('2026-12-10T15:00:00.000Z');
    await plan.client.post('/api/diagnosis/profile', {
      objetivo: 'PONERME_AL_DIA',
      ingresos: 4_000_000,
      gastos: { vivienda: 1_000_000 },
      ahorros: 0,
      estabilidad: 'EMPLEADO',
      personasACargo: 0,
      actividadEconomica: 'asalariado',
      tieneOtrasDeudas: false,
    });
    await plan.client.post('/api/diagnosis/results');
    const promised = async () => (await plan.client.get('/api/diagnosis')).body.mes.comprometido;
    expect(await promised()).toBe(740_000);
    await payAll(plan, { concepto: 'ABONO', valor: 1_000_000, destino: 'CUOTAS_MENORES', estrategia: 'acuerdo' });
    expect(await promised()).toBe(573_400);
    await on(plan, '2026-12-21T15:00:00.000Z');
    expect((await pause(plan, 2)).status).toBe(200);
    expect(await promised()).toBe(0);
    const paused = (await plan.client.get('/api/diagnosis')).body;
    expect(paused).toMatchObject({ paso: 'COMPLETAR', motivo: 'CAMBIARON_DEUDAS' });
    expect(paused.deudasPropias).toMatchObject([{ pagoMinimo: 0, saldo: 3_440_000, diasMora: 0 }]);
    const { ultimo, mes } = (await plan.client.post('/api/diagnosis/results')).body;
    expect([ultimo.pagosMinimos, ultimo.flujoLibre, ultimo.rciPb]).toEqual([0, 3_000_000, 0]);
    expect(ultimo.datos.deudas).toMatchObject([{ pagoMinimo: 0 }]);
    expect(mes).toMatchObject({ comprometido: 0, libre: 1_600_000 });
    await on(plan, '2027-03-01T15:00:00.000Z');
    expect((await plan.client.get('/api/diagnosis')).body.deudasPropias).toMatchObject([{ pagoMinimo: 573_400 }]);
  });
});
