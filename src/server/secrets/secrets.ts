import { randomBytes, randomUUID } from 'node:crypto';
import { ConfigError, type Config } from '#server/config/config.ts';
import { readOrCreateSecret, readSecrets } from '#server/db/secrets.store.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { deriveRing, type KeyRing, type Secret, type SecretRing } from './key-ring.ts';
import { sealText, unsealText } from './sealing.ts';
import { givenSecrets, createOwnSecret, readOwnSecret } from './secret-sources.ts';

/**
 * A key ring also contains keys of the previous secrets, for a rotation. A single key is generated once and stored,
 * encrypted with the secret.
 */
export interface Secrets {
  /** Derives the next refresh token, so that the database stores no usable token. */
  refresh: KeyRing;
  codes: KeyRing;
  /** The recovery codes of a second factor stay valid after a rotation. */
  recoveryCodes: KeyRing;
  /** Encrypts the data of mails with a secret, recovery requests, and the keys of second factors. */
  outbox: KeyRing;
  signing: KeyRing;
  stored: KeyRing;
  /** Hashes the subjects of rate limits, of recoveries and of anonymous disputes, and signs device marks. */
  throttle: Uint8Array;
  /**
   * Derives the wrong options of identity questions, so that they never change. Changing options would reveal the
   * correct option.
   */
  identity: Uint8Array;
  /** Without this key no password can be verified. */
  passwordSalt: Uint8Array;
}

/** The rows of `installation_secret` with this prefix contain previous peppers of recovery codes. */
export const retiredPepperPrefix = 'retired-pepper:';

/**
 * When no secret exists and the database contains no encrypted keys, creates a secret in the data folder.
 * @throws {ConfigError} when the data in the database is encrypted with a missing or another secret.
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

/** Refuses a command on PostgreSQL without a secret: a secret that the command creates would not be the portal's. */
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

/** @throws {ConfigError} when the row is encrypted with a secret that is not configured. */
function open(ring: KeyRing, name: string, sealed: string): string {
  try {
    return unsealText(ring, name, sealed);
  } catch {
    throw new ConfigError([otherSecret]);
  }
}

/** Concurrent calls return the key that was stored first. */
async function storedKey(tx: Sql, purpose: string, ring: KeyRing, now: Date): Promise<Uint8Array> {
  const name = `key:${purpose}`;
  const secret = sealText(ring, name, randomBytes(32).toString('base64url'));
  const kept = await readOrCreateSecret(tx, { name, id: randomUUID(), secret, createdAt: now });
  return Buffer.from(open(ring, name, kept), 'base64url');
}
