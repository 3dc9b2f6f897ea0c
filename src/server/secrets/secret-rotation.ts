import { randomUUID } from 'node:crypto';
import { recordAudit } from '#server/db/audit.store.ts';
import { inPortions } from '#server/db/portions.ts';
import * as store from '#server/db/sealed.store.ts';
import { readOrCreateSecret, readSecrets, replaceSecret } from '#server/db/secrets.store.ts';
import type { KeyRing } from './key-ring.ts';
import { signingKeyPrefix } from './signing-key-name.ts';
import type { Platform } from '#server/platform.ts';
import { keyIdOf, sealText, unsealText } from './sealing.ts';
import { retiredPepperPrefix } from './secrets.ts';

export interface Rotation {
  keyId: string;
  resealed: number;
  /** The number of values per table that no configured secret decrypts. */
  unopened: Record<string, number>;
  /** The time until which issued codes and tokens need the previous secrets. */
  neededUntil: Date;
}

/** The additional time in milliseconds for slow session refreshes and clock differences. */
const graceMs = 10 * 60_000;

/**
 * The rotation can be interrupted and repeated, and can run while portals are running. A value that changes during the
 * rotation is skipped.
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
    const sealedRows = inPortions(500, (after, limit) =>
      store.sealedWithOthers(database.sql, column, keyId, after, limit),
    );
    for await (const rows of sealedRows)
      for (const { id, sealed: was } of rows) {
        const sealed = again(secrets.outbox, column.table, id, was);
        if (sealed && (await store.replaceSealed(database.sql, column, id, { was, sealed }))) resealed++;
      }
  }

  const tokensEnd = new Date(now.getTime() + config.accessSeconds * 1000 + graceMs);
  const codesEnd = (await store.lastCodeEnds(database.sql, now)) ?? now;
  const neededUntil = codesEnd > tokensEnd ? codesEnd : tokensEnd;
  await recordAudit(database.sql, 'SECRET_ROTATED', null, { keyId, resealed, unopened }, now);
  return { keyId, resealed, unopened, neededUntil };
}

/**
 * Stores the previous peppers in encrypted form while unused recovery codes exist, because the digests of these codes
 * cannot be computed again.
 */
async function keepPeppers({ database, secrets }: Platform, now: Date): Promise<void> {
  if (!(await store.hasUnusedRecoveryCodes(database.sql))) return;
  const [, ...others] = secrets.codes;
  for (const { id, key } of others) {
    const name = `${retiredPepperPrefix}${id}`;
    const secret = sealText(secrets.stored, name, Buffer.from(key).toString('base64url'));
    await readOrCreateSecret(database.sql, { name, id: randomUUID(), secret, createdAt: now });
  }
}
