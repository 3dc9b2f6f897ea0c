import path from 'node:path';
import { pino, type Logger } from 'pino';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from '#server/config/config.ts';
import { lockDataFolder } from './db/data-folder.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openPglite } from './db/pglite.ts';
import { assertFollowsNames } from './db/pooler.ts';
import { openPostgres } from './db/postgres.ts';
import { currentRole, grantRunner } from './db/runner-role.ts';
import { decidedByAuthority } from './http/authority.ts';
import { startQueue, type Queue } from './jobs/queue.ts';
import { logSerializers, readableLog } from '#server/observability/log.ts';
import { makePrivate } from '#server/db/private-files.ts';
import { loadSecrets, type Secrets } from '#server/secrets/secrets.ts';
import type { Tracing } from '#server/observability/tracing.ts';

export interface Platform {
  config: Config;
  clock: Clock;
  database: Database;
  queue: Queue;
  secrets: Secrets;
  log: Logger;
  tracing: Tracing | undefined;
  /**
   * Makes the readiness check fail and keeps serving for `DRAIN_SECONDS`, so that load balancers stop sending requests.
   */
  drain(): Promise<void>;
  isDraining(): boolean;
  /** Registers work that runs after the queue has stopped and before the database is closed. */
  onClose(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/**
 * Opens and migrates the database (PostgreSQL, or embedded with a lock on the data folder) and starts the queue.
 * `supervise`: this process runs jobs and maintains the queue. `database`: an open database, which `close` also closes.
 * @throws {DataFolderBusy} when another process uses the embedded database.
 * @throws {DataFolderOpen} when other users may read the data folder and this user cannot change its permissions.
 */
export async function openPlatform(
  config: Config,
  {
    supervise = true,
    clock = systemClock,
    database: opened,
  }: { supervise?: boolean; clock?: Clock; database?: Database | undefined } = {},
): Promise<Platform> {
  const log = pino(
    { level: config.logLevel, serializers: logSerializers },
    process.stdout.isTTY ? readableLog(process.stdout) : process.stdout,
  );
  makePrivate(config.dataDir);
  const tracing = await openTracing(config);
  const lock = opened || config.database.url ? undefined : lockDataFolder(config.dataDir);
  const database =
    opened ??
    (config.database.url
      ? await openShared(config.database.url, config.database, tracing)
      : await openPglite({ folder: path.join(config.dataDir, 'base-de-datos') }));
  try {
    // The queue creates its own tables inside the migration lock. Two instances that create the tables concurrently
    // would deadlock.
    const { url, directUrl, migrateUrl } = config.database;
    const leaseSeconds = config.jobLeaseSeconds;
    const queue = await migrate(database, migrateUrl ?? directUrl ?? url, async () => {
      if (migrateUrl) await prepareRunner(migrateUrl, database, leaseSeconds);
      return startQueue(database, { supervise, leaseSeconds });
    });
    const secrets = await loadSecrets(database, config, clock.now());
    let isDraining = false;
    const closing: (() => Promise<void>)[] = [];
    return {
      config,
      clock,
      database: decidedByAuthority(database),
      queue: tracing ? tracedQueue(queue, tracing) : queue,
      secrets,
      log,
      tracing,
      drain: async () => {
        isDraining = true;
        await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1000));
      },
      isDraining: () => isDraining,
      onClose: (work) => void closing.push(work),
      close: async () => {
        await queue.stop();
        for (const work of closing) await work();
        await database.close();
        await tracing?.close();
        lock?.release();
      },
    };
  } catch (error) {
    await database.close();
    await tracing?.close();
    lock?.release();
    throw error;
  }
}

/** Imports the tracing libraries only when tracing is configured, because they need memory. */
async function openTracing(config: Config): Promise<Tracing | undefined> {
  if (config.tracesUrl === undefined) return undefined;
  const { startTracing } = await import('#server/observability/tracing.ts');
  return startTracing(config);
}

async function openShared(
  url: string,
  { poolSize, statements }: Config['database'],
  tracing: Tracing | undefined,
): Promise<Database> {
  const named = statements === 'named';
  if (named) await assertFollowsNames(url);
  return openPostgres(url, poolSize, { named, watch: tracing?.statements });
}

const tracedQueue = (queue: Queue, { jobs }: Tracing): Queue => ({
  ...queue,
  work: (handlers, onError) => queue.work(jobs(handlers), onError),
  drain: (handlers) => queue.drain(jobs(handlers)),
});

async function prepareRunner(migrateUrl: string, runner: Database, leaseSeconds: number): Promise<void> {
  const owner = openPostgres(migrateUrl, 1);
  try {
    const queue = await startQueue(owner, { supervise: false, leaseSeconds });
    await queue.stop();
    await grantRunner(owner, await currentRole(runner.sql));
  } finally {
    await owner.close();
  }
}
