import type { DemoClock } from './demo-clock.ts';
import type { JobHandlers } from '#server/jobs/queue.ts';
import { ageJobs } from '#server/jobs/queue.store.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './demo.store.ts';

export interface DemoService {
  /** Also runs the reviews and mails of the day. Sessions stay valid. */
  passDay(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;

export function demoService(
  { database, queue, log }: Pick<Platform, 'database' | 'queue' | 'log'>,
  { clock, ticks, jobs }: { clock: DemoClock; ticks: readonly Tick[]; jobs: JobHandlers },
): DemoService {
  return {
    async passDay() {
      // Sessions are extended before the clock advances. Otherwise a concurrent request would end a session after a day
      // without activity.
      await store.keepSessions(database.sql, dayMs / 1000);
      await ageJobs(database.sql, dayMs / 1000);
      clock.advance(dayMs);
      for (const tick of ticks)
        await tick.run().catch((err: unknown) => log.error({ err, tick: tick.name }, 'a periodic review failed'));
      await queue.drain(jobs);
    },
  };
}
