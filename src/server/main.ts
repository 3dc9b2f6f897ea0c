import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import { startOperatorSocket } from './cli/operator-socket.ts';
import { ConfigError, processEnvironment, readConfig } from '#server/config/config.ts';
import { DataFolderBusy } from './db/data-folder.ts';
import { assertOwnFiles } from './gateways/files/own-files.ts';
import { isProgram } from './is-program.ts';
import { startTicker } from './jobs/ticker.ts';
import { openMetrics } from '#server/observability/open-metrics.ts';
import { openPlatform } from './platform.ts';
import { DataFolderOpen, keepFilesPrivate } from '#server/db/private-files.ts';
import { seedDemo, type Demo } from '#server/demo/seed.ts';
import { composeServices } from './services.ts';

export interface Running {
  url: string;
  dataDir: string;
  engine: 'pglite' | 'postgres';
  drainSeconds: number;
  /** With `drain`, keeps serving for `DRAIN_SECONDS` first, as the portal does after SIGTERM. */
  close(how?: { drain: boolean }): Promise<void>;
}

/**
 * The length of the listen queue. The card provider may open a thousand connections at once. With Node's default of
 * 511, some connections would be retried only after one, three and seven seconds.
 */
const waitingConnections = 4_096;

/** With `demo`, adds the demonstration data when the database contains no other customers. */
export async function start(env: Record<string, string | undefined>, demo?: Demo): Promise<Running> {
  const config = readConfig(env, { readsFiles: true });
  const platform = await openPlatform(config, demo?.clock && { clock: demo.clock });
  const services = await composeServices(platform);
  if (platform.database.engine === 'postgres')
    await assertOwnFiles(platform.database, services.files, platform.clock.now());
  if (demo) await seedDemo(platform, services, demo);
  await services.releaseFiles.publish();
  const app = await buildApp(platform, services, demo);
  try {
    await app.listen({ port: config.port, host: config.host, backlog: waitingConnections });
  } catch (error) {
    await platform.close();
    throw error;
  }
  config.publicUrl ??= `http://${config.host}:${(app.server.address() as AddressInfo).port}`;

  const metrics = await openMetrics(platform, services.files, config.metricsPort);
  const operator = platform.database.engine === 'pglite' ? await startOperatorSocket(platform, services) : undefined;
  const { log } = platform;
  if (config.worksJobs)
    await platform.queue.work(services.jobs, (job, err) => log.error({ job, err }, 'a job failed and will be retried'));
  const ticks = config.worksJobs ? services.ticks : [];
  const ticker = startTicker(ticks, (tick, err) => log.error({ tick, err }, 'a periodic review failed'));
  return {
    url: config.publicUrl,
    dataDir: config.dataDir,
    engine: platform.database.engine,
    drainSeconds: config.drainSeconds,
    close: async ({ drain } = { drain: false }) => {
      if (drain) await platform.drain();
      await operator?.close();
      await metrics?.close();
      await app.close();
      await ticker.stop();
      await platform.close();
    },
  };
}

/** For a fault that the operator can fix, exits with a message instead of a stack trace. */
async function main() {
  keepFilesPrivate();
  try {
    const running = await start(processEnvironment);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void running.close({ drain: signal === 'SIGTERM' }).then(() => process.exit(0)));
    }
  } catch (error) {
    if (![ConfigError, DataFolderBusy, DataFolderOpen].some((expected) => error instanceof expected)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(error instanceof ConfigError ? error.exitCode : 1);
  }
}

if (isProgram(import.meta.url)) await main();
