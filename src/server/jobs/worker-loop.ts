import { isDatabaseAway } from '#server/db/database.ts';

export interface WorkSource<Job> {
  /** Claims ready jobs for this process; empty when there are none or the database does not answer. */
  fetch(): Promise<Job[]>;
  run(job: Job): Promise<void>;
  /** Records a job as done, or as failed and to be retried. */
  finish(job: Job, failure?: unknown): Promise<void>;
  /** How long a job may take before another process may claim it, in milliseconds. */
  leaseMs: number;
  onError(error: unknown): void;
}

const finishAgainMs = 250;

export interface WorkerLoop {
  /** Wakes the loop, which fetches until there are no jobs. Returns true when it was idle. */
  wake(): boolean;
  /** Fetches no more jobs, and returns those unfinished after `withinMs` to the queue. Never rejects. */
  stop(withinMs: number): Promise<void>;
}

/**
 * Runs jobs sequentially for the lifetime of the process. The library's worker does not await the completion of jobs,
 * so a failed one would end the process.
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
    // An unrecorded job would run again, so this retries for as long as the lease lasts.
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
      // The lease of the whole batch starts here; late jobs may be claimed by another process.
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
      // `wake` resolves it when there may be new jobs.
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

/** Stops waiting for work that never ends; by then another process may claim it. */
async function withinTime(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Un trabajo tardó más de lo que se le deja.')), milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
