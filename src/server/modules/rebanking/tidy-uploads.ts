import type { FileStore } from '#server/gateways/files/file-store.ts';
import type { Platform } from '#server/platform.ts';
import { uploadsInUse } from './application.store.ts';

/** A younger file may belong to a step in progress. */
const settledMs = 60 * 60_000;
const portion = 200;

/** Deletes uploads that no application uses, left by processes that ended before inserting the row. */
export function uploadTidying({ database }: Pick<Platform, 'database'>, { files }: { files: FileStore }) {
  return async (now: Date): Promise<number> => {
    const before = new Date(now.getTime() - settledMs);
    let removed = 0;
    let batch: { key: Parameters<FileStore['delete']>[0]; id: string }[] = [];
    const clear = async () => {
      const used = await uploadsInUse(
        database.sql,
        batch.map(({ id }) => id),
      );
      for (const { key, id } of batch) {
        if (used.has(id)) continue;
        await files.delete(key);
        removed++;
      }
      batch = [];
    };
    await files.dropDrafts(before);
    for await (const kept of files.list('uploads')) {
      if (kept.changedAt >= before) continue;
      batch.push(kept);
      if (batch.length === portion) await clear();
    }
    await clear();
    return removed;
  };
}
