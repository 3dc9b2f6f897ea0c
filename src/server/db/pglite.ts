import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PGliteOptions, Transaction } from '@electric-sql/pglite';
import { makePrivate } from './private-files.ts';
import { sqlOf, withRetries, type Database } from './database.ts';

/** PostgreSQL's default is 128 MB. Less suffices, because the operating system caches the files. */
const sharedBuffers = '32MB';

/**
 * An archive of an empty database, created by the build: creating the files at the first start would take seconds and
 * 300 MB more memory.
 */
const emptyDatabase = fileURLToPath(new URL('./empty-database.tar.gz', import.meta.url));

/**
 * Opens PostgreSQL inside this process (PGlite), stored in `folder` or in memory. PGlite has one connection, so
 * statements run one at a time. The caller must lock the folder, because a second process would corrupt the files.
 * `contents` is a tar archive with the files of a new database.
 */
export async function openPglite({ folder, contents }: { folder?: string; contents?: Blob } = {}): Promise<Database> {
  // The dynamic import keeps PGlite out of memory in installations with PostgreSQL.
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  const open = (options: PGliteOptions) =>
    PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`] });
  if (folder && !existsSync(folder)) {
    // A killed first start leaves only the draft folder, which is renamed when complete.
    const draft = `${folder}-nueva`;
    await rm(draft, { recursive: true, force: true });
    const files = contents ?? (await builtEmptyDatabase());
    await (await open({ dataDir: draft, ...(files && { loadDataDir: files }) })).close();
    await rename(draft, folder);
  }
  const client = await open(folder ? { dataDir: folder } : { ...(contents && { loadDataDir: contents }) });
  // PGlite creates world-readable files regardless of the umask.
  if (folder) makePrivate(folder);
  let statements = 0;
  // PGlite takes the rows of a COPY from the query option `blob`, which Drizzle's transactions cannot pass. PGlite has
  // one connection, so at most one transaction is open.
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

const builtEmptyDatabase = async (): Promise<Blob | undefined> =>
  existsSync(emptyDatabase) ? new Blob([await readFile(emptyDatabase)], { type: 'application/gzip' }) : undefined;
