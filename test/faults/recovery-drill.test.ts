import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { readArchiving } from '#server/db/archiving.store.ts';
import { agreement } from '#server/db/schema/agreements.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { acceptedPlan, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { payingIn } from '#test/support/paying.ts';
import { asPostgres, postgresFolder, startPostgresOn, type OwnPostgres } from '#test/support/postgres-server.ts';
import { emptyPortal } from '#test/support/portal-template.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { drawDocuments } from '#test/support/short-documents.ts';

const secret = { REBANCA_SECRET: 'un secreto de prueba con más de treinta y dos letras' };
const synced = ['max_connections=60', 'shared_buffers=64MB'];

drawDocuments();

/** `npm run drill` runs only this test, which executes the scripts of `deploy/` as an operator does. */
describe('a database that is lost', () => {
  let folder: string;
  let portalFolder: string;
  let server: OwnPostgres | undefined;
  let app: TestApp | undefined;
  beforeAll(async () => {
    folder = postgresFolder();
    portalFolder = await mkdtemp(join(tmpdir(), 'rebanca-test-'));
    for (const script of ['archive-wal.sh', 'backup.sh', 'restore.sh'])
      await copyFile(join(projectRoot, 'deploy', script), join(folder, script));
    run('mkdir', 'base', 'wal');
    run('initdb', '-D', join(folder, 'data'), '-U', 'rebanca', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  });
  afterAll(async () => {
    await app?.close();
    await server?.stop();
    for (const each of [folder, portalFolder]) await rm(each, { recursive: true, force: true });
  });

  function run(program: string, ...args: string[]): string {
    const { status, stdout, stderr } = asPostgres(folder, program, ...args);
    if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stdout}${stderr}`);
    return stdout.trim();
  }
  async function ask(text: string): Promise<any> {
    const client = new pg.Client({ connectionString: server!.url });
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows[0];
  }
  const portalOn = async (dataDir: string): Promise<TestApp> => {
    await mkdir(dataDir, { recursive: true });
    const open = async () => ({ dataDir, databaseUrl: server!.url, close: async () => {} });
    return startTestApp({ name: 'PostgreSQL', open }, secret);
  };
  async function acceptedAndPaid(): Promise<AcceptedPlan> {
    const plan = await acceptedPlan(app!);
    const { begin, pay, back } = payingIn(() => app!);
    await back(plan, { id: pay((await begin(plan)).body).id });
    await app!.drain();
    return plan;
  }
  async function untilKept(): Promise<string> {
    await ask('select txid_current()');
    const { name } = await ask('select pg_walfile_name(pg_switch_wal()) as name');
    await expect
      .poll(async () => (await ask('select last_archived_wal as name from pg_stat_archiver')).name, { timeout: 20_000 })
      .toBe(name);
    return name;
  }

  const numbersGiven = async (): Promise<string[]> =>
    (
      await ask(`select array_agg(n order by n) as numbers from (
        select number as n from agreement union all select receipt_number from payment_ledger
        union all select number from data_request) x where n is not null`)
    ).numbers;
  const requestData = async ({ client }: AcceptedPlan) =>
    (await client.post('/api/account/data-requests', { tipo: 'CONSULTA', texto: '¿Qué guardan de mí?' })).body.radicado;
  const order = (...words: string[]) => orderDirectly(app!, words);

  test('is restored to a point in time after the last backup', { timeout: 120_000 }, async () => {
    const keeping = [
      ...synced,
      'archive_mode=on',
      `archive_command=sh ${folder}/archive-wal.sh "%p" "${folder}/wal/%f"`,
    ];
    server = await startPostgresOn(folder, join(folder, 'data'), keeping);
    await emptyPortal.prepare(server.url);
    app = await portalOn(portalFolder);
    const inBackup = await acceptedAndPaid();
    run('env', `PGPORT=${server.port}`, 'PGHOST=127.0.0.1', 'PGUSER=rebanca', 'sh', 'backup.sh', 'base');
    const backup = run('sh', '-c', 'echo base/*');

    const afterBackup = await acceptedAndPaid();
    await requestData(afterBackup);
    await app.services.integrity.seal(app.clock.now());
    const until = app.clock.now().toISOString();
    const kept = await numbersGiven();
    const { moment } = await ask('select clock_timestamp()::text as moment');

    app.clock.advance({ minutes: 5 });
    const { relief: _relief, ...rules } = (await app.services.campaigns.version('general-1'))!;
    const lostCampaign = { ...rules, version: 'general-2', minimumInstalment: pesos(60_000) };
    const today = () => bogotaDate(app!.clock.now());
    expect(await app.services.campaigns.publish(lostCampaign, today(), app.clock.now())).toMatchObject({
      changed: true,
    });
    const tooLate = await acceptedAndPaid();
    const { begin, pay, back } = payingIn(() => app!);
    const instalment = (await begin(afterBackup, { concepto: 'CUOTA', estrategia: 'acuerdo' })).body;
    const paidAfter = pay(instalment).id;
    await back(afterBackup, { id: paidAfter }, 'acuerdo');
    await requestData(tooLate);
    await app.drain();
    const given = await numbersGiven();
    const sessions = (await ask('select count(*)::int as many from session where ended_at is null')).many;
    app.clock.advance({ days: 1 });
    await app.services.integrity.seal(app.clock.now());
    const now = app.clock.now().toISOString();

    await ask('drop table document_number cascade');
    await untilKept();
    const idle = await untilKept();
    // The server archives one segment per minute, because archive_timeout = 60. The segments of a day must not exceed 1
    // GB.
    expect((await stat(join(folder, 'wal', `${idle}.gz`))).size * 24 * 60).toBeLessThan(2 ** 30);
    expect(await readArchiving(app.platform.database)).toMatchObject({ isFailing: false });
    const { id: lostFile } = await ask(
      `select id from document where agreement_id = '${afterBackup.agreement.id}' limit 1`,
    );
    await app.close();
    await server.stop();
    await rm(join(folder, 'data'), { recursive: true });
    await rm(join(portalFolder, 'archivos', 'papers', lostFile.slice(0, 2), `${lostFile}.pdf`));

    const restore = () => run('sh', 'restore.sh', backup, join(folder, 'wal'), join(folder, 'restored'), moment);
    restore();
    expect(restore).toThrow('is not empty');
    server = await startPostgresOn(folder, join(folder, 'restored'), synced);
    await expect.poll(async () => (await ask('select pg_is_in_recovery() as is')).is, { timeout: 30_000 }).toBe(false);
    expect((await ask('show archive_mode')).archive_mode).toBe('off');

    app = await portalOn(portalFolder);
    app.clock.set(now);
    const db = app.platform.database.sql;
    expect(await readArchiving(app.platform.database)).toBeUndefined();
    const there = (await db.select({ id: agreement.id }).from(agreement)).map(({ id }) => id);
    expect(there.toSorted()).toEqual([inBackup.agreement.id, afterBackup.agreement.id].toSorted());
    expect(await numbersGiven()).toEqual(kept);

    expect((await order('verificar')).out).toMatch(/última cabeza que se guardó[^]*recuperado --hasta/);
    const recovered = await order('recuperado', '--hasta', until);
    expect(recovered).toMatchObject({ code: 1, errors: '' });
    expect(recovered.out).toContain('1 pago que faltaba quedó en los libros');
    expect(recovered.out).toMatch(/Se perdió, según la última cabeza[^\n]* 1 aceptación/);
    expect(recovered.out).toMatch(new RegExp(`del acuerdo ${tooLate.agreement.numero}, que se perdió`));
    const lostNumbers = given.filter((each) => !kept.includes(each) && !each.startsWith('PD'));
    expect(recovered.out).toContain(`que se entregaron y se perdieron: ${lostNumbers.join(', ')}`);
    expect(recovered.out).toContain('publícalas con otra versión: general-2\n');
    const publish = (version: string) =>
      app!.services.campaigns.publish({ ...lostCampaign, version }, today(), app!.clock.now());
    expect(await publish('general-2')).toEqual({ faults: [expect.stringContaining('nombran «general-2»')] });
    expect(await publish('general-3')).toMatchObject({ changed: true });
    expect(sessions).toBeGreaterThan(0);
    expect((await ask('select count(*)::int as many from session where ended_at is null')).many).toBe(0);
    const bookedOf = `select count(*)::int as many from payment_ledger where transaction_id = '${paidAfter}'`;
    expect((await ask(bookedOf)).many).toBe(1);

    const counters = `select array_agg(series || last order by series) as all from counter`;
    await app.drain();
    const before = await ask(counters);
    expect(await order('recuperado', '--hasta', until)).toMatchObject({ code: 1, errors: '' });
    expect(await ask(counters)).toEqual(before);
    expect((await ask(bookedOf)).many).toBe(1);

    await requestData(await acceptedAndPaid());
    const anew = (await numbersGiven()).filter((each) => !kept.includes(each));
    expect(anew.length).toBeGreaterThan(3);
    expect(anew.filter((each) => given.includes(each))).toEqual([]);

    expect(await order('verificar')).toMatchObject({ code: 1, out: expect.stringMatching(/: 1 falla\.$/m) });
    expect(await order('documentos', 'rehacer', '--todos')).toMatchObject({ code: 0 });
    expect(await order('verificar', '--cabezas', app.services.integrity.folder)).toMatchObject({ code: 0 });
  });
});
