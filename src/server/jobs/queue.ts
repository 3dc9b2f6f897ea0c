import PgBoss from 'pg-boss';
import { executeInside, type Database, type Sql } from '#server/db/database.ts';
import { takeBackAbandoned } from './queue.store.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

/** Everything that is done after the answer, by name, with what each job carries. */
export interface Jobs {
  'mail.send': { mailId: string };
  'recovery.send': { requestId: string };
  'registration.send': { codeId: string };
  'identity.send': { codeId: string };
  'crm.register': { agreementId: string };
  'document.agreement': { agreementId: string };
  'document.receipt': { ledgerId: string };
  'document.paz-y-salvo': { agreementId: string };
  'payment.inbox': { eventId: string };
}
export type JobName = keyof Jobs;

const jobNames = [
  'mail.send',
  'recovery.send',
  'registration.send',
  'identity.send',
  'crm.register',
  'document.agreement',
  'document.receipt',
  'document.paz-y-salvo',
  'payment.inbox',
] as const satisfies readonly JobName[];

export interface Queue {
  /** Puts a job in line inside the domain's transaction: rolled back with it. */
  enqueue<N extends JobName>(tx: Sql, name: N, data: Jobs[N], options?: { afterSeconds?: number }): Promise<void>;
  /** Starts working with a handler a job; failed jobs are retried with growing pauses. */
  work(
    handlers: { [N in JobName]: (data: Jobs[N]) => Promise<void> },
    onError: (name: JobName, error: unknown) => void,
  ): Promise<void>;
  /** Works off everything that is ready now, then returns how many jobs ran. For tests and the operator's commands. */
  drain(handlers: { [N in JobName]: (data: Jobs[N]) => Promise<void> }): Promise<number>;
  stop(): Promise<void>;
}

const retries = { retryLimit: 12, retryDelay: 5, retryBackoff: true };

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
  });
  boss.on('error', () => {});
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name);
  // The embedded database belongs to this process alone: what is still being worked was left by one that died.
  if (supervise && database.engine === 'pglite') await takeBackAbandoned(database);

  const loops: WorkerLoop[] = [];
  return {
    async enqueue(tx, name, data, options = {}) {
      await boss.send(name, data, {
        ...retries,
        expireInSeconds: leaseSeconds,
        ...(options.afterSeconds && { startAfter: options.afterSeconds }),
        db: { executeSql: (text, values) => executeInside(tx, text, values) },
      });
    },
    async work(handlers, onError) {
      for (const name of jobNames)
        loops.push(
          startWorkerLoop({
            fetch: () => boss.fetch(name, { batchSize: 5 }),
            run: (job) => handlers[name](job.data as never),
            finish: async (job, failure) => {
              if (failure === undefined) await boss.complete(name, job.id);
              else await boss.fail(name, job.id, { message: String(failure) });
            },
            leaseMs: leaseSeconds * 1000,
            onError: (error) => onError(name, error),
          }),
        );
    },
    async drain(handlers) {
      for (let total = 0; ;) {
        let ran = 0;
        for (const name of jobNames) {
          for (const job of (await boss.fetch(name, { batchSize: 50 })) ?? []) {
            try {
              await handlers[name](job.data as never);
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
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop(longestFinish)));
      await boss.stop({ graceful: false });
    },
  };
}
