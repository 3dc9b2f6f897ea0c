import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The data folder, or something in it, can be read by others and is not ours to close. */
export class DataFolderOpen extends Error {
  constructor(place: string) {
    super(
      `Otros usuarios del sistema pueden leer ${place}, y este usuario no puede cambiarlo. ` +
        'Haz que el usuario del portal sea su dueño, o ciérralo con chmod -R go-rwx.',
    );
  }
}

/** Whatever this process and those that it starts make from now on is their user's alone. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

const forOthers = 0o077;
/** Documents and uploads are many, and each is made closed: closing their folder is enough. */
const keptClosed = 'archivos';

/**
 * Takes from everybody else what an earlier version left open in the data folder. A folder that is not there yet is fine.
 * @throws {DataFolderOpen} when it is somebody else's.
 */
export function closeToOthers(dataDir: string): void {
  for (const name of entriesOf(dataDir)) closeWhole(path.join(dataDir, name), name !== keptClosed);
  closeOne(dataDir);
}

function closeWhole(place: string, withContents: boolean): void {
  if (closeOne(place) && withContents) for (const name of entriesOf(place)) closeWhole(path.join(place, name), true);
}

/** Whether it is a folder. Links are left as they are: they have no mode of their own. */
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
