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
import { ConfigError, type Config } from '#server/config/config.ts';
import { shortestSecret } from '#server/config/environment.ts';
import type { Secret } from './key-ring.ts';

export interface GivenSecrets {
  current: Secret | undefined;
  others: Secret[];
}

/** @throws {ConfigError} when a configured file cannot be read or is too short. */
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

/** Reads the secret that `createOwnSecret` stored in the data folder. */
export const readOwnSecret = (dataDir: string): Secret | undefined => readSecretFile(ownFile(dataDir));

/** Concurrent calls return the same secret. */
export function createOwnSecret(dataDir: string): Secret {
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
    // `link` fails when the file exists, and other processes never read a partial file.
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
