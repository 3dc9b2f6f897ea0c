import { randomBytes, randomUUID } from 'node:crypto';
import { ConfigError, type Config } from '#server/config/config.ts';
import { readOrCreateSecret, readSecrets } from '#server/db/secrets.store.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { deriveRing, type KeyRing, type Secret, type SecretRing } from './key-ring.ts';
import { sealText, unsealText } from './sealing.ts';
import { givenSecrets, createOwnSecret, readOwnSecret } from './secret-sources.ts';

/**
 * The keys of this installation. Rings are derived from the current secret and from others accepted during a rotation.
 * Single keys are generated once, never rotated, and stored in the database sealed with the secret.
 */
export interface Secrets {
  /** Derives the successor of a refresh token, so that nothing usable is stored. */
  refresh: KeyRing;
  /** Peppers one-time codes. */
  codes: KeyRing;
  /** Peppers recovery codes of a second factor, which outlive rotations. */
  recoveryCodes: KeyRing;
  /** Seals secrets in queued mail and second factors. */
  outbox: KeyRing;
  /** Seals the generated document signing key. */
  signing: KeyRing;
  /** Seals the keys stored in the database. */
  stored: KeyRing;
  /** Hashes throttled subjects and signs device marks. */
  throttle: Uint8Array;
  /** Derives the wrong options of identity questions: a second set for a document would reveal the correct one. */
  identity: Uint8Array;
  /** Derives the salt of a document's passwords; without it no password matches. */
  passwordSalt: Uint8Array;
}

/** Prefix of `installation_secret` rows with the pepper of recovery codes created before a rotation. */
export const retiredPepperPrefix = 'retired-pepper:';

/**
 * Loads the secrets from the configuration, or from the data folder, where one is created once.
 * @throws {ConfigError} when the database is sealed with another secret, or no secret can open it.
 */
export async function loadSecrets(
  database: Database,
  config: Pick<Config, 'secret' | 'dataDir'>,
  now: Date,
): Promise<Secrets> {
  const given = givenSecrets(config);
  return database.transaction(async (tx) => {
    const rows = await readSecrets(tx);
    const own = readOwnSecret(config.dataDir);
    if (given.current === undefined && own === undefined && rows.length > 0) throw new ConfigError([missingSecret]);
    const current = given.current ?? own ?? createOwnSecret(config.dataDir);
    const ring = unique([current, ...given.others, ...(own === undefined ? [] : [own])]);
    const stored = deriveRing(ring, 'stored-keys');
    const keys = {
      throttle: await storedKey(tx, 'throttle', stored, now),
      identity: await storedKey(tx, 'identity', stored, now),
      passwordSalt: await storedKey(tx, 'password-salt', stored, now),
    };
    const codes = deriveRing(ring, 'codes');
    const retired = rows
      .filter(({ name }) => name.startsWith(retiredPepperPrefix))
      .map(({ name, secret }) => ({
        id: name.slice(retiredPepperPrefix.length),
        key: Buffer.from(open(stored, name, secret), 'base64url'),
      }));
    return {
      refresh: deriveRing(ring, 'refresh'),
      codes,
      recoveryCodes: [...codes, ...retired],
      outbox: deriveRing(ring, 'outbox'),
      signing: deriveRing(ring, 'papers'),
      stored,
      ...keys,
    };
  });
}

/**
 * For programs besides the portal: with a shared database they must not create a secret, or the portal's would not
 * match.
 * @throws {ConfigError} when no secret is known.
 */
export function assertSecretKnown(config: Config): void {
  if (config.database.url === undefined || readOwnSecret(config.dataDir) !== undefined) return;
  if (givenSecrets(config).current === undefined) throw new ConfigError([missingSecret]);
}

const missingSecret =
  'REBANCA_SECRET: la base de datos está sellada con un secreto. Define REBANCA_SECRET o REBANCA_SECRET_FILE con el mismo del portal';
const otherSecret =
  'REBANCA_SECRET: esta base de datos está sellada con otro secreto. Define el suyo, o ponlo en REBANCA_SECRET_PREVIOUS';

function unique(secrets: readonly [Secret, ...Secret[]]): SecretRing {
  const [first, ...others] = new Set(secrets);
  return [first!, ...others];
}

/** @throws {ConfigError} when a row is sealed with a secret that was not given. */
function open(ring: KeyRing, name: string, sealed: string): string {
  try {
    return unsealText(ring, name, sealed);
  } catch {
    throw new ConfigError([otherSecret]);
  }
}

/** A 32-byte key, generated once; the first caller's is kept. */
async function storedKey(tx: Sql, purpose: string, ring: KeyRing, now: Date): Promise<Uint8Array> {
  const name = `key:${purpose}`;
  const secret = sealText(ring, name, randomBytes(32).toString('base64url'));
  const kept = await readOrCreateSecret(tx, { name, id: randomUUID(), secret, createdAt: now });
  return Buffer.from(open(ring, name, kept), 'base64url');
}
