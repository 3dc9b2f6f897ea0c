import PgBoss from 'pg-boss';
import { executeInside, type Database, type Sql } from '#server/db/database.ts';
import { keepLease } from './lease.ts';
import { readNextStarts, returnLapsed, takeBackAbandoned } from './queue.store.ts';
import { watchQueues, type QueueWatch } from './queue-watch.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

/** Everything that is done after the answer, by name, with what each job carries. */
export interface Jobs {
  'mail.send': { mailId: string };
  'recovery.send': { requestId: string };
  'registration.send': { codeId: string };
  'identity.send': { codeId: string };
  'crm.register': { agreementId: string };
  'crm.update': { agreementId: string };
  'document.agreement': { agreementId: string };
  'document.amendment': { reliefId: string };
  'document.receipt': { ledgerId: string };
  'document.paz-y-salvo': { agreementId: string };
  'webhook.send': { webhookId: string };
}
export type JobName = keyof Jobs;
export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> };

const jobNames = [
  'mail.send',
  'recovery.send',
  'registration.send',
  'identity.send',
  'crm.register',
  'crm.update',
  'document.agreement',
  'document.amendment',
  'document.receipt',
  'document.paz-y-salvo',
  'webhook.send',
] as const satisfies readonly JobName[];

export interface Queue {
  /** Puts a job in line inside the domain's transaction: rolled back with it. */
  enqueue<N extends JobName>(tx: Sql, name: N, data: Jobs[N], options?: EnqueueOptions): Promise<void>;
  /** Starts working with a handler a job; failed jobs are retried with growing pauses. */
  work(handlers: JobHandlers, onError: (name: JobName, error: unknown) => void): Promise<void>;
  /** Works off everything that is ready now, then returns how many jobs ran. For tests and the operator's commands. */
  drain(handlers: JobHandlers): Promise<number>;
  /** Gives jobs of workers that died back to the others. */
  returnLapsed(): Promise<void>;
  stop(): Promise<void>;
}

export interface EnqueueOptions {
  afterSeconds?: number;
  /** Goes before everything that waits: somebody sits in front of a screen for it. */
  isUrgent?: boolean;
  /** A single try, asked for by a review that asks again later; two reviews that ask at once are one. */
  isReview?: boolean;
}

/**
 * Pauses of 3 s that double up to an hour, for about an hour and a quarter. What is then still undone is found in the data
 * and asked for hourly (`pending-work.ts`), so that the number of tries never decides whether something is lost.
 */
const retries = { retryLimit: 10, retryDelay: 3, retryBackoff: true };
/** Shorter than the pause between two reviews of one job. */
const reviewSlotSeconds = 1_800;
const batchSize = 5;
/** Leases are ours (`lease.ts`), so that a slow machine loses none; what never ends at all is failed after this. */
const longestRunSeconds = 3_600;

/** How long a stop waits for the jobs that are under way, in milliseconds; what is not done by then is tried again. */
const longestFinish = 5_000;

/**
 * The job queue, kept in the same database as the domain. `supervise` belongs to processes that work. A job whose
 * worker says nothing for `leaseSeconds` (it was killed) is given to another one.
 */
export async function startQueue(
  database: Database,
  { supervise, leaseSeconds }: { supervise: boolean; leaseSeconds: number },
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.execute(text, values) },
    schedule: false,
    supervise,
    maintenanceIntervalSeconds: Math.max(1, Math.round(leaseSeconds / 4)),
    // The review of pending work reads when a job last ended, an hour back.
    archiveCompletedAfterSeconds: 2 * 3_600,
  });
  boss.on('error', () => {});
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name);
  // The embedded database belongs to this process alone: what is still being worked was left by one that died.
  if (supervise && database.engine === 'pglite') await takeBackAbandoned(database);

  const loops = new Map<JobName, WorkerLoop>();
  let watch: QueueWatch | undefined;
  return {
    async enqueue(tx, name, data, options = {}) {
      const id = Object.values(data)[0] as string;
      await boss.send(name, data, {
        ...retries,
        expireInSeconds: longestRunSeconds,
        retentionDays: 40,
        ...(options.afterSeconds && { startAfter: options.afterSeconds }),
        ...(options.isUrgent && { priority: 1 }),
        ...(options.isReview && { retryLimit: 0, singletonKey: id, singletonSeconds: reviewSlotSeconds }),
        db: { executeSql: (text, values) => executeInside(tx, text, values) },
      });
      watch?.expect();
    },
    async work(handlers, onError) {
      for (const name of jobNames) {
        // One batch at a time: asking for the next one ends the lease of the last.
        let lease = { end() {} };
        loops.set(
          name,
          startWorkerLoop({
            fetch: async () => {
              lease.end();
              const batch = await boss.fetch(name, { batchSize });
              if (batch.length > 0)
                lease = keepLease(database, { job: name, ids: batch.map(({ id }) => id), leaseSeconds });
              return batch;
            },
            run: (job) => runJob(handlers, name, job.data),
            finish: async (job, failure) => {
              if (failure === undefined) await boss.complete(name, job.id);
              else await boss.fail(name, job.id, { message: String(failure) });
            },
            // Renewed meanwhile: each job of a batch has the time of a lease.
            leaseMs: batchSize * leaseSeconds * 1000,
            onError: (error) => onError(name, error),
          }),
        );
      }
      watch = watchQueues<JobName>({
        read: async () => {
          const starts = await readNextStarts(database, jobNames);
          const later = starts.filter(({ inMs }) => inMs > 0).map(({ inMs }) => inMs);
          return {
            ready: starts.filter(({ inMs }) => inMs <= 0).map(({ name }) => name as JobName),
            nextMs: later.length > 0 ? Math.min(...later) : undefined,
          };
        },
        wake: (name) => loops.get(name)!.wake(),
        // The database is away: whoever it is asked for says so.
        onError: () => {},
      });
    },
    async drain(handlers) {
      for (let total = 0; ;) {
        let ran = 0;
        for (const name of jobNames) {
          for (const job of (await boss.fetch(name, { batchSize: 50 })) ?? []) {
            try {
              await runJob(handlers, name, job.data);
              await boss.complete(name, job.id);
            } catch (error) {
              await boss.fail(name, job.id, { message: String(error) });
            }
            ran++;
          }
        }
        if (ran === 0) return total;
        total += ran;
      }
    },
    returnLapsed: async () => void (await returnLapsed(database, leaseSeconds)),
    async stop() {
      await watch?.stop();
      await Promise.all([...loops.values()].map((loop) => loop.stop(longestFinish)));
      await boss.stop({ graceful: false });
    },
  };
}

/** Runs the handler of a job with what was enqueued for it. */
const runJob = <N extends JobName>(
  handlers: { [K in N]: (data: Jobs[K]) => Promise<void> },
  name: N,
  data: unknown,
): Promise<void> => handlers[name](data as Jobs[N]);
