import { copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreement } from '#server/db/schema/agreements.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { payingIn } from '#test/support/paying.ts';
import { asPostgres, postgresFolder, startPostgresOn, type OwnPostgres } from '#test/support/postgres-server.ts';
import { emptyPortal } from '#test/support/portal-template.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const secret = { REBANCA_SECRET: 'un secreto de prueba con más de treinta y dos letras' };
const synced = ['max_connections=60', 'shared_buffers=64MB'];

/** `npm run drill` runs the scripts of `deploy/` as an operator does. */
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

  /** Runs a program as the system user postgres and returns its output. */
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
  async function acceptedAndPaid(): Promise<string> {
    const plan = await acceptedPlan(app!);
    const { begin, pay, back } = payingIn(() => app!);
    await back(plan, { id: pay((await begin(plan)).body).id });
    await app!.drain();
    return plan.agreement.id;
  }
  async function untilKept(): Promise<void> {
    const { name } = await ask('select pg_walfile_name(pg_switch_wal()) as name');
    await expect
      .poll(async () => (await ask('select last_archived_wal as name from pg_stat_archiver')).name, { timeout: 20_000 })
      .toBe(name);
  }

  test('is restored to a moment between two backups and verified', async () => {
    const keeping = [
      ...synced,
      'archive_mode=on',
      `archive_command=sh ${folder}/archive-wal.sh "%p" "${folder}/wal/%f"`,
    ];
    server = await startPostgresOn(folder, join(folder, 'data'), keeping);
    await emptyPortal.prepare(server.url);
    app = await portalOn(join(portalFolder, 'before'));
    const inBackup = await acceptedAndPaid();
    run('env', `PGPORT=${server.port}`, 'PGHOST=127.0.0.1', 'PGUSER=rebanca', 'sh', 'backup.sh', 'base');
    const backup = run('sh', '-c', 'echo base/*');
    // Copied after the database, because a document is stored before its row.
    await cp(join(portalFolder, 'before/archivos'), join(portalFolder, 'after/archivos'), { recursive: true });

    const afterBackup = await acceptedAndPaid();
    const { moment } = await ask('select clock_timestamp()::text as moment');
    const tooLate = await acceptedAndPaid();
    await ask('drop table document_number cascade');
    await untilKept();
    await app.close();
    await server.stop();
    await rm(join(folder, 'data'), { recursive: true });

    const restore = () => run('sh', 'restore.sh', backup, join(folder, 'wal'), join(folder, 'restored'), moment);
    restore();
    expect(restore).toThrow('is not empty');
    server = await startPostgresOn(folder, join(folder, 'restored'), synced);
    await expect.poll(async () => (await ask('select pg_is_in_recovery() as is')).is, { timeout: 30_000 }).toBe(false);

    app = await portalOn(join(portalFolder, 'after'));
    const db = app.platform.database.sql;
    const there = (await db.select({ id: agreement.id }).from(agreement)).map(({ id }) => id);
    expect(there.toSorted()).toEqual([inBackup, afterBackup].toSorted());
    expect(there).not.toContain(tooLate);
    // The documents issued since the backup are rendered again.
    expect(await orderDirectly(app, ['verificar'])).toMatchObject({ code: 1 });
    expect(await orderDirectly(app, ['documentos', 'rehacer', '--todos'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('4 documentos leídos, 2 rehechos.'),
    });
    expect(await orderDirectly(app, ['verificar'])).toMatchObject({ code: 0 });
    expect((await ask('show archive_mode')).archive_mode).toBe('off');
  });
});
