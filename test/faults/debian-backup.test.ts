import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { unprivilegedUser } from '#test/support/postgres-server.ts';
import { isRoot } from '#test/support/system-package.ts';
import { projectRoot } from '#tools/build-stamp.ts';

const isDebian = isRoot() && existsSync('/usr/bin/pg_createcluster');
if (!isDebian) console.log('The backup of a Debian cluster is not tested: it needs root and postgresql-common.');

const version = () => readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))[0]!;

describe.skipIf(!isDebian)('a PostgreSQL cluster in the folders of Debian', () => {
  const name = `rebanca_prueba_${process.pid}`;
  let folder: string;
  let port: number;
  let restoredPort: number;
  const data = () => join(folder, 'data');
  const restored = () => join(folder, 'restored');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rebanca-debian-'));
    const { uid, gid } = unprivilegedUser();
    chownSync(folder, uid, gid);
    for (const script of ['archive-wal.sh', 'backup.sh', 'restore.sh'])
      copyFileSync(join(projectRoot, 'deploy', script), join(folder, script));
    [port, restoredPort] = [await freePort(), await freePort()];
    asPostgres('mkdir', 'base', 'wal');
    run('pg_createcluster', version(), name, '-d', data(), '-p', String(port), '--', '--auth=trust');
    for (const setting of ['archive_mode=on', `archive_command=sh ${folder}/archive-wal.sh "%p" "${folder}/wal/%f"`]) {
      const [option, ...value] = setting.split('=');
      run('pg_conftool', version(), name, 'set', option!, value.join('='));
    }
    run('pg_ctlcluster', version(), name, 'start');
  });
  afterAll(() => {
    if (existsSync(join(restored(), 'postmaster.pid')))
      asPostgres(`/usr/lib/postgresql/${version()}/bin/pg_ctl`, '-D', restored(), '-m', 'immediate', 'stop');
    for (const each of [name, `${name}_2`])
      if (existsSync(`/etc/postgresql/${version()}/${each}`)) run('pg_dropcluster', version(), each, '--stop');
    rmSync(folder, { recursive: true, force: true });
  });

  function run(program: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: folder });
    if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stdout}${stderr}`);
    return stdout.trim();
  }
  const asPostgres = (program: string, ...args: string[]) =>
    run('setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args);
  const ask = (text: string, on = port) => asPostgres('psql', '-XAt', '-p', String(on), '-d', 'postgres', '-c', text);
  const backup = (kept = 14) =>
    asPostgres(
      'env',
      ...[`PGPORT=${port}`, `REBANCA_BACKUP_STAMP=${folder}/respaldo.json`, `REBANCA_BACKUPS_KEPT=${kept}`],
      ...['sh', 'backup.sh', join(folder, 'base'), join(folder, 'wal')],
    );
  async function archived(): Promise<void> {
    const segment = ask('select pg_walfile_name(pg_switch_wal())');
    await expect.poll(() => readdirSync(join(folder, 'wal')), { timeout: 20_000 }).toContain(`${segment}.gz`);
  }

  test('is backed up with its settings and restored to a point in time', async () => {
    ask('create table payment (id int)');
    const made = backup();
    expect(JSON.parse(readFileSync(join(folder, 'respaldo.json'), 'utf8'))).toEqual({
      at: made.slice(-16).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'),
    });
    ask('insert into payment values (1)');
    const moment = ask('select clock_timestamp()');
    ask('insert into payment values (2)');
    await archived();

    asPostgres('sh', 'restore.sh', made, join(folder, 'wal'), restored(), moment);
    const pgCtl = `/usr/lib/postgresql/${version()}/bin/pg_ctl`;
    asPostgres(pgCtl, '-D', restored(), '-o', `-p ${restoredPort}`, '-l', join(folder, 'log'), '-w', 'start');
    await expect.poll(() => ask('select pg_is_in_recovery()', restoredPort), { timeout: 20_000 }).toBe('f');
    expect(ask('select array_agg(id) from payment', restoredPort)).toBe('{1}');
    expect(ask('show archive_mode', restoredPort)).toBe('off');

    asPostgres(pgCtl, '-D', restored(), '-w', 'stop');
    run('pg_createcluster', version(), `${name}_2`, '-d', restored(), '-p', String(restoredPort));
    run('pg_ctlcluster', version(), `${name}_2`, 'start');
    expect(ask('select array_agg(id) from payment', restoredPort)).toBe('{1}');
  });

  test('loses old backups and the archived segments that only these backups need', async () => {
    const segments = () => readdirSync(join(folder, 'wal')).filter((file) => /^[0-9A-F]{24}\.gz$/.test(file));
    await archived();
    ask('insert into payment values (3)');
    await archived();
    const before = segments();
    // The server archives 1,440 segments a day. With at most 100 kB each, a day takes less than 150 MB.
    expect(statSync(join(folder, 'wal', before.at(-1)!)).size).toBeLessThan(100_000);
    const newest = backup(1);
    expect(readdirSync(join(folder, 'base'))).toEqual([newest.slice(-16)]);
    const first = readFileSync(join(newest, 'first-segment'), 'utf8').trim();
    expect(before.some((segment) => segment < first)).toBe(true);
    await archived();
    expect(segments().filter((segment) => segment < first)).toEqual([]);
    expect(segments()).toContain(`${first}.gz`);
  });
});
