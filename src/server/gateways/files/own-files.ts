import { randomUUID } from 'node:crypto';
import { ConfigError } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import type { FileStore } from './file-store.ts';
import { storeMark } from './own-files.store.ts';

const otherFiles =
  'FILES_URL o REBANCA_DATA_DIR: los archivos de esta base de datos están en otra parte. Da a todas las instancias el mismo FILES_URL o la misma carpeta; si los archivos se perdieron, ejecuta «rebanca archivos adoptar»';
const notKept = 'FILES_URL o REBANCA_DATA_DIR: lo que se escribe donde van los archivos no se lee igual';

/**
 * The mark in the file store must equal the mark in the database, so that all instances use the same file store. Each
 * start rewrites the mark and reads it back.
 * @param isNew True after a loss of the files: accepts the current file store, even when it is empty.
 * @throws {ConfigError} when the file store lacks the mark of the database, has another mark, or changes the mark.
 */
export async function assertOwnFiles(
  database: Database,
  files: FileStore,
  now: Date,
  { isNew = false } = {},
): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await files.readMark();
    const drawn = found ?? randomUUID();
    const mark = await storeMark(tx, drawn, now);
    // Another instance may have written the mark while this instance waited for the row lock.
    const there = found ?? (await files.readMark());
    const isFirst = mark === drawn && there === undefined;
    if (there !== mark && !isFirst && !isNew) throw new ConfigError([otherFiles]);
    await files.writeMark(mark);
    if ((await files.readMark()) !== mark) throw new ConfigError([notKept]);
  });
}
