import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Thrown when other users can read the data folder and the current user cannot change its permissions. */
export class DataFolderOpen extends Error {
  constructor(place: string) {
    super(
      `Otros usuarios del sistema pueden leer ${place}, y este usuario no puede cambiarlo. ` +
        'Haz que el usuario del portal sea su dueño, o ciérralo con chmod -R go-rwx.',
    );
  }
}

/** Applies to all new files of this process and its child processes. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

const forOthers = 0o077;
/**
 * `makePrivate` does not change the many files in this folder, because the server creates each of them with a private
 * mode.
 */
const keptClosed = 'archivos';

/**
 * Removes other users' permissions from the data folder. Does nothing for a missing folder.
 * @throws {DataFolderOpen} when the current user may not change the permissions of the folder or of a file in it.
 */
export function makePrivate(dataDir: string): void {
  for (const name of entriesOf(dataDir)) closeRecursively(path.join(dataDir, name), name !== keptClosed);
  closeOne(dataDir);
}

function closeRecursively(place: string, withContents: boolean): void {
  if (closeOne(place) && withContents)
    for (const name of entriesOf(place)) closeRecursively(path.join(place, name), true);
}

/** Returns true for a folder. Skips symbolic links, because chmod would change their targets. */
function closeOne(place: string): boolean {
  try {
    const found = lstatSync(place);
    if (found.isSymbolicLink()) return false;
    if ((found.mode & forOthers) !== 0) chmodSync(place, found.mode & 0o7777 & ~forOthers);
    return found.isDirectory();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code === 'EPERM' || code === 'EACCES') throw new DataFolderOpen(place);
    throw error;
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'EPERM' || code === 'EACCES') throw new DataFolderOpen(folder);
    throw error;
  }
}
