import { readConfig } from '#server/config/config.ts';
import { assertOwnFiles } from './gateways/files/own-files.ts';
import { startTicker } from './jobs/ticker.ts';
import { openMetrics } from '#server/observability/open-metrics.ts';
import { openPlatform } from './platform.ts';
import { composeServices } from './services.ts';

/** Runs only jobs and periodic reviews, while portals on the same PostgreSQL database serve the requests. */
export async function startWorker(
  env: Record<string, string | undefined>,
): Promise<{ metricsPort: number | undefined; close(): Promise<void> }> {
  const platform = await openPlatform(readConfig(env, { readsFiles: true }));
  const services = await composeServices(platform);
  await assertOwnFiles(platform.database, services.files, platform.clock.now());
  const { log } = platform;
  await platform.queue.work(services.jobs, (job, err) => log.error({ job, err }, 'a job failed and will be retried'));
  const metrics = await openMetrics(platform, services.files, platform.config.workerMetricsPort);
  const ticker = startTicker(services.ticks, (tick, err) => log.error({ tick, err }, 'a periodic review failed'));
  return {
    metricsPort: metrics?.port,
    close: async () => {
      await metrics?.close();
      await ticker.stop();
      await platform.close();
    },
  };
}
