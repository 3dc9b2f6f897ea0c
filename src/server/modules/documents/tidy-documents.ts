import type { FileStore } from '#server/gateways/files/file-store.ts';
import { deleteFilesWithoutRow } from '#server/gateways/files/files-without-row.ts';
import type { Platform } from '#server/platform.ts';
import { knownDocuments } from './documents.store.ts';

/** How long a file without a row is kept: a database restore may bring its row back. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Deletes document files that were never published, e.g. of a killed process. */
export const documentTidying =
  ({ database }: Pick<Platform, 'database'>, { files }: { files: FileStore }) =>
  (now: Date): Promise<number> =>
    deleteFilesWithoutRow(files, 'papers', {
      before: new Date(now.getTime() - keptMs),
      known: (ids) => knownDocuments(database.sql, ids),
    });
