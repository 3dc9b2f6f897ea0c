import type { TestApp } from './test-app.ts';

export async function letTimePass(app: TestApp, minutes: number): Promise<void> {
  app.clock.advance({ minutes });
  const ago = `interval '${minutes} minutes'`;
  await app.platform.database.execute(`update pgboss.job set
    created_on = created_on - ${ago}, start_after = start_after - ${ago}, started_on = started_on - ${ago},
    completed_on = completed_on - ${ago}, keep_until = keep_until - ${ago}, singleton_on = null`);
}

export const emptyQueue = (app: Pick<TestApp, 'platform'>) =>
  app.platform.database.execute('truncate pgboss.job, pgboss.archive');

/** Simulates an hour of a running portal. Every `step` minutes, the periodic review and the ready jobs run. */
export async function workForAnHour(app: TestApp, step = 10): Promise<void> {
  for (let minute = 0; minute < 60; minute += step) {
    await letTimePass(app, step);
    await app.services.pendingWork.review(app.clock.now());
    await app.drain();
  }
}
