import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PGliteOptions, Transaction } from '@electric-sql/pglite';
import { closeToOthers } from '#server/private-files.ts';
import { sqlOf, withRetries, type Database } from './database.ts';

/** PostgreSQL's own 128 MB would be taken from the process at once; the files are also in the system's memory. */
const sharedBuffers = '32MB';

/** The files of an empty database, which the build makes: making them at a first start takes seconds and 300 MB more. */
const emptyDatabase = fileURLToPath(new URL('./empty-database.tar.gz', import.meta.url));

/**
 * PostgreSQL inside this process, kept in `folder`; without one, in memory. One connection: statements queue.
 * The caller holds the folder's lock: two processes on one folder would destroy it. `contents` fills an empty database
 * with a tar of another one's files.
 */
export async function openPglite({ folder, contents }: { folder?: string; contents?: Blob } = {}): Promise<Database> {
  // Loaded only here: with PostgreSQL the engine inside the package would be so much memory for nothing.
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  const open = (options: PGliteOptions) =>
    PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`] });
  if (folder && !existsSync(folder)) {
    // Made beside its place and put there whole: a first start that is killed leaves nothing half made.
    const draft = `${folder}-nueva`;
    await rm(draft, { recursive: true, force: true });
    const files = contents ?? (await builtEmptyDatabase());
    await (await open({ dataDir: draft, ...(files && { loadDataDir: files }) })).close();
    await rename(draft, folder);
  }
  const client = await open(folder ? { dataDir: folder } : { ...(contents && { loadDataDir: contents }) });
  // The engine opens a new database's files to everybody, whatever the mask; its folder has been closed all the while.
  if (folder) closeToOthers(folder);
  let statements = 0;
  // PGlite takes the rows of a COPY as the option `blob` of one query, which Drizzle's transaction cannot pass on, and keeps
  // the client's own queries waiting while one runs. So its transaction is kept: one connection, so one at most.
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
      if (!underWay || underWay.closed) throw new Error('Rows are loaded inside a transaction');
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

/** Undefined where the sources run as they are: there the engine makes its files itself. */
const builtEmptyDatabase = async (): Promise<Blob | undefined> =>
  existsSync(emptyDatabase) ? new Blob([await readFile(emptyDatabase)], { type: 'application/gzip' }) : undefined;
