import type { FileStore } from './gateways/files/file-store.ts';
import type { Metrics } from './metrics.ts';
import type { Platform } from './platform.ts';

/** The figures of a process, where a port was given for them. Their library is loaded only there. */
export async function openMetrics(
  platform: Platform,
  files: Pick<FileStore, 'check'>,
  port: number | undefined,
): Promise<Metrics | undefined> {
  if (port === undefined) return undefined;
  const { startMetrics } = await import('./metrics.ts');
  return startMetrics(platform, files, port);
}
