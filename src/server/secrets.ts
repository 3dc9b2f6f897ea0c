import { randomBytes, randomUUID } from 'node:crypto';
import { ConfigError, type Config } from './config.ts';
import { readOrCreateSecret, readSecrets, removeSecret, type SecretRow } from './db/secrets.store.ts';
import type { Database, Sql } from './db/database.ts';
import { deriveKey, deriveRing, secretId, type KeyRing, type Secret, type SecretRing } from './key-ring.ts';
import { earlierSigningKeyName, signingKeyName } from './signing-key-name.ts';
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

/** Rows of `installation_secret`, all of them sealed: keys that never change, ... */
export const storedKeyName = (purpose: string) => `key:${purpose}`;
/** ... a secret that lay in the database in clear until a version that no longer keeps it there, ... */
export const formerSecretPrefix = 'former-secret:';
/** ... and the pepper of recovery codes that were made with a secret that is gone. */
export const retiredPepperPrefix = 'retired-pepper:';

/** Rows of earlier versions, in clear. */
const clearSecret = 'installation';
const clearSalt = 'password-salt';

/**
 * Finds the secret: given by the configuration, or kept in the data folder beside the database and made there once.
 * What an earlier version kept in the database in clear is sealed or moved to that folder in the same transaction.
 * @param moves False for a program that stands beside the portal: it makes nothing of its own on a shared database.
 * @throws {ConfigError} when the database is sealed with another secret, or when there is none to open it with.
 */
export async function loadSecrets(
  database: Database,
  config: Pick<Config, 'secret' | 'dataDir' | 'operator'>,
  now: Date,
  { moves = true }: { moves?: boolean } = {},
): Promise<Secrets> {
  const given = givenSecrets(config);
  return database.transaction(async (tx) => {
    const rows = await readSecrets(tx);
    const clear = rows.find(({ name }) => name === clearSecret)?.secret;
    const own = readOwnSecret(config.dataDir);
    if (given.current === undefined && own === undefined && rows.length > 0) {
      const mayMove = clear !== undefined && (moves || database.engine === 'pglite');
      if (!mayMove) throw new ConfigError([missingSecret]);
    }
    const current = given.current ?? own ?? keepOwnSecret(config.dataDir, clear);
    const ring = unique([current, ...given.others, ...(own === undefined ? [] : [own]), ...(clear ? [clear] : [])]);

    const stored = deriveRing(ring, 'stored-keys');
    if (clear !== undefined) await moveClearSecret(tx, { clear, current, ring: stored }, now);
    const former = openEach(rows, formerSecretPrefix, stored);
    const all = unique([...ring, ...former.map(({ secret }) => secret)]);

    const ofEarlierVersion = rows.some(({ name }) => name === clearSecret || name === clearSalt);
    const source = clear ?? current;
    const firstKey = (purpose: string) =>
      ofEarlierVersion ? Buffer.from(deriveKey(source, purpose)).toString('base64url') : newKey();
    const salt = rows.find(({ name }) => name === clearSalt)?.secret ?? newKey();
    const keys = {
      throttle: await storedKey(tx, 'throttle', firstKey('throttle'), stored, now),
      identity: await storedKey(tx, 'identity', firstKey('identity'), stored, now),
      passwordSalt: await storedKey(tx, 'password-salt', salt, stored, now),
    };
    if (rows.some(({ name }) => name === clearSalt)) await removeSecret(tx, clearSalt);
    const signing = deriveRing(all, 'papers');
    await renameSigningKey(tx, rows, config.operator, signing, now);

    const codes = deriveRing(all, 'codes');
    const retired = openEach(rows, retiredPepperPrefix, stored).map(({ id, secret }) => ({
      id,
      key: Buffer.from(secret, 'base64url'),
    }));
    return {
      refresh: deriveRing(all, 'refresh'),
      codes,
      recoveryCodes: [...codes, ...retired],
      outbox: deriveRing(all, 'outbox'),
      signing,
      stored: deriveRing(all, 'stored-keys'),
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

const newKey = () => randomBytes(32).toString('base64url');

function unique(secrets: readonly [Secret, ...Secret[]]): SecretRing {
  const [first, ...others] = new Set(secrets);
  return [first!, ...others];
}

/**
 * A secret that lay in the database is in copies of it. It is sealed, and accepted until the operator has everything
 * sealed anew; where the data folder keeps it now, that file is the one place.
 */
async function moveClearSecret(
  tx: Sql,
  { clear, current, ring }: { clear: Secret; current: Secret; ring: KeyRing },
  now: Date,
): Promise<void> {
  if (clear !== current) {
    const name = `${formerSecretPrefix}${secretId(clear)}`;
    await readOrCreateSecret(tx, { name, id: randomUUID(), secret: sealText(ring, name, clear), createdAt: now });
  }
  await removeSecret(tx, clearSecret);
}

/** @throws {ConfigError} when a row is sealed with a secret that nobody gave. */
function open(ring: KeyRing, name: string, sealed: string): string {
  try {
    return unsealText(ring, name, sealed);
  } catch {
    throw new ConfigError([otherSecret]);
  }
}

const openEach = (rows: SecretRow[], prefix: string, ring: KeyRing) =>
  rows
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, secret }) => ({ id: name.slice(prefix.length), secret: open(ring, name, secret) }));

/** Earlier versions named the pair that signs documents by the secret: it keeps signing under one that outlives it. */
async function renameSigningKey(tx: Sql, rows: SecretRow[], owner: Config['operator'], ring: KeyRing, now: Date) {
  const name = signingKeyName(owner);
  if (rows.some((row) => row.name === name)) return;
  for (const { key } of ring) {
    const earlier = rows.find((row) => row.name === earlierSigningKeyName(owner, key));
    if (!earlier) continue;
    const secret = sealText(ring, name, unsealText(ring, earlier.name, earlier.secret));
    await readOrCreateSecret(tx, { name, id: randomUUID(), secret, createdAt: now });
    return;
  }
}

/** A key of 32 bytes that is drawn once; the first caller's wins. */
async function storedKey(tx: Sql, purpose: string, first: string, ring: KeyRing, now: Date): Promise<Uint8Array> {
  const name = storedKeyName(purpose);
  const secret = sealText(ring, name, first);
  const kept = await readOrCreateSecret(tx, { name, id: randomUUID(), secret, createdAt: now });
  return Buffer.from(open(ring, name, kept), 'base64url');
}
