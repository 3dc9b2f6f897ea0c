import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from '#server/db/database.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './acceptance-links.store.ts';

export interface NewLink {
  customerId: string;
  applicationId: string | undefined;
  agreementId: string | undefined;
  now: Date;
}

/** Mailed ways to the acceptance page. */
export interface AcceptanceLinks {
  /** Makes a link; its secret stands only in the address. */
  create(tx: Sql, link: NewLink): Promise<{ address: string; expiresAt: Date }>;
  /** When the newest link of an application was made; undefined when there is none. */
  newestOf(db: Sql, customerId: string, applicationId: string): Promise<Date | undefined>;
}

const days = (n: number) => n * 24 * 60 * 60_000;
const lastsMs = days(3);

export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export function acceptanceLinks({ config }: Pick<Platform, 'config'>): AcceptanceLinks {
  return {
    newestOf: store.newestLinkOf,

    async create(tx, { customerId, applicationId, agreementId, now }) {
      const secret = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + lastsMs);
      await store.insertLink(tx, {
        hash: hashOfSecret(secret),
        id: randomUUID(),
        customerId,
        applicationId: applicationId ?? null,
        agreementId: agreementId ?? null,
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
