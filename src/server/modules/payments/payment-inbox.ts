import { createHash, randomUUID } from 'node:crypto';
import { setImmediate as nextRound } from 'node:timers/promises';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { isDatabaseAway, withRetries } from '#server/db/database.ts';
import { ProviderUnavailable, type CardProvider, type SeenTransaction } from '#server/gateways/card/card-provider.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { Platform } from '#server/platform.ts';
import { turns } from '#server/turns.ts';
import { writeTogether } from '#server/write-together.ts';
import * as store from './payment-inbox.store.ts';
import { refusedEvents } from './refused-events.ts';
import type { AnnouncedTransaction } from './payment-inbox.store.ts';

export interface PaymentInbox {
  /** Verifies a notification and keeps it with one statement; what it announces is looked up afterwards. One without effect is not kept. */
  receive(
    rawBody: string,
    headers: Record<string, string | string[] | undefined>,
    now: Date,
  ): Promise<{ received: boolean } | Refusal<'SIGNATURE_INVALID'>>;
  /** Looks up every announced transaction that is due, each once; resolves to how many events were worked off. */
  workOff(isStopping?: () => boolean): Promise<number>;
  ticks: Tick[];
}

/** Bodies that one statement writes. */
const mostTogether = 200;
/** Transactions taken at once; their look-ups end long before the lease, even when none is answered. */
const batch = 64;
const lease = 60_000;
/** Transactions under way at once, from the look-up to what it changes: at 150 ms each, 100 a second. */
const atOnce = 16;
/** Of these, those that write at the same time: the other connections stay free for people. */
const writesAtOnce = 3;
const firstPause = 5_000;
const longestPause = 15 * 60_000;
const awayPause = 250;
/** More than so many in this time, in milliseconds, is a burst: a batch of look-ups waits for its end, but not longer. */
const burst = { events: 20, within: 100, longestWait: 5_000 };

/** How long a transaction waits after its `tries`-th failure, in milliseconds. */
const pauseAfter = (tries: number) => Math.min(firstPause * 2 ** (tries - 1), longestPause);

/** Whether all that was announced is the state that the provider answered when it was asked, and it is not pending. */
const isAlreadyKnown = ({ announced, known }: AnnouncedTransaction) =>
  known !== undefined && known !== 'PENDING' && announced.every((status) => status === known);

/** The notifications of the card provider. The table itself is the queue: an event is due until it is handled. */
export function paymentInbox(
  { database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>,
  {
    provider,
    applyObservation,
  }: { provider: CardProvider; applyObservation(seen: SeenTransaction, now: Date): Promise<unknown> },
): PaymentInbox {
  // Kept once by its body, so that writing it again after a lost connection doubles nothing.
  const keep = writeTogether<store.NewEvent>((events) => withRetries(() => store.keepEvents(database.sql, events)), {
    most: mostTogether,
    isEverybodys: isDatabaseAway,
  });
  const working = turns(atOnce);
  const writing = turns(writesAtOnce);
  let wake = () => {};
  /** When the latest notifications came, oldest first. */
  const latest: number[] = [];

  const inbox: PaymentInbox = {
    async receive(rawBody, headers, now) {
      latest.push(performance.now());
      if (latest.length > burst.events) latest.shift();
      const notification = provider.verifyNotification(rawBody, headers, now);
      if (!notification.verified) {
        const { reason } = notification;
        log.warn({ provider: provider.name, reason }, 'un aviso de la pasarela fue rechazado');
        refusedEvents.publish(reason);
        return refuse('SIGNATURE_INVALID');
      }
      if (notification.ignored !== undefined) {
        log.info({ provider: provider.name }, `aviso de la pasarela sin efecto: ${notification.ignored}`);
        return { received: true };
      }
      await keep({
        id: randomUUID(),
        provider: provider.name,
        bodyHash: createHash('sha256').update(rawBody).digest('hex'),
        body: rawBody,
        transactionId: notification.transactionId,
        announcedStatus: notification.status,
        receivedAt: now,
      });
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

  /** Looking up takes as much of the processor as a hundred answers do, and the provider gives up on slow answers. */
  async function giveWayToBurst(): Promise<void> {
    const until = performance.now() + burst.longestWait;
    const isBurst = () => latest.length === burst.events && performance.now() - latest[0]! < burst.within;
    while (isBurst() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async function workBatch(): Promise<number> {
    await giveWayToBurst();
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
    await Promise.all(open.map((each) => working(() => lookUp(each))));
    return found.reduce((sum, { eventIds }) => sum + eventIds.length, 0);
  }

  async function lookUp({ transactionId, eventIds, tries }: AnnouncedTransaction): Promise<void> {
    try {
      // Reference and currency are not signed: what counts is the transaction read again with our own key.
      const seen = await provider.lookup({ transactionId });
      const writeDown = async () => {
        // What came meanwhile goes first: answers of the provider, and people. The embedded database would let nothing in.
        await nextRound();
        for (const transaction of seen) await applyObservation(transaction, clock.now());
        await store.markHandled(database.sql, eventIds, clock.now());
      };
      await whileTaken(() => writing(writeDown));
    } catch (error) {
      const isOurs = !(error instanceof ProviderUnavailable);
      if (isOurs) log.error({ err: error, transactionId }, 'un aviso de la pasarela falló y se reintentará');
      const dueAt = new Date(clock.now().getTime() + pauseAfter(tries));
      await whileTaken(() => store.putOff(database.sql, eventIds, tries, dueAt));
    }
  }

  /** Writes again while the database is away, as long as the lease lasts: saying the same twice changes nothing. */
  async function whileTaken(write: () => Promise<unknown>): Promise<void> {
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
