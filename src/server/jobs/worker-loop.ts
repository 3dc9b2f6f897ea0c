import { isDatabaseAway } from '#server/db/database.ts';

/** What a loop needs of the queue that it works. */
export interface WorkSource<Job> {
  /** Jobs that are ready, taken for this process; none when there are none, or when nobody answers. */
  fetch(): Promise<Job[]>;
  run(job: Job): Promise<void>;
  /** Writes down that a job is done, or that it failed and is to be tried again. */
  finish(job: Job, failure?: unknown): Promise<void>;
  /** How long a job may take until another process may have it, in milliseconds. */
  leaseMs: number;
  onError(error: unknown): void;
}

const finishAgainMs = 250;

export interface WorkerLoop {
  /** There is work: fetches until there is none. Answers whether the loop was at rest. */
  wake(): boolean;
  /** Takes nothing more, and gives back what is not done after `withinMs`. Never rejects. */
  stop(withinMs: number): Promise<void>;
}

/**
 * Works off jobs one after the other, for as long as the process lives: the library's own worker finishes its jobs
 * without waiting for the database's answer, and one that does not come ends the process.
 */
export function startWorkerLoop<Job>(source: WorkSource<Job>): WorkerLoop {
  const inHand = new Set<Job>();
  let stopped = false;
  let givenBack = false;
  let endPause = () => {};
  let endRest: (() => void) | undefined;
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const wake = (): boolean => {
    const wasAtRest = endRest !== undefined;
    endRest?.();
    endRest = undefined;
    return wasAtRest;
  };

  async function work(job: Job, until: number): Promise<void> {
    let failure: unknown;
    try {
      await withinTime(source.run(job), until - performance.now());
    } catch (error) {
      failure = error ?? new Error('Un trabajo falló sin decir por qué.');
      source.onError(error);
    }
    // Done but not written down would be done again, so this waits for the database as long as the job is ours.
    while (!givenBack) {
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
      // The lease of the whole batch begins here; who comes too late in it belongs to another process again.
      const until = performance.now() + source.leaseMs;
      const batch = await source.fetch().catch((error: unknown) => {
        source.onError(error);
        return [];
      });
      for (const job of batch) inHand.add(job);
      for (const job of batch) {
        if (!givenBack && performance.now() < until) await work(job, until);
        inHand.delete(job);
      }
      // Whoever wakes it goes on doing so for as long as there is work.
      if (batch.length === 0 && !stopped) await new Promise<void>((resolve) => (endRest = resolve));
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
      givenBack = true;
      const end = new Error('El proceso se detuvo antes de terminar.');
      await Promise.all([...inHand].map((job) => source.finish(job, end).catch(() => {})));
    },
  };
}

/** A work that never ends must not hold up the others for good; by then another process may have it. */
async function withinTime(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Un trabajo tardó más de lo que se le deja.')), milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
