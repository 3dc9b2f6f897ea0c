import type { Database } from '#server/db/database.ts';
import { renewLease } from './queue.store.ts';

/** Renews the lease while this process runs the jobs, so that only a dead or disconnected process loses its jobs. */
export function keepLease(
  database: Database,
  { job, ids, leaseSeconds }: { job: string; ids: readonly string[]; leaseSeconds: number },
): { end(): void } {
  // A failed renewal is ignored, because the next renewal may succeed before the lease ends.
  const renew = () => void renewLease(database, job, ids).catch(() => {});
  const timer = setInterval(renew, (leaseSeconds * 1000) / 3).unref();
  return { end: () => clearInterval(timer) };
}
