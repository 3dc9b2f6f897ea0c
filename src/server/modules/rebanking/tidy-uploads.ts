import type { FileStore } from '#server/gateways/files/file-store.ts';
import { deleteFilesWithoutRow } from '#server/gateways/files/files-without-row.ts';
import type { Platform } from '#server/platform.ts';
import { uploadsInUse } from './application.store.ts';

/** In milliseconds. A younger file may be part of an unfinished request. */
const settledMs = 60 * 60_000;

/** A file without a database row remains when a process ends before it inserts the row. */
export function uploadTidying({ database }: Pick<Platform, 'database'>, { files }: { files: FileStore }) {
  return async (now: Date): Promise<number> => {
    const before = new Date(now.getTime() - settledMs);
    await files.dropDrafts(before);
    return deleteFilesWithoutRow(files, 'uploads', { before, known: (ids) => uploadsInUse(database.sql, ids) });
  };
}
