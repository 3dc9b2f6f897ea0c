import type { Transaction } from '@electric-sql/pglite';
import { closeToOthers } from '#server/private-files.ts';
import { sqlOf, withRetries, type Database } from './database.ts';

/**
 * PostgreSQL inside this process, kept in `folder`; without one, in memory. One connection: statements queue.
 * The caller holds the folder's lock: two processes on one folder would destroy it. `contents` fills an empty database
 * with a tar of another one's files.
 */
export async function openPglite({ folder, contents }: { folder?: string; contents?: Blob } = {}): Promise<Database> {
  // Loaded only here: with PostgreSQL the engine inside the package would be so much memory for nothing.
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  const client = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(contents && { loadDataDir: contents }),
  });
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
    transaction: (work) => withRetries(() => db.transaction((tx) => work(sqlOf(tx)))),
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
