import type { FileStore } from '#server/gateways/files/file-store.ts';
import type { Metrics } from './metrics.ts';
import type { Platform } from '#server/platform.ts';

/** Serves the metrics of a process when a port is configured. The metrics library is imported only in this case. */
export async function openMetrics(
  platform: Platform,
  files: Pick<FileStore, 'check'>,
  port: number | undefined,
): Promise<Metrics | undefined> {
  if (port === undefined) return undefined;
  const { startMetrics } = await import('./metrics.ts');
  return startMetrics(platform, files, port);
}
