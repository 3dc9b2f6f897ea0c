import type { FileStore } from '#server/gateways/files/file-store.ts';
import { deleteFilesWithoutRow } from '#server/gateways/files/files-without-row.ts';
import type { Platform } from '#server/platform.ts';
import { uploadsInUse } from './application.store.ts';

/**
 * The minimum age in milliseconds of a file to delete. A younger file may be part of a request that is not finished.
 */
const settledMs = 60 * 60_000;

/**
 * Returns a function that deletes uploads without a database row. Such files remain when a process ends before it
 * inserts the row.
 */
export function uploadTidying({ database }: Pick<Platform, 'database'>, { files }: { files: FileStore }) {
  return async (now: Date): Promise<number> => {
    const before = new Date(now.getTime() - settledMs);
    await files.dropDrafts(before);
    return deleteFilesWithoutRow(files, 'uploads', { before, known: (ids) => uploadsInUse(database.sql, ids) });
  };
}
