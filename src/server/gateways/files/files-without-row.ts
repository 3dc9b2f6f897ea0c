import type { FilesFolder, FileStore } from './file-store.ts';

type StoredFile = ReturnType<FileStore['list']> extends AsyncIterable<infer File> ? File : never;

interface Search {
  /** Files changed at or after this time are skipped. */
  before?: Date;
  known(ids: string[]): Promise<Set<string>>;
}

const portion = 500;

export async function* filesWithoutRow(
  files: FileStore,
  folder: FilesFolder,
  { before, known }: Search,
): AsyncGenerator<StoredFile> {
  let batch: StoredFile[] = [];
  async function* unknown() {
    const found = await known(batch.map(({ id }) => id));
    yield* batch.filter(({ id }) => !found.has(id));
    batch = [];
  }
  for await (const file of files.list(folder)) {
    if (before && file.changedAt >= before) continue;
    batch.push(file);
    if (batch.length === portion) yield* unknown();
  }
  yield* unknown();
}

export async function deleteFilesWithoutRow(files: FileStore, folder: FilesFolder, search: Search): Promise<number> {
  let removed = 0;
  for await (const { key } of filesWithoutRow(files, folder, search)) {
    await files.delete(key);
    removed++;
  }
  return removed;
}
