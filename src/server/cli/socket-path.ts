import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/** Maximum length of a local socket's path (108 bytes on Linux, 104 elsewhere, with the final zero). */
const longestAddress = 103;

/**
 * The path of the operator's socket of a data folder. If it is too long, the socket is in a private folder of the
 * system's temporary one, named by a hash of the path.
 */
export function socketPath(dataDir: string): string {
  const inside = path.join(dataDir, 'operador.sock');
  if (Buffer.byteLength(inside) <= longestAddress) return inside;
  const { uid } = userInfo();
  const name = createHash('sha256').update(`${uid} ${dataDir}`).digest('hex').slice(0, 24);
  return path.join(tmpdir(), `rebanca-${name}`, 'operador.sock');
}

/**
 * Creates the socket's folder.
 * @throws when other users could write to it.
 */
export function preparePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOurs = found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
  if (!isOurs || (found.mode & 0o022) !== 0) throw new Error(`La carpeta ${folder} no es privada de este usuario.`);
}
