import type { FileStore } from '#server/gateways/files/file-store.ts';
import { deleteFilesWithoutRow } from '#server/gateways/files/files-without-row.ts';
import type { Platform } from '#server/platform.ts';
import { uploadsInUse } from './application.store.ts';

/** The age of a file before it may be deleted. A younger file may belong to a step in progress. */
const settledMs = 60 * 60_000;

/** Deletes uploads that no application uses. A process that ended before inserting the row leaves such files. */
export function uploadTidying({ database }: Pick<Platform, 'database'>, { files }: { files: FileStore }) {
  return async (now: Date): Promise<number> => {
    const before = new Date(now.getTime() - settledMs);
    await files.dropDrafts(before);
    return deleteFilesWithoutRow(files, 'uploads', { before, known: (ids) => uploadsInUse(database.sql, ids) });
  };
}
