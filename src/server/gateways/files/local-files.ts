import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { access, constants, mkdir, open, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { markName, parseFileKey, type FileStore } from './file-store.ts';

/** The modes of the files allow access only to the server's user. */
export function localFiles(folder: string): FileStore {
  const place = (key: string) => join(folder, parseFileKey(key));
  return {
    put: async (key, content) => write(place(key), content),
    async get(key) {
      return readFile(place(key)).catch(absent);
    },
    async exists(key) {
      return (await stat(place(key)).catch(absent)) !== undefined;
    },
    async delete(key) {
      await unlink(place(key)).catch(absent);
    },
    async *list(within) {
      for await (const { name, parentPath } of entriesBelow(join(folder, within))) {
        if (name.endsWith('.tmp')) continue;
        const changed = await stat(join(parentPath, name)).catch(absent);
        const key = [within, basename(parentPath), name].join('/');
        if (changed) yield { key: parseFileKey(key), id: name.slice(0, name.indexOf('.')), changedAt: changed.mtime };
      }
    },
    readMark: () => readFile(join(folder, markName), 'utf8').catch(absent),
    writeMark: (mark) => write(join(folder, markName), mark),
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
    },
    async dropDrafts(before) {
      for await (const { name, parentPath } of entriesBelow(folder)) {
        if (!name.endsWith('.tmp')) continue;
        const draft = join(parentPath, name);
        const changed = await stat(draft).catch(absent);
        if (changed && changed.mtime < before) await unlink(draft).catch(absent);
      }
    },
  };
}

async function write(target: string, content: string | Buffer | Readable): Promise<void> {
  const directory = dirname(target);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = `${target}.${randomUUID()}.tmp`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await writeFile(file, content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (error) {
    await unlink(draft).catch(absent);
    throw error;
  }
  await syncDirectory(directory);
}

async function* entriesBelow(folder: string): AsyncIterable<Dirent> {
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []) {
    if (entry.isDirectory()) yield* entriesBelow(join(folder, entry.name));
    else yield entry;
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

/** Without a sync, a crash may undo a rename. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
