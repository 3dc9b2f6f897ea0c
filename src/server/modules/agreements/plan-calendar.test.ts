import { afterEach, expect, test } from 'vitest';
import { accept, acceptedPlan, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { ImportedCalendar } from '#test/support/calendar-files.ts';
import { disputingIn, filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { member } from '#test/support/membership.ts';
import { payingIn } from '#test/support/paying.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Client } from '#test/support/test-app.ts';

describeOnPostgres('the calendar file of an agreement', (engine) => {
  const app = suiteApp(engine);
  afterEach(() => app.clock.set('2026-11-20T15:00:00.000Z'));
  const { agreementOf } = payingIn(() => app);
  const { file } = disputingIn(() => app);
  const { payAll, on, running, move, pause, undo } = relievingIn(() => app);

  const download = async (client: Client, id: string) =>
    (await client.get(`/api/account/agreements/${id}/calendar`)).text;
  const read = async (calendar: ImportedCalendar, { client, agreement }: AcceptedPlan) =>
    calendar.import(agreement.id, await download(client, agreement.id));
  const statuses = (events: { status: string }[]) => events.map(({ status }) => status);
  const all = (status: string, many: number) => Array.from({ length: many }, () => status);

  test('cancels the remaining events of a plan that was paid off early', async () => {
    const plan = await running();
    const calendar = new ImportedCalendar();
    expect(statuses(await read(calendar, plan))).toEqual(['CANCELLED', ...all('CONFIRMED', 6)]);
    expect((await payAll(plan, { concepto: 'SALDO', estrategia: 'acuerdo' })).status).toBe(200);
    expect(statuses(await read(calendar, plan))).toEqual(all('CANCELLED', 7));
    await app.drain();
    expect(statuses(await read(calendar, plan))).toEqual(all('CANCELLED', 7));
  });

  test('cancels the events of unpaid instalments while a dispute stops the due dates', async () => {
    const plan = await running();
    const calendar = new ImportedCalendar();
    const before = await read(calendar, plan);
    const { obligacionId } = await agreementOf(plan);
    const { body } = await file(plan.client, filingOf('PRESCRITA', obligacionId));
    expect(statuses(await read(calendar, plan))).toEqual(all('CANCELLED', 7));
    await plan.client.post(`/api/disputes/${body.id}/withdraw`);
    expect(statuses(await read(calendar, plan))).toEqual(statuses(before));
  });

  test('keeps the event of an instalment that was paid late, but removes the reminders', async () => {
    const plan = await running('2027-01-05T15:00:00.000Z');
    const calendar = new ImportedCalendar();
    const before = await read(calendar, plan);
    await payAll(plan, { concepto: 'CUOTA', estrategia: 'acuerdo' });
    const after = await read(calendar, plan);
    expect(after[1]).toMatchObject({ status: 'CONFIRMED', start: before[1]!.start, alarms: 0 });
    expect(after[2]).toMatchObject({ status: 'CONFIRMED', alarms: 2 });
  });

  test('moves an event and keeps its id, also when a change of dates is undone', async () => {
    const plan = await running();
    const calendar = new ImportedCalendar();
    const [, first] = await read(calendar, plan);
    const moved = await move(plan, '2027-01-14');
    const [, later] = await read(calendar, plan);
    expect(later).toMatchObject({ uid: first!.uid, start: '2027-01-14T09:00:00' });
    expect(later!.modified > first!.modified).toBe(true);
    await undo(plan, moved.body.cambioId);
    expect((await read(calendar, plan))[1]?.start).toBe(first!.start);
    await pause(plan, 1);
    await read(calendar, plan);
  });

  test('cancels the events of a replaced plan, also in the file of the new plan', async () => {
    const plan = await running('2026-12-30T15:00:00.000Z');
    await payAll(plan, { concepto: 'CUOTA', estrategia: 'acuerdo' });
    await on(plan, '2027-01-05T15:00:00.000Z');
    const calendar = new ImportedCalendar();
    const known = (await read(calendar, plan)).map(({ uid }) => uid);
    const quote = await plan.client.post(`/api/agreements/${plan.agreement.id}/replan/proposal`, { cuotas: 11 });
    const { acuerdo } = (await accept(app, plan, quote.body)).body;
    const events = await read(calendar, { ...plan, agreement: acuerdo });
    const withStatus = (wanted: string) => events.flatMap(({ status, uid }) => (status === wanted ? [uid] : []));
    expect([withStatus('CONFIRMED').length, withStatus('CANCELLED')]).toEqual([11, known]);
    expect(statuses(await read(calendar, plan))).toEqual(known.map(() => 'CANCELLED'));
  });

  test('cancels the events of a plan that ended without its first payment', async () => {
    app.clock.set('2026-11-20T15:00:00.000Z');
    const plan = await acceptedPlan(app);
    const calendar = new ImportedCalendar();
    expect(statuses(await read(calendar, plan))).toEqual(all('CONFIRMED', 7));
    await on(plan, '2027-01-20T15:00:00.000Z');
    await app.services.agreements.reviewDays(app.clock.now());
    expect(statuses(await read(calendar, plan))).toEqual(all('CANCELLED', 7));
  });

  test('cancels the events of a withdrawn membership', async () => {
    const { client, agreement } = await member(app);
    const calendar = new ImportedCalendar();
    const before = calendar.import(agreement.id, await download(client, agreement.id));
    const answer = await client.post('/api/RebankingProgram/withdrawal/confirm', { acuerdoId: agreement.id });
    expect(answer.status).toBe(200);
    const after = calendar.import(agreement.id, await download(client, agreement.id));
    expect(statuses(after)).toEqual(all('CANCELLED', before.length));
  });
});
