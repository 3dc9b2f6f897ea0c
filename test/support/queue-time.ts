import type { TestApp } from './test-app.ts';

/**
 * Lets time pass for the portal and for its queue: the test's clock moves on, and everything that the queue has written
 * down moves as far into the past.
 */
export async function letTimePass(app: TestApp, minutes: number): Promise<void> {
  app.clock.advance({ minutes });
  const ago = `interval '${minutes} minutes'`;
  await app.platform.database.execute(`update pgboss.job set
    created_on = created_on - ${ago}, start_after = start_after - ${ago}, started_on = started_on - ${ago},
    completed_on = completed_on - ${ago}, keep_until = keep_until - ${ago}, singleton_on = null`);
}

/** Puts every job that a killed process was working on back in line, and lets its pause go by. */
export async function returnJobsOfTheKilled({
  platform: { database, queue },
}: Pick<TestApp, 'platform'>): Promise<void> {
  await database.execute(`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`);
  await queue.returnLapsed();
  await database.execute(`update pgboss.job set start_after = now() where state = 'retry'`);
}

/** Deletes everything that was put in the queue; its tables stay. */
export const emptyQueue = (app: Pick<TestApp, 'platform'>) =>
  app.platform.database.execute('truncate pgboss.job, pgboss.archive');

/** One hour as a working portal spends it: its periodic review, and whatever the queue holds ready, minute by minute. */
export async function workForAnHour(app: TestApp, step = 10): Promise<void> {
  for (let minute = 0; minute < 60; minute += step) {
    await letTimePass(app, step);
    await app.services.pendingWork.review(app.clock.now());
    await app.drain();
  }
}
