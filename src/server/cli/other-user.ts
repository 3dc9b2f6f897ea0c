import { readFileSync, statSync } from 'node:fs';
import { exitCodes } from './operator-io.ts';

/** Thrown when the command would create files that the portal's user cannot read or replace. */
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
 * Rejects a data folder of another user, because commands open the folder and many write to it. Accepts a missing
 * folder.
 * @throws {OtherUser} when another user owns the folder.
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
