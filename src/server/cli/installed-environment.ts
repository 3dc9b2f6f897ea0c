import { readFileSync, statSync } from 'node:fs';
import { OtherUser } from './other-user.ts';

type Environment = Record<string, string | undefined>;

const usualFile = '/etc/rebanca/rebanca.env';

/**
 * Reads the environment file of the service when neither `DATABASE_URL` nor `REBANCA_DATA_DIR` is set, because `sudo`
 * passes no variables.
 * @throws {OtherUser} when the current user may not read the file.
 */
export function installedEnvironment(env: Environment, words: readonly string[]): Environment {
  if (env['DATABASE_URL'] || env['REBANCA_DATA_DIR']) return env;
  const file = env['REBANCA_ENV_FILE'] || usualFile;
  try {
    return { ...variablesIn(readFileSync(file, 'utf8')), ...env };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const owner = code === 'EACCES' ? statSync(file, { throwIfNoEntry: false })?.uid : undefined;
    if (code !== 'EACCES') return env;
    throw owner === undefined ? error : new OtherUser(file, owner, words);
  }
}

/** Parses systemd's `EnvironmentFile` syntax. */
function variablesIn(text: string): Environment {
  const lines = text.replaceAll(/\\\r?\n/g, '').split(/\r?\n/);
  const found = lines.flatMap((line) => [...line.matchAll(/^\s*(\w+)=(?:'([^']*)'|"([^"]*)"|(.*?))\s*$/g)]);
  return Object.fromEntries(found.map(([, name, single, double, plain]) => [name!, single ?? double ?? plain]));
}
