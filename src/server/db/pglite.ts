import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PGliteOptions, Transaction } from '@electric-sql/pglite';
import { makePrivate } from './private-files.ts';
import { sqlOf, withRetries, type Database } from './database.ts';

/** PostgreSQL's default of 128 MB would be allocated at once; the operating system caches the files anyway. */
const sharedBuffers = '32MB';

/**
 * The files of an empty database, made by the build: creating them at the first start takes seconds and 300 MB more.
 */
const emptyDatabase = fileURLToPath(new URL('./empty-database.tar.gz', import.meta.url));

/**
 * Opens PostgreSQL inside this process, stored in `folder` or in memory. It has one connection: statements queue. The
 * caller holds the folder's lock, because two processes on one folder would corrupt it. `contents` fills an empty
 * database from a tar of another one's files.
 */
export async function openPglite({ folder, contents }: { folder?: string; contents?: Blob } = {}): Promise<Database> {
  // Imported only here, because the engine takes much memory that PostgreSQL installations do not need.
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  const open = (options: PGliteOptions) =>
    PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`] });
  if (folder && !existsSync(folder)) {
    // Created in a draft folder and renamed when complete, so that a killed first start leaves nothing half made.
    const draft = `${folder}-nueva`;
    await rm(draft, { recursive: true, force: true });
    const files = contents ?? (await builtEmptyDatabase());
    await (await open({ dataDir: draft, ...(files && { loadDataDir: files }) })).close();
    await rename(draft, folder);
  }
  const client = await open(folder ? { dataDir: folder } : { ...(contents && { loadDataDir: contents }) });
  // The engine creates world-readable files whatever the umask; until here the folder itself was closed.
  if (folder) makePrivate(folder);
  let statements = 0;
  // PGlite takes the rows of a COPY as the option `blob` of a query, which Drizzle's transaction cannot pass on. So the
  // current transaction is kept; there is at most one, because there is one connection.
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

/** Undefined when the sources run unbuilt; the engine then creates the files. */
const builtEmptyDatabase = async (): Promise<Blob | undefined> =>
  existsSync(emptyDatabase) ? new Blob([await readFile(emptyDatabase)], { type: 'application/gzip' }) : undefined;
