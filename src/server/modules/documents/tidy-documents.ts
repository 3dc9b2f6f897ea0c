import type { FileStore } from '#server/gateways/files/file-store.ts';
import { deleteFilesWithoutRow } from '#server/gateways/files/files-without-row.ts';
import type { Platform } from '#server/platform.ts';
import { knownDocuments } from './documents.store.ts';

/** The milliseconds for which a file without a row is kept, because a restored database may contain the row again. */
const keptMs = 30 * 24 * 60 * 60_000;

/** A killed process may leave a file without a row. */
export const documentTidying =
  ({ database }: Pick<Platform, 'database'>, { files }: { files: FileStore }) =>
  (now: Date): Promise<number> =>
    deleteFilesWithoutRow(files, 'papers', {
      before: new Date(now.getTime() - keptMs),
      known: (ids) => knownDocuments(database.sql, ids),
    });
