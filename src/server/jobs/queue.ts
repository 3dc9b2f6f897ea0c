import PgBoss from 'pg-boss';
import { executeInside, type Database, type Sql } from '#server/db/database.ts';
import { keepLease } from './lease.ts';
import { readNextStarts, returnLapsed, requeueAbandoned } from './queue.store.ts';
import { watchQueues, type QueueWatch } from './queue-watch.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

export const jobIds = {
  'mail.send': 'mailId',
  'recovery.send': 'requestId',
  'registration.send': 'codeId',
  'identity.send': 'codeId',
  'crm.register': 'agreementId',
  'crm.update': 'agreementId',
  'document.agreement': 'agreementId',
  'document.amendment': 'reliefId',
  'document.receipt': 'ledgerId',
  'document.dispute': 'disputeId',
  'document.dispute-accepted': 'disputeId',
  'document.paz-y-salvo': 'agreementId',
  'webhook.send': 'webhookId',
} as const;

export type JobName = keyof typeof jobIds;
export type Jobs = { [N in JobName]: Record<(typeof jobIds)[N], string> };
export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> };

const jobNames = Object.keys(jobIds) as JobName[];

export interface Queue {
  /** Uses the caller's transaction, so that a rollback removes the job. */
  enqueue<N extends JobName>(tx: Sql, name: N, data: Jobs[N], options?: EnqueueOptions): Promise<void>;
  work(handlers: JobHandlers, onError: (name: JobName, error: unknown) => void): Promise<void>;
  drain(handlers: JobHandlers): Promise<number>;
  returnLapsed(): Promise<void>;
  stop(): Promise<void>;
}

export interface EnqueueOptions {
  afterSeconds?: number;
  /** True for a job that runs before the other jobs with the same name, because a user waits for the result. */
  isUrgent?: boolean;
  /** True for a job of a periodic review. The job is not retried, and concurrent reviews enqueue it only once. */
  isReview?: boolean;
}

/**
 * The first delay is 3 to 6 s (random), and each further delay is about twice as long: about an hour and a quarter in
 * total. Afterwards the periodic review (`pending-work.ts`) enqueues the unfinished work hourly.
 */
const retries = { retryLimit: 10, retryDelay: 3, retryBackoff: true };
/**
 * The seconds within which reviews enqueue the same job only once. The value must be shorter than the hour after which
 * a review retries the job.
 */
const reviewSlotSeconds = 1_800;
const batchSize = 5;
/** The maximum duration of a job in seconds. Long, because `returnLapsed` returns the jobs of dead workers. */
const longestRunSeconds = 3_600;

/** The maximum time in milliseconds that `stop` allows running jobs to finish. Unfinished jobs then count as failed. */
const longestFinish = 5_000;

/**
 * `supervise` is true in processes that run jobs. When a lease is not renewed for `leaseSeconds`, another worker gets
 * the job.
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
    // Completed jobs are kept for two hours, because the review of pending work reads jobs that ended within the last
    // hour.
    archiveCompletedAfterSeconds: 2 * 3_600,
  });
  boss.on('error', () => {});
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name);
  // Only this process uses the embedded database, so a process that died had started every `active` job.
  if (supervise && database.engine === 'pglite') await requeueAbandoned(database);

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
        // Only one batch runs at a time, so each fetch first ends the lease of the previous batch.
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
            // The time limit of a batch: one lease duration for each job.
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
        // An error of the poll is ignored, because other queries report errors of the database.
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

const runJob = <N extends JobName>(
  handlers: { [K in N]: (data: Jobs[K]) => Promise<void> },
  name: N,
  data: unknown,
): Promise<void> => handlers[name](data as Jobs[N]);
