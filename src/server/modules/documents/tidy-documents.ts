import type { FileKey, FileStore } from '#server/gateways/files/file-store.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './documents.store.ts';

/** How long a file without a row is kept: a database restore may bring its row back. */
const keptMs = 30 * 24 * 60 * 60_000;
const portion = 500;

/** Deletes document files that were never published, e.g. of a killed process. */
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
