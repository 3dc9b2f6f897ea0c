import type { FileStore } from '#server/gateways/files/file-store.ts';
import type { Metrics } from './metrics.ts';
import type { Platform } from '#server/platform.ts';

export async function openMetrics(
  platform: Platform,
  files: Pick<FileStore, 'check'>,
  port: number | undefined,
): Promise<Metrics | undefined> {
  if (port === undefined) return undefined;
  const { startMetrics } = await import('./metrics.ts');
  return startMetrics(platform, files, port);
}
