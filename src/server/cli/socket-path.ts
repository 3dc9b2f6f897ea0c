import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/**
 * The maximum length in bytes without the zero byte at the end. Linux allows 108 bytes and other systems 104, with the
 * zero byte.
 */
const longestAddress = 103;

/** When the path in the data folder is too long, returns a path in the system's temporary folder. */
export function socketPath(dataDir: string): string {
  const inside = path.join(dataDir, 'operador.sock');
  if (Buffer.byteLength(inside) <= longestAddress) return inside;
  const { uid } = userInfo();
  const name = createHash('sha256').update(`${uid} ${dataDir}`).digest('hex').slice(0, 24);
  return path.join(tmpdir(), `rebanca-${name}`, 'operador.sock');
}

/** Creates the folder of the socket. @throws when other users could write to the folder. */
export function preparePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOurs = found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
  if (!isOurs || (found.mode & 0o022) !== 0) throw new Error(`La carpeta ${folder} no es privada de este usuario.`);
}
