import type { FileStore } from '#server/gateways/files/file-store.ts';
import type { Platform } from '#server/platform.ts';
import { uploadsInUse } from './application.store.ts';

/** A file younger than this may belong to a step that is being kept right now. */
const settledMs = 60 * 60_000;
const portion = 200;

/** Removes the uploads that no application points to: what a process left that ended between a file and its row. */
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
