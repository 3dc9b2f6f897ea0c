import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  openSync,
  fsyncSync,
  closeSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config } from './config.ts';
import { shortestSecret } from './environment.ts';
import type { Secret } from './key-ring.ts';

/** What the configuration gives: the secret in force, and those that are accepted beside it while it is replaced. */
export interface GivenSecrets {
  current: Secret | undefined;
  others: Secret[];
}

/** @throws {ConfigError} for a file that cannot be read or holds too little. */
export function givenSecrets({ secret }: Pick<Config, 'secret'>): GivenSecrets {
  const faults: string[] = [];
  const read = (variable: string, file: string | undefined): Secret | undefined => {
    if (file === undefined) return undefined;
    const text = readSecretFile(file);
    if (text === undefined) faults.push(`${variable}: no se puede leer el archivo`);
    else if (text.length < shortestSecret)
      faults.push(`${variable}: el archivo necesita al menos ${shortestSecret} caracteres`);
    return text;
  };
  const current = secret.value ?? read('REBANCA_SECRET_FILE', secret.file);
  const previous = secret.previous ?? read('REBANCA_SECRET_PREVIOUS_FILE', secret.previousFile);
  if (faults.length > 0) throw new ConfigError(faults);
  return { current, others: previous === undefined ? [] : [previous] };
}

const ownFile = (dataDir: string) => path.join(dataDir, 'secreto');

/** The secret that an installation without a given one keeps beside its database, never in it. */
export const readOwnSecret = (dataDir: string): Secret | undefined => readSecretFile(ownFile(dataDir));

/** Creates a secret in the data folder, readable by its owner alone. Concurrent callers get the one created first. */
export function keepOwnSecret(dataDir: string): Secret {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${ownFile(dataDir)}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    // A link fails where a file is already, and a reader never sees half of it.
    linkSync(draft, ownFile(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  chmodSync(ownFile(dataDir), 0o600);
  const kept = readOwnSecret(dataDir);
  if (kept === undefined) throw new Error(`No se pudo guardar el secreto en ${ownFile(dataDir)}.`);
  return kept;
}

function readSecretFile(file: string): Secret | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined;
    throw error;
  }
}
