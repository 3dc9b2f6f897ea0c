import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { apiScopes, type ApiScope } from '#contract/api-scopes.ts';
import type { integrationAgreement, integrationAgreements, integrationPayments } from '#contract/integrations.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { ApiKeys, KeyHolder } from '#server/http/api-keys.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './integrations.store.ts';

export interface ListedKey {
  id: string;
  name: string;
  scopes: readonly ApiScope[];
  creditor: string | null;
  createdAt: Date;
  /** The time of the last use, stored at most once a minute; null before the first use. */
  usedAt: Date | null;
}

interface Page {
  after?: string | undefined;
  size?: number | undefined;
}

export interface IntegrationsService extends ApiKeys {
  /** Only a hash of the key is stored, so the key cannot be shown again. */
  addKey(
    wish: { name: string; scopes: readonly ApiScope[]; creditor: string | null },
    now: Date,
  ): Promise<{ id: string; key: string }>;
  listKeys(): Promise<ListedKey[]>;
  removeKey(id: string, now: Date): Promise<boolean>;
  agreements(holder: KeyHolder, page: Page): Promise<ReplyOf<typeof integrationAgreements>>;
  agreement(holder: KeyHolder, number: string): Promise<ReplyOf<typeof integrationAgreement> | Refusal<'NOT_FOUND'>>;
  payments(holder: KeyHolder, page: Page): Promise<ReplyOf<typeof integrationPayments>>;
}

const calls = { name: 'api-key', capacity: 600, refillSeconds: 1 };
const usualPage = 100;
const aMinuteMs = 60_000;
/** The authentication scheme is case-insensitive (RFC 9110 §11.1). */
const form = /^bearer +(rbk_[\w-]{43})$/i;

const digestOf = (key: string) => createHash('sha256').update(key).digest('hex');

function present<T extends object>(row: T): { [K in keyof T]: Exclude<T[K], null> } {
  const kept = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(kept) as { [K in keyof T]: Exclude<T[K], null> };
}

export function integrationsService(
  { database }: Pick<Platform, 'database'>,
  { throttle }: { throttle: Throttle },
): IntegrationsService {
  const db = database.sql;
  return {
    async admit(header, scope, now) {
      const [, key] = form.exec(header ?? '') ?? [];
      const row = key === undefined ? undefined : await store.readKey(db, digestOf(key));
      if (!row) return refuse('NO_KEY');
      const tooMany = await throttle.take(calls, row.id, now);
      if (tooMany) return tooMany;
      if (!row.scopes.includes(scope)) return refuse('KEY_SCOPE');
      if (!row.usedAt || now.getTime() - row.usedAt.getTime() > aMinuteMs) await store.rememberUse(db, row.id, now);
      return { keyId: row.id, creditor: row.creditor };
    },

    async addKey({ name, scopes, creditor }, now) {
      const [id, key] = [randomUUID(), `rbk_${randomBytes(32).toString('base64url')}`];
      await store.insertKey(db, {
        id,
        name,
        scopes: apiScopes.filter((scope) => scopes.includes(scope)),
        creditor,
        digest: digestOf(key),
        createdAt: now,
      });
      return { id, key };
    },

    listKeys: () => store.listKeys(db),
    removeKey: (id, now) => store.removeKey(db, id, now),

    async agreements({ creditor }, { after, size = usualPage }) {
      const rows = await store.readAgreements(db, { creditor, after, limit: size + 1 });
      const agreements = rows.slice(0, size).map(present);
      return { agreements, ...(rows.length > size && { next: agreements.at(-1)!.number }) };
    },

    async agreement({ creditor }, number) {
      const row = await store.readAgreement(db, creditor, number);
      if (!row) return refuse('NOT_FOUND');
      const { id, ...summary } = row;
      const instalments = await store.readInstalments(db, id);
      return { ...present(summary), instalments };
    },

    async payments({ creditor }, { after, size = usualPage }) {
      const rows = await store.readPayments(db, { creditor, after, limit: size + 1 });
      const payments = rows.slice(0, size).map(present);
      return { payments, ...(rows.length > size && { next: payments.at(-1)!.id }) };
    },
  };
}
