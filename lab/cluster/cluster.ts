import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { startCardProvider } from '#sandbox/card-provider/provider.ts';
import { startMailbox } from '#sandbox/mailbox/mailbox.ts';
import { freePort } from '#test/support/free-port.ts';
import { startS3 } from '#test/support/s3-server.ts';
import { sandboxEnvironment } from '#test/support/sandbox-environment.ts';
import type { Person } from '#test/support/test-app.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { startDatabaseNodes } from './database-nodes.ts';
import { startHaproxy, startPooler } from './front.ts';
import type { Town } from './people.ts';
import { answers, program, type Program } from './processes.ts';

const portalCount = 3;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export async function startCluster(folder: string) {
  // The operating-system user of PostgreSQL needs access to the folder.
  chmodSync(folder, 0o755);
  const database = await startDatabaseNodes(folder);
  const [databasePort, portalPort, poolerPort, ...ports] = await portsFor(3 + portalCount);
  const haproxy = await startHaproxy(folder, {
    databasePort: databasePort!,
    portalPort: portalPort!,
    nodes: database.nodes,
    portals: ports,
  });
  const pooler = await startPooler(folder, { port: poolerPort!, databasePort: databasePort! });
  const direct = `postgres://rebanca@127.0.0.1:${databasePort}/rebanca`;
  const admin = new pg.Client({ connectionString: direct.replace(/rebanca$/, 'postgres') });
  await admin.connect();
  await admin.query('create database rebanca');
  await admin.end();

  const objects = join(folder, 'objetos');
  mkdirSync(objects);
  let storage = await startS3({ folder: objects });
  const provider = await startCardProvider({
    port: 0,
    dataDir: join(folder, 'pasarela'),
    settleMs: 20,
    retryScale: 0.001,
  });
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
  const url = `http://localhost:${portalPort}`;
  provider.control.setEventsUrl(`${url}/api/webhooks/wompi`);
  const env = {
    ...sandboxEnvironment(provider, mailbox),
    PATH: process.env['PATH'],
    TZ: 'UTC',
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    REBANCA_DATA_DIR: join(folder, 'datos'),
    REBANCA_SECRET: randomBytes(32).toString('base64url'),
    DATABASE_URL: `postgres://rebanca@127.0.0.1:${poolerPort}/rebanca`,
    DATABASE_DIRECT_URL: direct,
    DATABASE_STATEMENTS: 'unnamed',
    FILES_URL: `s3://rebanca/portal?endpoint=${storage.place.endpoint}`,
    FILES_KEY_ID: storage.place.keyId,
    FILES_KEY_SECRET: storage.place.keySecret,
    CRM_DELAY_SECONDS: '0',
    HOLD_MINUTES: '15',
    JOB_LEASE_SECONDS: '5',
    ACCESS_SECONDS: '3600',
  };
  const portalOf = (port: number): Program =>
    program([process.execPath, join(projectRoot, 'dist', 'server', 'main.js')], {
      cwd: projectRoot,
      env: { ...env, PORT: String(port) },
      log: join(folder, `portal-${port}.log`),
      ready: () => answers(`http://127.0.0.1:${port}/readyz`),
    });
  const portals = ports.map(portalOf);
  // Starts concurrently to test concurrent migrations of an empty database.
  await Promise.all(portals.map((portal) => portal.start()));
  const town: Town = { url, provider, mailbox };

  /** Asynchronous, because this process also serves the S3 storage. */
  async function run(...args: string[]): Promise<{ code: number | null; out: string; all: string }> {
    const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code: code as number | null, out, all: out + errors };
  }

  return {
    database,
    pooler,
    portals,
    town,
    storage: {
      stop: () => storage.stop(),
      start: async () => void (storage = await startS3({ folder: objects, port: storage.port })),
    },
    async people(many: number): Promise<Person[]> {
      const { code, out, all } = await run('--import', 'tsx', join('lab', 'cluster', 'add-people.ts'), String(many));
      if (code !== 0) throw new Error(`People could not be added: ${all}`);
      return JSON.parse(out) as Person[];
    },
    async ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
      const client = new pg.Client({ connectionString: direct });
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    order: (...words: string[]) => run(join('dist', 'server', 'cli', 'main.js'), ...words),
    async stop(): Promise<void> {
      await Promise.all(portals.map((portal) => portal.end('SIGKILL')));
      await pooler.end('SIGKILL');
      await haproxy.end('SIGKILL');
      await database.stop();
      await provider.close();
      await mailbox.close();
      await storage.stop();
    },
  };
}

async function portsFor(many: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < many) found.add(await freePort());
  return [...found];
}
