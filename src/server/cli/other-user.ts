import { readFileSync, statSync } from 'node:fs';
import { exitCodes } from './operator-io.ts';

/** The portal could not read or replace the files that a command creates as another system user. */
export class OtherUser extends Error {
  readonly exitCode = exitCodes.usage;
  constructor(place: string, ownerId: number, words: readonly string[]) {
    const owner = nameOf(ownerId);
    super(
      `${place} es de otro usuario del sistema. Da la orden como ese usuario:\n` +
        `  sudo -u ${quoted(owner ?? `#${ownerId}`)} rebanca ${words.map(quoted).join(' ')}`,
    );
  }
}

/**
 * A missing folder is allowed.
 * @throws {OtherUser} when another system user owns the folder.
 */
export function assertFolderOwner(dataDir: string, words: readonly string[]): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && process.getuid !== undefined && owner !== process.getuid())
    throw new OtherUser(dataDir, owner, words);
}

function nameOf(id: number): string | undefined {
  try {
    const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
    return accounts.map((line) => line.split(':')).find(([, , uid]) => uid === String(id))?.[0];
  } catch {
    return undefined;
  }
}

const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
