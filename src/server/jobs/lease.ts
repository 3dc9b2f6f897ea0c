import type { Database } from '#server/db/database.ts';
import { renewLease } from './queue.store.ts';

/**
 * Renews the lease of jobs while this process runs them, so that only a dead or disconnected process loses its jobs.
 */
export function keepLease(
  database: Database,
  { job, ids, leaseSeconds }: { job: string; ids: readonly string[]; leaseSeconds: number },
): { end(): void } {
  // A failed renewal leaves the lease unchanged; the next renewal may succeed.
  const renew = () => void renewLease(database, job, ids).catch(() => {});
  const timer = setInterval(renew, (leaseSeconds * 1000) / 3).unref();
  return { end: () => clearInterval(timer) };
}
