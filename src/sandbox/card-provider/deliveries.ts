import { randomUUID } from 'node:crypto';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import { composeNotification, composeOtherEvent } from './notification.ts';
import type { Notification, OtherEvent, ProviderEvent } from './notification.ts';
import type { Transaction } from './transaction.ts';

export interface Delivery {
  id: string;
  event: ProviderEvent;
  state: 'waiting' | 'delivered' | 'dropped' | 'exhausted';
  /** In milliseconds since 1970. */
  dueAt: number;
  /** Each attempt has one HTTP status for each sent copy. The status 0 means no reply. */
  attempts: { at: string; statuses: number[] }[];
}

export type Deliveries = ReturnType<typeof openDeliveries>;

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);
const retryDelaysMs = [minutes(30), hours(3), hours(24)];
const answerLimitMs = 10_000;

interface DeliveriesOptions {
  journal: Journal;
  faults: () => Faults;
  eventsUrl: () => string | undefined;
  eventsSecret: string;
  /** Multiplies the retry delays; 1 keeps the delays of the provider. */
  retryScale: number;
  now: () => Date;
  log: (line: string) => void;
}

export function openDeliveries({ journal, faults, eventsUrl, eventsSecret, retryScale, now, log }: DeliveriesOptions) {
  const deliveries = new Map<string, Delivery>();
  const timers = new Map<string, NodeJS.Timeout>();
  const underway = new Set<Promise<unknown>>();
  let held: Delivery[] = [];
  let holding: NodeJS.Timeout | undefined;
  let stopped = new AbortController();

  const save = (delivery: Delivery) => {
    if (deliveries.has(delivery.id)) journal.append({ kind: 'delivery', id: delivery.id, value: delivery });
  };

  const track = (work: Promise<unknown>) => {
    underway.add(work);
    void work.finally(() => underway.delete(work));
  };

  const timestamp = () => Math.floor(now().getTime() / 1000);

  const post = async (compose: () => Notification, signal: AbortSignal): Promise<number> => {
    const url = eventsUrl();
    if (url === undefined) return 0;
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(answerLimitMs)]);
      const { body, headers } = compose();
      const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal: limited });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  };

  const notificationOf = (event: ProviderEvent) => () => composeNotification(event, faults(), eventsSecret, now());

  const attempt = async (delivery: Delivery, signal: AbortSignal) => {
    const copies = Array.from({ length: 1 + faults().duplicateWebhooks }, () =>
      post(notificationOf(delivery.event), signal),
    );
    const statuses = await Promise.all(copies);
    // An attempt that a shutdown interrupts is not counted, and is repeated after the restart.
    if (signal.aborted) return;
    delivery.attempts.push({ at: new Date().toISOString(), statuses });
    const retryAfter = retryDelaysMs[delivery.attempts.length - 1];
    if (statuses.includes(200)) delivery.state = 'delivered';
    else if (retryAfter === undefined) delivery.state = 'exhausted';
    else delivery.dueAt = Date.now() + retryAfter * retryScale;
    save(delivery);
    const { id, status } = delivery.event.transaction;
    log(`aviso ${id} ${status}: ${statuses.join(', ')} (${delivery.state})`);
    if (delivery.state === 'waiting') schedule(delivery);
  };

  const schedule = (delivery: Delivery) => {
    const due = () => {
      timers.delete(delivery.id);
      dispatch(delivery);
    };
    timers.set(delivery.id, setTimeout(due, Math.max(0, delivery.dueAt - Date.now())));
  };

  const dispatch = (delivery: Delivery) => {
    if (faults().dropWebhooks) {
      delivery.state = 'dropped';
      save(delivery);
      log(`aviso ${delivery.event.transaction.id}: perdido a propósito`);
    } else if (faults().reorderWindowMs > 0) {
      held.push(delivery);
      holding ??= setTimeout(releaseHeld, faults().reorderWindowMs);
    } else {
      track(attempt(delivery, stopped.signal));
    }
  };

  const releaseHeld = () => {
    holding = undefined;
    const newestFirst = held.toReversed();
    held = [];
    const { signal } = stopped;
    const inTurn = async () => {
      for (const delivery of newestFirst) if (!signal.aborted) await attempt(delivery, signal);
    };
    track(inTurn());
  };

  const halt = async () => {
    stopped.abort();
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    clearTimeout(holding);
    holding = undefined;
    held = [];
    await Promise.allSettled(underway);
  };

  for (const delivery of journal.values('delivery') as Delivery[]) {
    deliveries.set(delivery.id, delivery);
    if (delivery.state === 'waiting') schedule(delivery);
  }

  const eventOf = (transaction: Transaction): ProviderEvent => ({
    transaction,
    environment: 'test',
    timestamp: timestamp(),
  });

  return {
    notify(transaction: Transaction) {
      const dueAt = Date.now() + faults().delayWebhooksMs;
      const delivery: Delivery = {
        id: randomUUID(),
        event: eventOf(transaction),
        state: 'waiting',
        dueAt,
        attempts: [],
      };
      deliveries.set(delivery.id, delivery);
      save(delivery);
      schedule(delivery);
      return structuredClone(delivery);
    },
    /** Sends `copies` webhooks at once, without retries. Only the faults that change the content apply. */
    async sendNow(transaction: Transaction, copies: number) {
      const event = eventOf(transaction);
      const sent = Promise.all(Array.from({ length: copies }, () => post(notificationOf(event), stopped.signal)));
      track(sent);
      return await sent;
    },
    async sendOther(event: OtherEvent) {
      const facts = { timestamp: timestamp(), eventsSecret, sentAt: now() };
      const sent = post(() => composeOtherEvent(event, facts), stopped.signal);
      track(sent);
      return await sent;
    },
    all: () => structuredClone([...deliveries.values()]),
    /** Resolves when no webhook is being sent and no webhook awaits its first attempt. Ignores pending retries. */
    async idle() {
      const due = () => [...timers.keys()].some((id) => deliveries.get(id)?.attempts.length === 0);
      while (underway.size > 0 || held.length > 0 || due()) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    clear() {
      deliveries.clear();
      void halt();
      stopped = new AbortController();
    },
    close: halt,
  };
}
