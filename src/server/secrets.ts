import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { readOrCreateSecret } from './db/secrets.store.ts';
import type { Database } from './db/database.ts';

/** Keys derived from the installation's one secret, a purpose each. */
export interface Secrets {
  /** Signs access tokens. */
  session: Uint8Array;
  /** Derives the successor of a refresh token, so that nothing usable is stored. */
  refresh: Uint8Array;
  /** Peppers one-time codes. */
  codes: Uint8Array;
  /** Names throttled subjects without telling who they are, and signs what marks a known device. */
  throttle: Uint8Array;
  /** Seals what waits in the outbox with a secret in it. */
  outbox: Uint8Array;
  /** Seals the key that papers are signed with, where it is one of our own. */
  papers: Uint8Array;
  /** Draws the wrong options of identity questions. */
  identity: Uint8Array;
  /** Derives the salt of a document's passwords. Always made here and never rotated: without it no password matches. */
  passwordSalt: Uint8Array;
}

/**
 * The installation's secret: configured, or made once and kept in the database, where every instance and every
 * restart finds the same.
 */
export async function loadSecrets(database: Database, configured: string | undefined, now: Date): Promise<Secrets> {
  const master = configured ?? (await ownSecret(database, 'installation', now));
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', master, 'rebanca', purpose, 32));
  return {
    session: derive('session'),
    refresh: derive('refresh'),
    codes: derive('codes'),
    throttle: derive('throttle'),
    outbox: derive('outbox'),
    papers: derive('papers'),
    identity: derive('identity'),
    passwordSalt: Buffer.from(await ownSecret(database, 'password-salt', now), 'base64url'),
  };
}

const ownSecret = (database: Database, name: string, now: Date) =>
  readOrCreateSecret(database.sql, {
    name,
    id: randomUUID(),
    secret: randomBytes(32).toString('base64url'),
    createdAt: now,
  });
