import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export class DataFolderBusy extends Error {
  constructor(folder: string, owner: number) {
    super(
      `La carpeta de datos ${folder} ya está en uso por otro proceso (${owner}). ` +
        'Detén esa copia, o usa otra carpeta con REBANCA_DATA_DIR.',
    );
  }
}

const lockFile = (folder: string) => path.join(folder, 'en-uso.lock');

/** @throws {DataFolderBusy} when a live process uses the folder. */
export function assertDataFolderFree(folder: string): void {
  const owner = readOwner(lockFile(folder));
  if (owner && isAlive(owner)) throw new DataFolderBusy(folder, owner.pid);
}

/**
 * The lock file contains process id and start time, so that the next start can replace the lock of a dead process.
 * @throws {DataFolderBusy} when a live process has locked the folder.
 */
export function lockDataFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = lockFile(folder);
  const mine = `${process.pid} ${startTime(process.pid) ?? ''}`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      settle();
      const owner = readOwner(file);
      if (owner?.pid !== process.pid) throw new DataFolderBusy(folder, owner?.pid ?? 0);
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = readOwner(file);
      if (owner && isAlive(owner)) throw new DataFolderBusy(folder, owner.pid);
      rmSync(file, { force: true });
    }
  }
}

/**
 * Two starting processes may both replace the lock file of an ended process. After the pause, the first process finds
 * the lock file of the second process.
 */
function settle() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
}

interface Owner {
  pid: number;
  started: string;
}

function readOwner(file: string): Owner | undefined {
  try {
    const [pid = '', started = ''] = readFileSync(file, 'utf8').split(' ');
    return { pid: Number(pid), started };
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Owner): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startTime(pid);
  return now === undefined || started === '' || now === started;
}

/** In kernel ticks; undefined on a system without /proc. */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
