import type { FileKey, FileStore } from '#server/gateways/files/file-store.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './documents.store.ts';

/** A file without a row is kept this long: a database that was restored may still get its rows back. */
const keptMs = 30 * 24 * 60 * 60_000;
const portion = 500;

/** Removes the files of documents that were drawn and never published, as by a process that was killed in between. */
export function documentTidying({ database }: Pick<Platform, 'database'>, { files }: { files: FileStore }) {
  return async (now: Date): Promise<number> => {
    const before = new Date(now.getTime() - keptMs);
    let removed = 0;
    let batch: { key: FileKey; id: string }[] = [];
    const clear = async () => {
      const known = await store.knownDocuments(
        database.sql,
        batch.map(({ id }) => id),
      );
      for (const { key, id } of batch) {
        if (known.has(id)) continue;
        await files.delete(key);
        removed++;
      }
      batch = [];
    };
    for await (const kept of files.list('papers')) {
      if (kept.changedAt >= before) continue;
      batch.push(kept);
      if (batch.length === portion) await clear();
    }
    await clear();
    return removed;
  };
}
