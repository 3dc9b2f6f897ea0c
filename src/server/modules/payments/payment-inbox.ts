import { createHash, randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { isDatabaseAway, withRetries } from '#server/db/database.ts';
import { ProviderUnavailable, type CardProvider, type SeenTransaction } from '#server/gateways/card/card-provider.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './payment-inbox.store.ts';
import { refusedEvents } from './refused-events.ts';
import type { AnnouncedTransaction } from './payment-inbox.store.ts';

export interface PaymentInbox {
  /** Stores the notification for later processing. A notification without an effect is not stored. */
  receive(
    rawBody: string,
    headers: Record<string, string | string[] | undefined>,
    now: Date,
  ): Promise<{ received: boolean } | Refusal<'SIGNATURE_INVALID'>>;
  workOff(isStopping?: () => boolean): Promise<number>;
  ticks: Tick[];
}

/**
 * The number of transactions leased at once. Their lookups end within 32 s (four at a time, at most 4 s each), before
 * the lease expires.
 */
const batch = 32;
const lease = 60_000;
/** The number of parallel lookups. Storing their results must leave database connections to requests. */
const atOnce = 4;
const firstPause = 5_000;
const longestPause = 15 * 60_000;
const awayPause = 250;

const pauseAfter = (tries: number) => Math.min(firstPause * 2 ** (tries - 1), longestPause);

const isAlreadyKnown = ({ announced, known }: AnnouncedTransaction) =>
  known !== undefined && known !== 'PENDING' && announced.every((status) => status === known);

/** The table serves as the queue: an event stays due until it is handled. */
export function paymentInbox(
  { database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>,
  deps: { provider: CardProvider; applyObservation(seen: SeenTransaction, now: Date): Promise<unknown> },
): PaymentInbox {
  const { provider, applyObservation } = deps;
  const limit = pLimit(atOnce);
  let wake = () => {};

  const inbox: PaymentInbox = {
    async receive(rawBody, headers, now) {
      const notification = provider.verifyNotification(rawBody, headers, now);
      if (!notification.verified) {
        const { reason } = notification;
        log.warn({ provider: provider.name, reason }, 'a notification of the card provider was rejected');
        refusedEvents.publish(reason);
        return refuse('SIGNATURE_INVALID');
      }
      if (notification.ignored !== undefined) {
        log.info({ provider: provider.name }, `notification of the card provider ignored: ${notification.ignored}`);
        return { received: true };
      }
      const event = {
        id: randomUUID(),
        provider: provider.name,
        bodyHash: createHash('sha256').update(rawBody).digest('hex'),
        body: rawBody,
        transactionId: notification.transactionId,
        announcedStatus: notification.status,
        receivedAt: now,
      };
      // The table stores an identical body only once, so a retry after a lost connection adds no second event.
      await withRetries(() => store.storeEvent(database.sql, event));
      wake();
      return { received: true };
    },

    async workOff(isStopping = () => false) {
      for (let total = 0; ;) {
        const worked = isStopping() ? 0 : await workBatch();
        if (worked === 0) return total;
        total += worked;
      }
    },

    ticks: [
      {
        name: 'pagos: avisos de la pasarela',
        everySeconds: 5,
        run: async (isStopping) => void (await inbox.workOff(isStopping)),
        onWake: (listener) => void (wake = listener),
      },
    ],
  };
  return inbox;

  async function workBatch(): Promise<number> {
    const now = clock.now();
    const until = new Date(now.getTime() + lease);
    const taken = await store.takeDueTransactions(database.sql, { provider: provider.name, now, until, limit: batch });
    if (taken.length === 0) return 0;
    const found = await store.announcedOf(database.sql, provider.name, taken);
    const settled = found.filter(isAlreadyKnown);
    await store.markHandled(
      database.sql,
      settled.flatMap(({ eventIds }) => eventIds),
      clock.now(),
    );
    const open = found.filter((each) => !settled.includes(each));
    await Promise.all(open.map((each) => limit(() => lookUp(each))));
    return found.reduce((sum, { eventIds }) => sum + eventIds.length, 0);
  }

  async function lookUp({ transactionId, eventIds, tries }: AnnouncedTransaction): Promise<void> {
    try {
      // The signature does not cover reference and currency, so the portal looks up the transaction with its own key.
      const seen = await provider.lookup({ transactionId });
      await retryWithinLease(async () => {
        for (const transaction of seen) await applyObservation(transaction, clock.now());
        await store.markHandled(database.sql, eventIds, clock.now());
      });
    } catch (error) {
      const isOurs = !(error instanceof ProviderUnavailable);
      if (isOurs)
        log.error({ err: error, transactionId }, 'a notification of the card provider failed and will be retried');
      const dueAt = new Date(clock.now().getTime() + pauseAfter(tries));
      await retryWithinLease(() => store.postponeEvents(database.sql, eventIds, tries, dueAt));
    }
  }

  /** Retries for at most half of the lease. `write` must be idempotent. */
  async function retryWithinLease(write: () => Promise<unknown>): Promise<void> {
    for (const until = performance.now() + lease / 2; ;) {
      try {
        return void (await write());
      } catch (error) {
        if (!isDatabaseAway(error) || performance.now() > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, awayPause));
      }
    }
  }
}
