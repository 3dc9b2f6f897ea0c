import { open, type FileHandle } from 'node:fs/promises';
import { CommandFailed, exitCodes } from './operator-io.ts';

/**
 * Mode 0600, because the file will contain personal data.
 * @throws {CommandFailed} when the file exists or cannot be written.
 */
export function newPrivateFile(file: string): Promise<FileHandle> {
  return open(file, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandFailed(
      code === 'EEXIST' ? `${file} ya existe; elige otro nombre.` : `No se puede escribir ${file} (${code}).`,
      exitCodes.failed,
    );
  });
}
