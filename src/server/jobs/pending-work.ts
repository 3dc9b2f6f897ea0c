import { openCase, settleCase } from '#server/db/cases.store.ts';
import type { Platform } from '#server/platform.ts';
import { jobIds, type Jobs } from './queue.ts';
import * as store from './pending-work.store.ts';
import { promisedJobs, type PendingItem, type PromisedJob } from './pending-work.store.ts';

export interface ListedWork extends PendingItem {
  job: PromisedJob;
  tries: number;
  /** The time of the next attempt; undefined while an attempt runs and while no job is enqueued. */
  nextAt: Date | undefined;
  error: string | undefined;
}

/** The work is derived from the data of the domain, so that a lost row of the queue does not lose work. */
export type PendingWork = ReturnType<typeof pendingWork>;

const aDayMs = 24 * 60 * 60_000;
/** The age in milliseconds above which the review opens a case for unfinished work instead of retrying the work. */
const longestTriedMs = 30 * aDayMs;
/** The maximum age in milliseconds of work that the review reads. */
const reviewedMs = 60 * aDayMs;
const portion = 2_000;
const beginning = new Date(0);

export function pendingWork({ database, queue }: Pick<Platform, 'database' | 'queue'>) {
  async function* portions(job: PromisedJob, from: Date) {
    for (let after: PendingItem | undefined; ;) {
      const items = await store.readPending(database.sql, job, { from, after, limit: portion });
      if (items.length > 0) yield items;
      if (items.length < portion) return;
      after = items.at(-1);
    }
  }

  const enqueue = (job: PromisedJob, ids: readonly string[], isReview: (id: string) => boolean) =>
    database.transaction(async (tx) => {
      for (const id of ids) await queue.enqueue(tx, job, dataOf(job, id), { isReview: isReview(id) });
    });

  async function reviewPortion(job: PromisedJob, items: PendingItem[], now: Date): Promise<void> {
    const remembered = await store.readRemembered(
      database.sql,
      job,
      items.map(({ id }) => id),
    );
    const idle = items.filter(({ id }) => {
      const known = remembered.get(id);
      return !known?.isLive && !known?.hasJustEnded;
    });
    const hopeless = idle.filter(({ since }) => now.getTime() - since.getTime() > longestTriedMs);
    for (const { id, since, customerId } of hopeless)
      await database.transaction((tx) =>
        openCase(
          tx,
          {
            kind: 'TRABAJO',
            reason: job === 'crm.register' ? 'CRM_GAVE_UP' : 'WORK_OVERDUE',
            subject: { type: store.subjectType(job), id },
            customerId,
            detail: { trabajo: job, desde: since.toISOString() },
            dedupeKey: `${job}:${id}`,
            isOnce: true,
          },
          now,
        ),
      );
    const again = idle.filter((item) => !hopeless.includes(item)).map(({ id }) => id);
    // Work with a failed job is retried hourly with a single attempt. Other work gets a job with retries.
    if (again.length > 0) await enqueue(job, again, (id) => remembered.get(id)?.hasFailed === true);
  }

  async function settleDone(job: PromisedJob, now: Date): Promise<void> {
    for (const { dedupeKey, kind } of await store.doneCases(database.sql, job)) {
      const done = { dedupeKey, outcome: kind === 'CORREO' ? 'ENVIADO' : 'HECHO', reason: 'se hizo' };
      await database.transaction((tx) => settleCase(tx, done, now));
    }
  }

  return {
    /**
     * Enqueues unfinished work that has no job and had no job in the last hour. When the work is older than thirty
     * days, opens a case instead.
     */
    async review(now: Date) {
      const from = new Date(now.getTime() - reviewedMs);
      for (const job of promisedJobs) {
        for await (const items of portions(job, from)) await reviewPortion(job, items, now);
        await settleDone(job, now);
      }
    },

    async standing(now: Date) {
      const rows = await store.readPendingStanding(database.sql, new Date(now.getTime() - reviewedMs));
      return rows.map(({ job, count, oldest }) => ({
        job,
        count,
        oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0,
      }));
    },

    async list(most: number) {
      const listed: ListedWork[] = [];
      for (const job of promisedJobs) {
        const range = { from: beginning, after: undefined, limit: most };
        const items = await store.readPending(database.sql, job, range);
        const ids = items.map(({ id }) => id);
        const remembered = await store.readRemembered(database.sql, job, ids);
        for (const item of items) {
          const { tries = 0, nextAt, error } = remembered.get(item.id) ?? {};
          listed.push({ job, ...item, tries, nextAt, error });
        }
      }
      return listed;
    },

    async lastErrors(job: PromisedJob, ids: readonly string[]) {
      const remembered = await store.readRemembered(database.sql, job, ids);
      return new Map([...remembered].flatMap(([id, { error }]) => (error === undefined ? [] : [[id, error]])));
    },

    /**
     * Retries without delay. Returns the number of retried items. A mail that is selected by its id may be sent a
     * second time.
     */
    async retry(id?: string) {
      let many = 0;
      for (const job of promisedJobs) {
        const found = id ? [await store.stillPending(database.sql, job, [id])] : portions(job, beginning);
        for await (const items of found) {
          const ids = items.map((item) => item.id);
          if (ids.length === 0) continue;
          many += ids.length;
          await database.transaction(async (tx) => {
            if (id && job === 'mail.send') await store.resetUnfinishedTries(tx, ids);
            const live = await store.makeDue(tx, job, ids);
            for (const each of ids) if (!live.has(each)) await queue.enqueue(tx, job, dataOf(job, each));
          });
        }
      }
      return many;
    },
  };
}

const dataOf = (job: PromisedJob, id: string) => ({ [jobIds[job]]: id }) as Jobs[PromisedJob];
