import type { Database } from '#server/db/database.ts';
import { renewLease } from './queue.store.ts';

/**
 * Renews the lease of jobs for as long as this process works on them, however slow the machine is: only a process that
 * died, or is cut off from the database, loses its jobs to another one.
 */
export function keepLease(
  database: Database,
  { job, ids, leaseSeconds }: { job: string; ids: readonly string[]; leaseSeconds: number },
): { end(): void } {
  // A renewal that fails leaves the lease as it is; the next one may come through.
  const renew = () => void renewLease(database, job, ids).catch(() => {});
  const timer = setInterval(renew, (leaseSeconds * 1000) / 3).unref();
  return { end: () => clearInterval(timer) };
}
