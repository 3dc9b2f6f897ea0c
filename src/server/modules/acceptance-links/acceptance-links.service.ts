import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from '#server/db/database.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './acceptance-links.store.ts';

export type LinkRow = store.LinkRow;

export interface NewLink {
  customerId: string;
  applicationId: string | undefined;
  agreementId: string | undefined;
  contact: string;
  now: Date;
}

export type AcceptanceLinks = ReturnType<typeof acceptanceLinks>;

const days = (n: number) => n * 24 * 60 * 60_000;
const lastsMs = days(3);

const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export function acceptanceLinks({ config }: Pick<Platform, 'config'>) {
  return {
    newestOf: store.newestLinkOf,

    /** Returns the link with this secret; undefined for an unknown or expired link. */
    async find(db: Sql, secret: string, now: Date) {
      const link = await store.linkByHash(db, hashOfSecret(secret));
      return link && link.expiresAt > now ? link : undefined;
    },

    /**
     * Locks the link until the transaction ends. Returns undefined for an expired link. A link also expires when the
     * ground (see the glossary) of the link ends.
     */
    async lock(tx: Sql, { hash }: LinkRow, now: Date) {
      const link = await store.lockLink(tx, hash);
      return link && link.expiresAt > now ? link : undefined;
    },
    /** Attaches the agreement to every link of the application, so that each link opens the agreement. */
    markAccepted: store.markAccepted,
    markRefused: (tx: Sql, { hash }: LinkRow, at: Date, reason: string | null) =>
      store.markRefused(tx, hash, at, reason),

    /** Creates a link. Only the returned URL contains the secret of the link. */
    async create(tx: Sql, { customerId, applicationId, agreementId, contact, now }: NewLink) {
      const secret = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + lastsMs);
      await store.insertLink(tx, {
        hash: hashOfSecret(secret),
        id: randomUUID(),
        customerId,
        applicationId: applicationId ?? null,
        agreementId: agreementId ?? null,
        contact,
        createdAt: now,
        expiresAt,
        acceptedAt: agreementId ? now : null,
      });
      return {
        address: `${config.publicUrl ?? ''}/documentos/acceptacion-acuerdo-de-pago?token=${secret}`,
        expiresAt,
      };
    },
  };
}
