import { randomBytes, randomUUID } from 'node:crypto';
import { webhookBody, webhookKinds, type WebhookKind } from '#contract/webhooks.ts';
import { z } from '#contract/wire.ts';
import type { Sql } from '#server/db/database.ts';
import { sendWebhook } from '#server/gateways/webhooks/webhook-sender.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { Platform } from '#server/platform.ts';
import { seal, unseal } from '#server/sealing.ts';
import * as store from './webhooks.store.ts';

export interface WebhookStanding {
  id: string;
  url: string;
  kinds: WebhookKind[];
  creditor: string | null;
  /** How many messages are still to be delivered, and since when the oldest. */
  waiting: number;
  oldest: Date | null;
  /** When the last one was taken. */
  delivered: Date | null;
}

/** Tells integrators what happens with agreements, payments and documents. */
export interface WebhooksService {
  /** @returns The id and the secret, which is told nowhere else. */
  add(
    wish: { url: string; kinds: readonly WebhookKind[]; creditor: string | null },
    now: Date,
  ): Promise<{ id: string; secret: string }>;
  list(): Promise<WebhookStanding[]>;
  /** A new secret; the former one signs too for a day more. Undefined when nobody has that id. */
  replaceSecret(id: string, now: Date): Promise<string | undefined>;
  /** False when nobody has that id. */
  remove(id: string, now: Date): Promise<boolean>;
  /** Tells again, under the same ids, what happened since `from`; resolves to how much. Undefined without that id. */
  repeat(id: string, from: Date, now: Date): Promise<number | undefined>;
  /** Puts in line what happened since `from` and is not yet, for every address. */
  collect(from: Date, now: Date): Promise<void>;
  /** Makes one delivery. @throws when it was not taken; the queue tries again. */
  deliver(deliveryId: string): Promise<void>;
  ticks: Tick[];
}

const aMinuteMs = 60_000;
const aDayMs = 24 * 60 * aMinuteMs;
/** Longer than any transaction lasts: what was written meanwhile with an earlier moment is found the next time. */
const overlapMs = 10 * aMinuteMs;
/** A payment is dated when the provider approved it, which may be told late; less than deliveries are kept. */
const longestLateMs = 60 * aDayMs;
const keptMs = 90 * aDayMs;
const portion = 500;

type Secrets = {
  current: string;
  former?: string;
  /** Until when the former one signs, ISO 8601. */
  formerUntil?: string;
};

export function webhooksService({
  database,
  queue,
  secrets,
  clock,
}: Pick<Platform, 'database' | 'queue' | 'secrets' | 'clock'>): WebhooksService {
  const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
  const sealed = (id: string, own: Secrets) => seal(secrets.outbox, id, { ...own });
  const opened = ({ id, sealed: data }: store.WebhookRow) => unseal(secrets.outbox, id, data) as Secrets;

  const enqueue = async (tx: Sql, ids: readonly string[]) => {
    for (const deliveryId of ids) await queue.enqueue(tx, 'webhook.send', { deliveryId });
  };

  const collectFor = (hook: store.WebhookRow, from: Date, now: Date) =>
    database.transaction(async (tx) => {
      const ids = await store.findNew(tx, hook, { from, now, limit: portion });
      await enqueue(tx, ids);
      return ids.length;
    });

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
        const hook = await store.holdWebhook(tx, id);
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
        if (!(await store.holdWebhook(tx, id))) return false;
        await store.updateWebhook(tx, id, { removedAt: now });
        return true;
      }),

    async repeat(id, from, now) {
      const again = await database.transaction(async (tx) => {
        const hook = await store.holdWebhook(tx, id);
        if (!hook) return undefined;
        if (from < hook.since) await store.updateWebhook(tx, id, { since: from });
        const ids = await store.repeatDelivered(tx, id, from, now);
        await enqueue(tx, ids);
        return ids.length;
      });
      if (again === undefined) return undefined;
      const hook = (await store.readActive(database.sql)).find((each) => each.id === id);
      let many = again;
      for (let found = portion; hook && found === portion; many += found) found = await collectFor(hook, from, now);
      return many;
    },

    collect,

    async deliver(deliveryId) {
      const due = await store.readDue(database.sql, deliveryId);
      if (!due) return;
      const { delivery, hook } = due;
      const { kind, subjectId, occurredAt } = delivery;
      const now = clock.now();
      const data = await store.readFacts(database.sql, { kind, subjectId });
      // What it was about is gone, by an erasure or a clean-up: there is nothing left to tell.
      if (!data) return store.recordAnswer(database.sql, deliveryId, { status: null, deliveredAt: now });
      const { current, former, formerUntil } = opened(hook);
      const status = await sendWebhook({
        url: hook.url,
        id: deliveryId,
        at: now,
        body: z.encode(webhookBody(kind), { id: deliveryId, kind, occurredAt, data }),
        secrets: former && formerUntil && now < new Date(formerUntil) ? [current, former] : [current],
      });
      const isTaken = status >= 200 && status < 300;
      await store.recordAnswer(database.sql, deliveryId, { status, deliveredAt: isTaken ? now : null });
      if (!isTaken) throw new Error(`The integrator answered ${status}`);
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
        run: () => store.forgetOld(database.sql, new Date(clock.now().getTime() - keptMs)),
      },
    ],
  };
}
