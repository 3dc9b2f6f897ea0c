import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { headsIn, readHead, type HeadContent, type SignedHead } from './signed-head.ts';

const nameOf = (number: number, day: string) => `cabeza-${String(number).padStart(6, '0')}-${day}.json`;

export async function storeHeadFile(folder: string, head: SignedHead): Promise<void> {
  const content = readHead(head);
  if (!content) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const file = await open(path.join(folder, nameOf(content.number, content.day)), 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(head, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export async function lastFileNumber(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  return Math.max(0, ...names.map((name) => Number(/^cabeza-(\d{6})-/.exec(name)?.[1] ?? 0)));
}

/**
 * `head` is undefined for a file without heads.
 * @throws when the file or folder does not exist.
 */
export async function readHeadFiles(place: string): Promise<{ file: string; head: SignedHead | undefined }[]> {
  const isFolder = (await stat(place)).isDirectory();
  const files = isFolder ? (await readdir(place)).toSorted().map((name) => path.join(place, name)) : [place];
  const found: { file: string; head: SignedHead | undefined }[] = [];
  for (const file of files) {
    if (!(await stat(file)).isFile()) continue;
    const heads = headsIn(await readFile(file, 'utf8'));
    if (heads.length === 0) found.push({ file, head: undefined });
    for (const head of heads) found.push({ file, head });
  }
  return found;
}

export async function newestHead(
  places: readonly string[],
): Promise<{ content: HeadContent; head: SignedHead } | undefined> {
  let newest: { content: HeadContent; head: SignedHead } | undefined;
  for (const place of places) {
    const files = await readHeadFiles(place).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const { head } of files) {
      const content = head && readHead(head);
      if (content && content.number > (newest?.content.number ?? 0)) newest = { content, head };
    }
  }
  return newest;
}
