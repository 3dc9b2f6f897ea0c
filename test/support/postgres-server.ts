import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { findExecutable, installDebianPackage, isRoot } from './system-package.ts';

export type PostgresServer = {
  url: string;
  /**
   * The URL of the Unix socket, which is faster than TCP. For the server of `TEST_DATABASE_URL`, this URL is the same
   * as `url`.
   */
  socketUrl: string;
  stop(): Promise<void>;
};
export type OwnPostgres = PostgresServer & {
  port: number;
  restart(whileAway?: () => Promise<void>): Promise<void>;
};

const oldestMajor = 15;
const root = '/usr/lib/postgresql';

/** Without fsync, data survives a killed process, but not a failure of the machine. */
const unsynced = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=64MB', 'jit=off'];

const inexpensive = [
  ...['synchronous_commit=off', 'autovacuum=off', 'max_wal_size=256MB', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['update_process_title=off', 'plan_cache_mode=force_generic_plan'],
];

/**
 * Returns a folder in memory, because template databases are copied faster in memory. Returns the temporary folder when
 * /dev/shm is missing or has at most 2 GiB of free space.
 */
function fastFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 2 ** 31 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Returns the server of `TEST_DATABASE_URL`. Without this variable, starts a server without fsync on a free port and in
 * a temporary folder. On a given server, `stop` only deletes the template databases of this run.
 */
export async function startPostgres(run: string): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, socketUrl: given, stop: () => dropTemplates(given, run) };
  return startOwnPostgres([...unsynced, ...inexpensive], fastFolder());
}

/**
 * Starts a separate server that tests may kill. With the default settings, acknowledged writes survive an immediate
 * restart. PostgreSQL refuses to run as root, so root starts the server as an unprivileged user.
 */
export async function startOwnPostgres(
  settings: readonly string[] = unsynced,
  parent: string = tmpdir(),
): Promise<OwnPostgres> {
  const folder = postgresFolder(parent);
  const data = join(folder, 'data');
  const made = asPostgres(
    folder,
    'initdb',
    ...['-D', data, '-U', 'rebanca', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  );
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stdout}${made.stderr}`);
  const server = await startPostgresOn(folder, data, settings);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function postgresFolder(parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'rebanca-postgres-'));
  const owner = isRoot() ? unprivilegedUser() : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

const unprivileged = (folder: string) => ({
  ...(isRoot() && unprivilegedUser()),
  cwd: folder,
  env: { PATH: `${postgresBinaries()}:${process.env.PATH}`, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
});

export function asPostgres(folder: string, program: string, ...args: string[]) {
  return spawnSync(program, args, { ...unprivileged(folder), encoding: 'utf8' });
}

/** Starts a server on an existing data folder, which is not deleted at the end. */
export async function startPostgresOn(
  folder: string,
  data: string,
  settings: readonly string[] = unsynced,
): Promise<OwnPostgres> {
  const port = await freePort();
  const url = `postgres://rebanca@127.0.0.1:${port}/postgres`;
  const log: string[] = [];
  const run = () => {
    const server = spawn(
      join(postgresBinaries(), 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      { ...unprivileged(folder), stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()) > 50 && log.shift());
    return server;
  };
  let server = run();
  // Stops the server when a run is interrupted. An immediate shutdown is sufficient for a temporary folder.
  const killNow = () => server.kill('SIGQUIT');
  process.once('exit', killNow);

  await untilReady(url, server, log);
  return {
    url,
    socketUrl: `postgres://rebanca@localhost:${port}/postgres?host=${folder}`,
    port,
    restart: async (whileAway = async () => {}) => {
      await stopped(server);
      await whileAway();
      server = run();
      await untilReady(url, server, log);
    },
    stop: async () => {
      process.removeListener('exit', killNow);
      await stopped(server);
    },
  };
}

async function dropTemplates(url: string, run: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `template_${run}_%`,
  ]);
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  await admin.end();
}

/**
 * Returns the folder with initdb and postgres: `TEST_POSTGRES_BIN`, or an accepted version. As root on Debian, installs
 * a missing PostgreSQL.
 */
export function postgresBinaries(): string {
  const given = process.env.TEST_POSTGRES_BIN;
  if (given) return given;
  const find = () => {
    const onPath = findExecutable(['initdb']);
    const installed = safeList(root)
      .sort((a, b) => Number(b) - Number(a))
      .map((major) => join(root, major, 'bin'));
    return [...(onPath ? [join(onPath, '..')] : []), ...installed].find((folder) => major(folder) >= oldestMajor);
  };
  const found = find() ?? (installDebianPackage('postgresql') ? find() : undefined);
  if (found) return found;
  throw new Error(
    `PostgreSQL ${oldestMajor} or newer is missing: install the package \`postgresql\`, or set TEST_DATABASE_URL to a test database whose role may create databases`,
  );
}

function safeList(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function major(folder: string): number {
  const answer = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(answer.stdout ?? '')?.[1] ?? 0);
}

export function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither the user postgres nor nobody');
}

async function untilReady(url: string, server: ChildProcess, log: string[]): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (ended(server)) break;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  server.kill('SIGQUIT');
  throw new Error(`PostgreSQL did not start:\n${log.join('')}`);
}

function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (ended(server)) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGQUIT');
  });
}

const ended = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null;
