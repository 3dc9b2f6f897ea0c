import { randomBytes, randomUUID } from 'node:crypto';
import { ConfigError, type Config } from './config.ts';
import { readOrCreateSecret, readSecrets } from './db/secrets.store.ts';
import type { Database, Sql } from './db/database.ts';
import { deriveRing, type KeyRing, type Secret, type SecretRing } from './key-ring.ts';
import { sealText, unsealText } from './sealing.ts';
import { givenSecrets, keepOwnSecret, readOwnSecret } from './secret-sources.ts';

/**
 * The keys of this installation. Rings are derived from the secret in force and from those that are accepted beside it
 * while it is replaced. Single keys are drawn once, never replaced, and lie in the database sealed with the secret.
 */
export interface Secrets {
  /** Derives the successor of a refresh token, so that nothing usable is stored. */
  refresh: KeyRing;
  /** Peppers one-time codes. */
  codes: KeyRing;
  /** Peppers the recovery codes of a second factor, which outlive the secret that they were made with. */
  recoveryCodes: KeyRing;
  /** Seals what opens something: waiting mail, the secrets of second factors. */
  outbox: KeyRing;
  /** Seals the key that documents are signed with, where it is one of our own. */
  signing: KeyRing;
  /** Seals the keys that are kept in the database. */
  stored: KeyRing;
  /** Names throttled subjects without showing who they are, and signs what marks a known device. */
  throttle: Uint8Array;
  /** Draws the wrong options of identity questions: two sets of them for one document would reveal the right one. */
  identity: Uint8Array;
  /** Derives the salt of a document's passwords: without it no password matches. */
  passwordSalt: Uint8Array;
}

/** Rows of `installation_secret` with the pepper of recovery codes that were created with a replaced secret. */
export const retiredPepperPrefix = 'retired-pepper:';

/**
 * Reads the secret from the configuration, or from the data folder, where it is created once.
 * @throws {ConfigError} when the database is sealed with another secret, or when there is none to open it with.
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
    const current = given.current ?? own ?? keepOwnSecret(config.dataDir);
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
 * For a program beside the portal: on a shared database it makes no secret, or the portal's own would not open it.
 * @throws {ConfigError} when it knows none.
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

/** A key of 32 bytes that is drawn once; the first caller's wins. */
async function storedKey(tx: Sql, purpose: string, ring: KeyRing, now: Date): Promise<Uint8Array> {
  const name = `key:${purpose}`;
  const secret = sealText(ring, name, randomBytes(32).toString('base64url'));
  const kept = await readOrCreateSecret(tx, { name, id: randomUUID(), secret, createdAt: now });
  return Buffer.from(open(ring, name, kept), 'base64url');
}
