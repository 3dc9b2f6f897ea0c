import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PGliteOptions, Transaction } from '@electric-sql/pglite';
import { makePrivate } from './private-files.ts';
import { sqlOf, withRetries, type Database } from './database.ts';

/** PostgreSQL would allocate its default of 128 MB at once, and the operating system caches the files anyway. */
const sharedBuffers = '32MB';

/**
 * The files of an empty database, made by the build: creating them at the first start takes seconds and 300 MB more.
 */
const emptyDatabase = fileURLToPath(new URL('./empty-database.tar.gz', import.meta.url));

/**
 * Opens PostgreSQL inside this process, stored in `folder` or in memory. The engine has one connection, so statements
 * queue. The caller must lock the folder, because two processes on one folder would corrupt it. `contents` is a tar of
 * database files that fills an empty database.
 */
export async function openPglite({ folder, contents }: { folder?: string; contents?: Blob } = {}): Promise<Database> {
  // The import is dynamic because the engine takes memory that PostgreSQL installations do not need.
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  const open = (options: PGliteOptions) =>
    PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`] });
  if (folder && !existsSync(folder)) {
    // The files are created in a draft folder that is renamed when complete, so that a killed first start leaves no
    // incomplete database.
    const draft = `${folder}-nueva`;
    await rm(draft, { recursive: true, force: true });
    const files = contents ?? (await builtEmptyDatabase());
    await (await open({ dataDir: draft, ...(files && { loadDataDir: files }) })).close();
    await rename(draft, folder);
  }
  const client = await open(folder ? { dataDir: folder } : { ...(contents && { loadDataDir: contents }) });
  // The engine creates world-readable files regardless of the umask; until now only the folder itself was private.
  if (folder) makePrivate(folder);
  let statements = 0;
  // PGlite takes the rows of a COPY as the option `blob` of a query, and Drizzle's transaction cannot pass options. So
  // the current transaction is kept here; with one connection, at most one transaction is open.
  let underWay: Transaction | undefined;
  const begin = client.transaction.bind(client);
  client.transaction = (work) =>
    begin((transaction) => {
      underWay = transaction;
      return work(transaction);
    });
  const db = drizzle({ client, logger: { logQuery: () => void statements++ } });
  return {
    engine: 'pglite',
    sql: sqlOf(db),
    transaction: (work, first) =>
      withRetries(() =>
        db.transaction(async (tx) => {
          await first?.(sqlOf(tx));
          return work(sqlOf(tx));
        }),
      ),
    copy: async (_tx, into, lines) => {
      if (!underWay || underWay.closed) throw new Error('Rows can only be loaded inside a transaction');
      await underWay.query(`copy ${into} from '/dev/blob'`, [], { blob: new Blob([lines]) });
    },
    execute: async (text, values) => {
      if (values && values.length > 0) return client.query(text, values);
      const results = await client.exec(text);
      return { rows: results.flatMap((result) => result.rows) };
    },
    statements: () => statements,
    close: () => client.close(),
  };
}

/** Returns undefined when the sources run without a build; the engine then creates the files. */
const builtEmptyDatabase = async (): Promise<Blob | undefined> =>
  existsSync(emptyDatabase) ? new Blob([await readFile(emptyDatabase)], { type: 'application/gzip' }) : undefined;
