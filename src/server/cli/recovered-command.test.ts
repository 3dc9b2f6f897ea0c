import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paymentReference } from '#domain/agreements/payment-reference.ts';
import { counter } from '#server/db/schema/agreements.ts';
import { historyOf } from '#server/modules/agreements/relief.store.ts';
import { accept, acceptedPlan, propose } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { payingIn } from '#test/support/paying.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { startTestApp, workedDebt, type TestApp } from '#test/support/test-app.ts';

describeOnPostgres('«recuperado», the command after a database restore', (engine) => {
  let app: TestApp;
  beforeEach(async () => void (app = await startTestApp(engine)));
  afterEach(() => app.close());

  const order = (...words: string[]) => orderDirectly(app, ['recuperado', ...words]);
  const { pay } = payingIn(() => app);
  const { payAll, running, move, skip, pause, on } = relievingIn(() => app);
  const counters = async () => {
    const rows = await app.platform.database.sql.select().from(counter).orderBy(asc(counter.year), asc(counter.series));
    return rows.map(({ series, year, last }) => [series, year, last]);
  };
  const allOf = (year: number, last: number) =>
    ['AP', 'CA', 'MB', 'PD', 'PS', 'RAD', 'RC', 'RT'].map((series) => [series, year, last]);

  test('rejects invalid options and skips numbers only once per restored time', async () => {
    for (const [words, said] of [
      [[], 'Falta --hasta'],
      [['--hasta', 'ayer'], 'fecha, hora y zona'],
      [['--hasta', '2026-11-20 09:00:00'], 'fecha, hora y zona'],
      [['--hasta', '2026-13-20 09:00:00-05'], 'fecha, hora y zona'],
      [['--hasta', '2026-11-21T09:00:00Z'], 'que ya pasó'],
      [['--hasta', '2026-11-20T09:00:00Z', '--saltar', '-5'], '--saltar'],
      [['--hasta', '2026-11-20T09:00:00Z', 'otra cosa'], 'solo lleva sus opciones'],
    ] as const)
      expect(await order(...words)).toMatchObject({ code: 2, errors: expect.stringContaining(said) });
    expect(await counters()).toEqual([]);
    expect(await order('--hasta', '2026-11-19 10:00:00-05', '--saltar', '50')).toMatchObject({ code: 0, errors: '' });
    expect(await counters()).toEqual(allOf(2026, 100));
    for (const moment of ['2026-11-19 15:00:00+00', '2026-11-19T15:00Z', '2026-11-19T10:00:00.000-0500'])
      expect(await order('--hasta', moment)).toMatchObject({
        code: 0,
        out: expect.stringContaining('ya se habían ajustado'),
      });
    expect(await counters()).toEqual(allOf(2026, 100));
  });

  test('skips more numbers when the installation issues more numbers a day', async () => {
    const values = { series: 'RC', year: 2026, last: 323_000 };
    await app.platform.database.sql.insert(counter).values(values);
    expect(await order('--hasta', '2026-11-19 10:00:00-05')).toMatchObject({ code: 0 });
    // The installation issues 1,000 numbers a day on average. The command skips ten times the average for each of two
    // days.
    const lastOf = async (year: number) =>
      Number((await counters()).find((each) => each[0] === 'RC' && each[1] === year)?.[2]);
    expect(await lastOf(2026)).toBeGreaterThan(342_000);
    app.clock.set('2027-01-01T15:00:00Z');
    expect(await order('--hasta', '2026-12-31 10:00:00-05')).toMatchObject({ code: 0 });
    expect(await lastOf(2027)).toBeGreaterThan(18_000);
    const others = (year: number, last: number) => allOf(year, last).filter(([series]) => series !== 'RC');
    expect(await counters()).toEqual(expect.arrayContaining([...others(2026, 4_000), ...others(2027, 2_000)]));
  });

  test('ends sessions, one-time codes and links', async () => {
    const { client, person } = await acceptedPlan(app);
    await app.services.credentials.invite(person.id, app.clock.now());
    const open = () =>
      app.platform.database.execute(`select
        (select count(*)::int from session where ended_at is null) as sessions,
        (select count(*)::int from procedure_token where used_at is null) as links,
        (select count(*)::int from one_time_code where used_at is null) as codes`);
    expect((await open()).rows[0]).toMatchObject({ sessions: 1, links: 1 });
    expect((await order('--hasta', '2026-11-19 10:00:00-05')).out).toMatch(
      /^ATENCIÓN: la auditoría tiene hechos posteriores, hasta 20 de noviembre de 2026, .*\. Revisa que el momento sea el de la restauración\.$/m,
    );
    expect((await open()).rows[0]).toEqual({ sessions: 0, links: 0, codes: 0 });
    expect((await client.get('/api/management/userManagement')).status).toBe(401);
  });

  test('leaves gaps in amendment numbers and in the versions of documents and plans', async () => {
    const plan = await running('2026-12-21T15:00:00Z');
    await move(plan, '2027-01-14');
    const links = (text: string) => ({ horario: { texto: text } });
    const publishLinks = (text: string) =>
      app.services.config.publish('common-links.json', links(text), app.clock.now());
    const [membership] = await app.services.plans.list();
    const { version: planVersion, ...terms } = membership!;
    const publishPlan = (name: string) => app.services.plans.publish({ ...terms, name }, app.clock.now());
    const firstLinks = await publishLinks('De 8 a 5');
    if ('faults' in firstLinks) throw new Error(firstLinks.faults.join());
    await app.drain();

    await on(plan, '2026-12-28T15:00:00Z');
    expect(await order('--hasta', '2026-12-27 10:00:00-05')).toMatchObject({ code: 0 });
    await on(plan, '2026-12-29T15:00:00Z');
    // The command skips 100 numbers for the day of the restored time and 100 for the next day.
    expect(await publishLinks('De 9 a 5')).toEqual({ version: firstLinks.version + 201, changed: true });
    expect(await publishLinks('De 10 a 5')).toEqual({ version: firstLinks.version + 202, changed: true });
    expect(await app.services.config.publish('textos-legales.json', {}, app.clock.now())).toEqual({
      version: 201,
      changed: true,
    });
    expect(await publishPlan('Otro nombre')).toEqual({ version: planVersion + 201, changed: true });
    expect((await skip(plan)).status).toBe(200);
    const person = await app.person([workedDebt]);
    const client = await app.signedIn(person);
    const proposal = (await propose(client, { primeraFecha: '2026-12-30' })).body;
    const accepted = await accept(app, { person, client }, proposal);
    const later = { person, client, agreement: accepted.body.acuerdo };
    await payAll(later);
    await on(later, '2027-01-15T15:00:00Z');
    expect((await pause(later, 1)).status).toBe(200);
    const amendmentsOf = async (id: string) =>
      (await historyOf(app.platform.database.sql, id)).map(({ number }) => number);
    expect(await amendmentsOf(plan.agreement.id)).toEqual([1, 202]);
    expect(await amendmentsOf(later.agreement.id)).toEqual([1]);
    await app.drain();
    expect(await orderDirectly(app, ['verificar'])).toMatchObject({ code: 0 });
  });

  test('succeeds in a second run after an outage of the card provider', async () => {
    app.provider.control.setFaults({ apiFault: 'error' });
    const away = await order('--hasta', '2026-11-19 10:00:00-05');
    expect(away).toMatchObject({ code: 70, errors: expect.stringContaining('La pasarela no respondió') });
    const before = await counters();
    expect(before).toEqual(allOf(2026, 2_000));
    app.provider.control.clearFaults();
    expect(await order('--hasta', '2026-11-19 10:00:00-05')).toMatchObject({ code: 0 });
    expect(await counters()).toEqual(before);
  });

  test('skips agreement numbers after the highest number at the card provider', async () => {
    const about = { concept: 'INICIAL', instalmentNumber: 0, destination: undefined } as const;
    const referencia = paymentReference({ agreementNumber: 'AP-2026-004321', ...about }, '00FF');
    pay({ referencia, valor: 50_000 });
    const answer = await order('--hasta', '2026-11-19 10:00:00-05');
    expect(answer).toMatchObject({ code: 1, out: expect.stringMatching(/50\.000.*AP-2026-004321, que se perdió/) });
    expect((await counters()).find(([series]) => series === 'AP')).toEqual(['AP', 2026, 6_321]);
    expect(await orderDirectly(app, ['verificar'])).toMatchObject({ code: 0 });
  });
});
