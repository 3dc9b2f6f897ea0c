import { createHash } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { claimKey, readKey, releaseKey, storeReply } from './idempotency.store.ts';
import type { LiveSession } from './session.ts';

type IdempotencyRefusal = Refusal<'IDEMPOTENCY_KEY_REQUIRED' | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_IN_PROGRESS'>;

export interface Idempotency {
  /**
   * Runs `work` once per user and `Idempotency-Key` within 24 hours. A repeated request gets the first reply, and a
   * different request with the same key is refused. Refusals are not stored, so that the key can be used again.
   */
  once<T>(call: IdempotentCall, work: () => Promise<T>): Promise<T | IdempotencyRefusal>;
}

export interface IdempotentCall {
  endpoint: Endpoint;
  session: LiveSession;
  request: FastifyRequest;
  now: Date;
}

/** The pattern of a key: bare, or quoted as a structured field (RFC 9651 §3.3.3). */
const keyPattern = /^("?)([\w-]{8,128})\1$/;
const longestWait = 8_000;
const pause = 60;

export function idempotency(database: Database, clock: Clock): Idempotency {
  return {
    async once<T>({ endpoint, session, request, now }: IdempotentCall, work: () => Promise<T>) {
      const header = request.headers['idempotency-key'];
      const [, , key] = keyPattern.exec(String(header ?? '')) ?? [];
      if (key === undefined) return refuse('IDEMPOTENCY_KEY_REQUIRED');
      const id = { customerId: session.customerId, key };
      const requestHash = hashOf(endpoint, request);

      const deadline = performance.now() + longestWait;
      for (;;) {
        if (await claimKey(database.sql, id, requestHash, now, clock.now())) break;
        const first = await readKey(database.sql, id);
        if (!first) continue;
        if (first.requestHash !== requestHash) return refuse('IDEMPOTENCY_KEY_REUSED');
        if (first.status !== null) return revive(first.reply) as T;
        if (performance.now() > deadline) return refuse('IDEMPOTENCY_IN_PROGRESS');
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      try {
        const answer = await work();
        if (isRefusal(answer)) await releaseKey(database.sql, id);
        else await storeReply(database.sql, id, freeze(answer));
        return answer;
      } catch (error) {
        await releaseKey(database.sql, id).catch(() => {});
        throw error;
      }
    },
  };
}

/** Returns a hash of the parsed request, so that equivalent spellings have the same hash. */
export function hashOf({ method, path }: Endpoint, { params, query, body }: Pick<FastifyRequest, Parsed>): string {
  const asked = [method, path, params ?? null, query ?? null, body ?? null];
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}
type Parsed = 'params' | 'query' | 'body';

const freeze = (value: unknown): unknown => {
  if (value instanceof Date) return { $at: value.toISOString() };
  if (Array.isArray(value)) return value.map(freeze);
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, freeze(v)]));
  return value;
};
const revive = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(revive);
  if (!value || typeof value !== 'object') return value;
  if ('$at' in value) return new Date(String(value.$at));
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, revive(v)]));
};
