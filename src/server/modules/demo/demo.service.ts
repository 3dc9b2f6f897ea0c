import type { DemoClock } from '#server/demo-clock.ts';
import type { JobHandlers } from '#server/jobs/queue.ts';
import { ageJobs } from '#server/jobs/queue.store.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './demo.store.ts';

export interface DemoService {
  /** Lets a day go by: every review of that day is done and mailed before it resolves. Whoever is signed in stays so. */
  passDay(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;

/** What only a demonstration can do. */
export function demoService(
  { database, queue, log }: Pick<Platform, 'database' | 'queue' | 'log'>,
  { clock, ticks, jobs }: { clock: DemoClock; ticks: readonly Tick[]; jobs: JobHandlers },
): DemoService {
  return {
    async passDay() {
      // Before the clock, or who asks meanwhile would have been away for a day.
      await store.keepSessions(database.sql, dayMs / 1000);
      await ageJobs(database.sql, dayMs / 1000);
      clock.advance(dayMs);
      for (const tick of ticks)
        await tick.run().catch((err: unknown) => log.error({ err, tick: tick.name }, 'una revisión periódica falló'));
      await queue.drain(jobs);
    },
  };
}
