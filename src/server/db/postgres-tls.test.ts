import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openPlatform } from '#server/platform.ts';
import { isRoot } from '#test/support/system-package.ts';
import {
  asPostgres,
  postgresFolder,
  startPostgresOn,
  unprivilegedUser,
  type OwnPostgres,
} from '#test/support/postgres-server.ts';
import { readArchiving } from './archiving.store.ts';

let folder: string;
let server: OwnPostgres;
let authorities: string;

const openssl = (...args: string[]) => {
  const { status, stderr } = spawnSync('openssl', args, { cwd: authorities, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

const makeAuthority = (name: string) =>
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
    ...['-keyout', `${name}.key`, '-out', `${name}.crt`],
  );

beforeAll(async () => {
  authorities = mkdtempSync(join(tmpdir(), 'rebanca-authorities-'));
  for (const name of ['lender', 'stranger']) makeAuthority(name);
  openssl(...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=db', '-keyout', 'db.key', '-out', 'db.csr']);
  writeFileSync(join(authorities, 'names'), 'subjectAltName=DNS:localhost');
  openssl(
    ...['x509', '-req', '-in', 'db.csr', '-CA', 'lender.crt', '-CAkey', 'lender.key', '-CAcreateserial', '-days', '2'],
    ...['-extfile', 'names', '-out', 'db.crt'],
  );
  folder = postgresFolder();
  const data = join(folder, 'data');
  asPostgres(folder, 'initdb', ...['-D', data, '-U', 'rebanca', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  for (const file of ['db.crt', 'db.key']) {
    const target = join(folder, file);
    copyFileSync(join(authorities, file), target);
    chmodSync(target, 0o600);
    if (isRoot()) chownSync(target, unprivilegedUser().uid, unprivilegedUser().gid);
  }
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  server = await startPostgresOn(folder, data, [
    'ssl=on',
    `ssl_cert_file=${join(folder, 'db.crt')}`,
    `ssl_key_file=${join(folder, 'db.key')}`,
    'archive_mode=on',
    'archive_command=false',
    'fsync=off',
  ]);
});
afterAll(async () => {
  await server?.stop();
  for (const each of [folder, authorities]) rmSync(each, { recursive: true, force: true });
});

const opened = async (more: Record<string, string>) => {
  const config = readConfig(
    {
      DATABASE_URL: `postgres://rebanca@localhost:${server.port}/postgres?sslmode=verify-full`,
      REBANCA_DATA_DIR: join(authorities, 'datos'),
      LOG_LEVEL: 'silent',
      ...more,
    },
    { serves: false, readsFiles: true },
  );
  const platform = await openPlatform(config, { supervise: false });
  try {
    const { rows } = await platform.database.execute('select ssl from pg_stat_ssl where pid = pg_backend_pid()', []);
    return { rows, archiving: await readArchiving(platform.database) };
  } finally {
    await platform.close();
  }
};

test('the portal trusts the certificate authority in DATABASE_CA_FILE', async () => {
  const { rows } = await opened({ DATABASE_CA_FILE: join(authorities, 'lender.crt') });
  expect(rows).toEqual([{ ssl: true }]);
});

test('sslrootcert in the database URL takes precedence over DATABASE_CA_FILE', async () => {
  const { rows } = await opened({
    DATABASE_URL: `postgres://rebanca@localhost:${server.port}/postgres?sslmode=verify-full&sslrootcert=${join(authorities, 'lender.crt')}`,
    DATABASE_CA_FILE: join(authorities, 'stranger.crt'),
  });
  expect(rows).toEqual([{ ssl: true }]);
});

test.each([
  ['without DATABASE_CA_FILE', {}, /certificate|self-signed|issuer/i],
  ['with the certificate of another authority', { DATABASE_CA_FILE: 'stranger.crt' }, /certificate|signature|issuer/i],
  [
    'with a missing certificate file',
    { DATABASE_CA_FILE: 'missing.crt' },
    /DATABASE_CA_FILE: no se puede leer el archivo \(ENOENT\)/,
  ],
  [
    'with a file without a certificate',
    { DATABASE_CA_FILE: 'lender.key' },
    /DATABASE_CA_FILE: el archivo no tiene certificados PEM/,
  ],
] as const)(
  '%s, the portal does not connect to the database',
  async (_how, given: { DATABASE_CA_FILE?: string }, why) => {
    const file = given.DATABASE_CA_FILE;
    await expect(opened(file === undefined ? {} : { DATABASE_CA_FILE: join(authorities, file) })).rejects.toThrow(why);
  },
);

test('readArchiving reports a failing archive_command', async () => {
  asPostgres(
    folder,
    'psql',
    ...['-h', folder, '-p', String(server.port), '-U', 'rebanca', '-c', 'select pg_switch_wal()', 'postgres'],
  );
  const given = { DATABASE_CA_FILE: join(authorities, 'lender.crt') };
  await expect
    .poll(async () => (await opened(given)).archiving?.isFailing, { timeout: 30_000, interval: 500 })
    .toBe(true);
  expect((await opened(given)).archiving!.lastSeconds).toBeGreaterThan(0);
});
