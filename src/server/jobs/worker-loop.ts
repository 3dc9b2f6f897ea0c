import { isDatabaseAway } from '#server/db/database.ts';

export interface WorkSource<Job> {
  /** A rejection counts as an empty list. */
  fetch(): Promise<Job[]>;
  run(job: Job): Promise<void>;
  finish(job: Job, failure?: unknown): Promise<void>;
  /** The milliseconds after which another process may claim an unfinished job. */
  leaseMs: number;
  onError(error: unknown): void;
}

const finishAgainMs = 250;

export interface WorkerLoop {
  wake(): boolean;
  /** Stops fetching, waits at most `withinMs` for current jobs, and marks unfinished jobs as failed. Never rejects. */
  stop(withinMs: number): Promise<void>;
}

/**
 * Replaces the worker of pg-boss, which does not await the completion of jobs: a failed completion would end the
 * process.
 */
export function startWorkerLoop<Job>(source: WorkSource<Job>): WorkerLoop {
  const currentJobs = new Set<Job>();
  let stopped = false;
  let jobsReturned = false;
  let endPause = () => {};
  let endIdle: (() => void) | undefined;
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const wake = (): boolean => {
    const wasIdle = endIdle !== undefined;
    endIdle?.();
    endIdle = undefined;
    return wasIdle;
  };

  async function work(job: Job, until: number): Promise<void> {
    let failure: unknown;
    try {
      await withinTime(source.run(job), until - performance.now());
    } catch (error) {
      failure = error ?? new Error('Un trabajo falló sin decir por qué.');
      source.onError(error);
    }
    // A job without a recorded result would run again, so recording is retried while the database is unavailable.
    while (!jobsReturned) {
      try {
        return await source.finish(job, failure);
      } catch (error) {
        if (stopped || !isDatabaseAway(error) || performance.now() > until) return source.onError(error);
        await pause(finishAgainMs);
      }
    }
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      // The lease of the batch starts before the fetch. After the lease, another process may claim the jobs.
      const until = performance.now() + source.leaseMs;
      const batch = await source.fetch().catch((error: unknown) => {
        source.onError(error);
        return [];
      });
      for (const job of batch) currentJobs.add(job);
      for (const job of batch) {
        if (!jobsReturned && performance.now() < until) await work(job, until);
        currentJobs.delete(job);
      }
      if (batch.length === 0 && !stopped) await new Promise<void>((resolve) => (endIdle = resolve));
    }
  }
  const running = loop();
  return {
    wake,
    async stop(withinMs) {
      stopped = true;
      wake();
      endPause();
      await withinTime(running, withinMs).catch(() => {});
      jobsReturned = true;
      const end = new Error('El proceso se detuvo antes de terminar.');
      await Promise.all([...currentJobs].map((job) => source.finish(job, end).catch(() => {})));
    },
  };
}

/** Rejects after `milliseconds`, because another process may then claim the job. */
async function withinTime(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Un trabajo tardó más de lo que se le deja.')), milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
