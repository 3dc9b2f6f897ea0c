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

export interface AcceptanceLinks {
  /** Only the returned URL contains the secret of the link. */
  create(tx: Sql, link: NewLink): Promise<{ address: string; expiresAt: Date }>;
  newestOf(db: Sql, customerId: string, applicationId: string): Promise<Date | undefined>;
  find(db: Sql, secret: string, now: Date): Promise<LinkRow | undefined>;
  /**
   * Returns undefined for an expired link. A link also expires when its contact is removed or replaced, when the user
   * sets a password, and when the account is blocked, merged or erased.
   */
  lock(tx: Sql, link: LinkRow, now: Date): Promise<LinkRow | undefined>;
  /** Stores the agreement in each link of the application that has no accepted agreement. */
  markAccepted(tx: Sql, applicationId: string, agreementId: string, at: Date): Promise<void>;
  markRefused(tx: Sql, link: LinkRow, at: Date, reason: string | null): Promise<void>;
}

const days = (n: number) => n * 24 * 60 * 60_000;
const lastsMs = days(3);

const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export function acceptanceLinks({ config }: Pick<Platform, 'config'>): AcceptanceLinks {
  return {
    newestOf: store.newestLinkOf,

    async find(db, secret, now) {
      const link = await store.linkByHash(db, hashOfSecret(secret));
      return link && link.expiresAt > now ? link : undefined;
    },

    async lock(tx, { hash }, now) {
      const link = await store.lockLink(tx, hash);
      return link && link.expiresAt > now ? link : undefined;
    },
    markAccepted: store.markAccepted,
    markRefused: (tx, { hash }, at, reason) => store.markRefused(tx, hash, at, reason),

    async create(tx, { customerId, applicationId, agreementId, contact, now }) {
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
