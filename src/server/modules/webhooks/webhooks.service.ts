import { randomBytes, randomUUID } from 'node:crypto';
import { webhookBody, webhookKinds, type WebhookKind } from '#contract/webhooks.ts';
import { z } from '#contract/wire.ts';
import type { Sql } from '#server/db/database.ts';
import { guardedFetch } from '#server/config/allowed-address.ts';
import { sendWebhook } from '#server/gateways/webhooks/webhook-sender.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { Platform } from '#server/platform.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import * as store from './webhooks.store.ts';

export interface WebhookStanding {
  id: string;
  url: string;
  kinds: WebhookKind[];
  creditor: string | null;
  waiting: number;
  oldest: Date | null;
  delivered: Date | null;
}

export interface WebhooksService {
  /** The secret is not shown again. */
  add(
    wish: { url: string; kinds: readonly WebhookKind[]; creditor: string | null },
    now: Date,
  ): Promise<{ id: string; secret: string }>;
  list(): Promise<WebhookStanding[]>;
  /** For a day, messages are signed with both secrets. Returns undefined for an unknown id. */
  replaceSecret(id: string, now: Date): Promise<string | undefined>;
  remove(id: string, now: Date): Promise<boolean>;
  /**
   * Queues the events since `from`. Delivered events are sent again with the same ids. Returns the number of events
   * that were not already queued; undefined for an unknown id.
   */
  repeat(id: string, from: Date, now: Date): Promise<number | undefined>;
  /** For each webhook, queues the events since `from` that match its kinds and creditor and are not queued yet. */
  collect(from: Date, now: Date): Promise<void>;
  /** @throws when the receiver did not accept all messages; the queue then retries. */
  deliver(webhookId: string): Promise<void>;
  ticks: Tick[];
}

const aMinuteMs = 60_000;
const aDayMs = 24 * 60 * aMinuteMs;
/** Consecutive searches overlap by more than the longest transaction, to find rows that were committed late. */
const overlapMs = 10 * aMinuteMs;
/** A payment that is reported later than this after its approval causes no event. Must be less than `keptMs`. */
const longestLateMs = 60 * aDayMs;
const keptMs = 90 * aDayMs;
const portion = 500;
/** The number of messages that one process claims. The claim lasts longer than the sum of their timeouts. */
const inHand = 10;
const claimMs = aMinuteMs;

const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status);

type Secrets = {
  current: string;
  former?: string;
  /** The ISO 8601 time until which messages are also signed with the previous secret. */
  formerUntil?: string;
};

export function webhooksService({
  database,
  queue,
  secrets,
  clock,
  config,
}: Pick<Platform, 'database' | 'queue' | 'secrets' | 'clock' | 'config'>): WebhooksService {
  const fetchGuarded = guardedFetch(config.webhookExceptions);
  const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
  const sealed = (id: string, own: Secrets) => seal(secrets.outbox, id, { ...own });
  const opened = ({ id, sealed: data }: store.WebhookRow) => unseal(secrets.outbox, id, data) as Secrets;

  const enqueue = (tx: Sql, webhookId: string) => queue.enqueue(tx, 'webhook.send', { webhookId });

  const collectFor = (hook: store.WebhookRow, from: Date, now: Date) =>
    database.transaction(async (tx) => {
      const found = await store.findNew(tx, hook, { from, now, limit: portion });
      if (found > 0) await enqueue(tx, hook.id);
      return found;
    });

  /** Returns the response status; null when the subject of the message has been deleted. */
  async function send(hook: store.WebhookRow, delivery: store.DeliveryRow, now: Date): Promise<number | null> {
    const { id, kind, subjectId, occurredAt } = delivery;
    const data = await store.readFacts(database.sql, { kind, subjectId });
    if (!data) return null;
    const { current, former, formerUntil } = opened(hook);
    const message = {
      url: hook.url,
      id,
      at: now,
      body: z.encode(webhookBody(kind), { id, kind, occurredAt, data }),
      secrets: former && formerUntil && now < new Date(formerUntil) ? [current, former] : [current],
    };
    return sendWebhook(message, fetchGuarded);
  }

  async function collect(from: Date, now: Date): Promise<void> {
    for (const hook of await store.readActive(database.sql)) while ((await collectFor(hook, from, now)) === portion);
  }

  return {
    async add({ url, kinds, creditor }, now) {
      const [id, secret] = [randomUUID(), newSecret()];
      await store.insertWebhook(database.sql, {
        id,
        url,
        kinds: webhookKinds.filter((kind) => kinds.includes(kind)),
        creditor,
        sealed: sealed(id, { current: secret }),
        since: now,
        createdAt: now,
      });
      return { id, secret };
    },

    async list() {
      const standing = new Map((await store.readStanding(database.sql)).map((row) => [row.webhookId, row]));
      return (await store.readActive(database.sql)).map(({ id, url, kinds, creditor }) => {
        const { waiting = 0, oldest = null, delivered = null } = standing.get(id) ?? {};
        return { id, url, kinds, creditor, waiting, oldest, delivered };
      });
    },

    replaceSecret: (id, now) =>
      database.transaction(async (tx) => {
        const hook = await store.lockWebhook(tx, id);
        if (!hook) return undefined;
        const current = newSecret();
        const formerUntil = new Date(now.getTime() + aDayMs).toISOString();
        await store.updateWebhook(tx, id, {
          sealed: sealed(id, { current, former: opened(hook).current, formerUntil }),
        });
        return current;
      }),

    remove: (id, now) =>
      database.transaction(async (tx) => {
        if (!(await store.lockWebhook(tx, id))) return false;
        await store.updateWebhook(tx, id, { removedAt: now });
        return true;
      }),

    async repeat(id, from, now) {
      const again = await database.transaction(async (tx) => {
        const hook = await store.lockWebhook(tx, id);
        if (!hook) return undefined;
        if (from < hook.since) await store.updateWebhook(tx, id, { since: from });
        const found = await store.repeatDelivered(tx, id, from, now);
        if (found > 0) await enqueue(tx, id);
        return found;
      });
      if (again === undefined) return undefined;
      const hook = (await store.readActive(database.sql)).find((each) => each.id === id);
      let many = again;
      for (let found = portion; hook && found === portion; many += found) found = await collectFor(hook, from, now);
      return many;
    },

    collect,

    async deliver(webhookId) {
      let refused: number | undefined;
      for (;;) {
        const hook = await store.readWebhook(database.sql, webhookId);
        const now = clock.now();
        const until = new Date(now.getTime() + claimMs);
        const claimed = hook ? await store.claimDue(database.sql, webhookId, { now, until, limit: inHand }) : [];
        if (!hook || claimed.length === 0) break;
        for (const [index, delivery] of claimed.entries()) {
          // The receiver is unavailable or overloaded. This message and the remaining claimed messages are released.
          const giveUp = async (why: unknown) => {
            await store.releaseClaims(
              database.sql,
              claimed.slice(index).map(({ id }) => id),
            );
            throw why;
          };
          const status = await send(hook, delivery, now).catch(giveUp);
          const isTaken = status === null || (status >= 200 && status < 300);
          await store.recordAnswer(database.sql, delivery.id, { status, deliveredAt: isTaken ? now : null });
          if (isTaken) continue;
          refused = status;
          if (isPassing(status)) await giveUp(new Error(`The integrator answered ${status}`));
        }
      }
      if (refused !== undefined) throw new Error(`The integrator rejected a message with ${refused}`);
    },

    ticks: [
      {
        name: 'webhooks.collect',
        everySeconds: 5,
        run: () => collect(new Date(clock.now().getTime() - overlapMs), clock.now()),
      },
      {
        name: 'webhooks.collect-late',
        everySeconds: 3_600,
        run: () => collect(new Date(clock.now().getTime() - longestLateMs), clock.now()),
      },
      {
        name: 'webhooks.tidy',
        everySeconds: 86_400,
        run: () => store.deleteOld(database.sql, new Date(clock.now().getTime() - keptMs)),
      },
    ],
  };
}
