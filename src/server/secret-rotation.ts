import { randomUUID } from 'node:crypto';
import { recordAudit } from './db/audit.store.ts';
import * as store from './db/sealed.store.ts';
import { readOrCreateSecret, readSecrets, replaceSecret } from './db/secrets.store.ts';
import type { KeyRing } from './key-ring.ts';
import { signingKeyPrefix } from './signing-key-name.ts';
import type { Platform } from './platform.ts';
import { keyIdOf, sealText, unsealText } from './sealing.ts';
import { retiredPepperPrefix } from './secrets.ts';

export interface Rotation {
  /** The secret in force. */
  keyId: string;
  /** How much was sealed anew. */
  resealed: number;
  /** What no given secret opens, by table. */
  unopened: Record<string, number>;
  /** Until when the former secrets are still needed, by codes and tokens that cannot be made anew. */
  neededUntil: Date;
}

const page = 500;
const noId = '00000000-0000-0000-0000-000000000000';
/** A page that is slow to renew its session, and clocks that disagree. */
const graceMs = 10 * 60_000;

/**
 * Seals with the secret in force whatever another one of the ring sealed. It may be cut off and repeated, and may run
 * beside portals: a value that changed meanwhile is left as it is.
 */
export async function rotateSecrets(platform: Platform): Promise<Rotation> {
  const { clock, config, database, secrets } = platform;
  const now = clock.now();
  const keyId = secrets.stored[0].id;
  const unopened: Record<string, number> = {};
  let resealed = 0;
  const again = (ring: KeyRing, table: string, id: string, sealed: string): string | undefined => {
    try {
      return sealText(ring, id, unsealText(ring, id, sealed));
    } catch {
      unopened[table] = (unopened[table] ?? 0) + 1;
      return undefined;
    }
  };

  await keepPeppers(platform, now);
  for (const { name, secret } of await readSecrets(database.sql)) {
    if (keyIdOf(secret) === keyId) continue;
    const ring = name.startsWith(signingKeyPrefix) ? secrets.signing : secrets.stored;
    const sealed = again(ring, 'installation_secret', name, secret);
    if (sealed && (await replaceSecret(database.sql, name, secret, sealed))) resealed++;
  }
  for (const column of store.sealedColumns) {
    for (let after = noId; ;) {
      const rows = await store.sealedWithOthers(database.sql, column, keyId, after, page);
      for (const { id, sealed: was } of rows) {
        const sealed = again(secrets.outbox, column.table, id, was);
        if (sealed && (await store.replaceSealed(database.sql, column, id, { was, sealed }))) resealed++;
      }
      const last = rows.at(-1);
      if (!last || rows.length < page) break;
      after = last.id;
    }
  }

  const tokensEnd = new Date(now.getTime() + config.accessSeconds * 1000 + graceMs);
  const codesEnd = (await store.lastCodeEnds(database.sql, now)) ?? now;
  const neededUntil = codesEnd > tokensEnd ? codesEnd : tokensEnd;
  await recordAudit(database.sql, 'SECRET_ROTATED', null, { keyId, resealed, unopened }, now);
  return { keyId, resealed, unopened, neededUntil };
}

/** Recovery codes are kept as digests that cannot be made anew: what they were made with stays, sealed. */
async function keepPeppers({ database, secrets }: Platform, now: Date): Promise<void> {
  if (!(await store.hasUnusedRecoveryCodes(database.sql))) return;
  const [, ...others] = secrets.codes;
  for (const { id, key } of others) {
    const name = `${retiredPepperPrefix}${id}`;
    const secret = sealText(secrets.stored, name, Buffer.from(key).toString('base64url'));
    await readOrCreateSecret(database.sql, { name, id: randomUUID(), secret, createdAt: now });
  }
}
