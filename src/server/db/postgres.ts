import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { CommitUnknown, isDatabaseAway, sqlOf, withRetries, type Database, type Sql } from './database.ts';
import { sendTogether, writeOncePerTurn } from './statements-together.ts';
import { watchStatements, type StatementWatch } from './watched-statements.ts';
import { nameStatements, type StatementNames } from './statement-names.ts';

const portionBytes = 1 << 18;

function* portions(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += portionBytes) yield bytes.subarray(from, from + portionBytes);
}

/** Requires PostgreSQL 15 or newer. With `named`, each statement with parameters is prepared once per connection. */
export function openPostgres(
  url: string,
  poolSize: number,
  { named = true, watch }: { named?: boolean; watch?: StatementWatch | undefined } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    pipeline: true,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'rebanca',
  });
  const names: StatementNames = new Map();
  // The pool replaces an idle connection that the server closed.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // A lost connection rejects its statements. Without a listener, the `error` event would end the process.
    client.on('error', () => {});
    writeOncePerTurn(client);
    if (watch) watchStatements(client, watch);
    if (named) nameStatements(client, names);
  });
  // The job queue sends texts with several statements, including whole transactions. These texts must not share a
  // connection with other statements.
  const sendAlone = pool.query.bind(pool);
  sendTogether(pool);
  let statements = 0;
  const logger = { logQuery: () => void statements++ };
  const db = drizzle({ client: pool, logger });
  const within = new WeakMap<pg.PoolClient, NodePgDatabase>();
  const clients = new WeakMap<Sql, pg.PoolClient>();

  function databaseOf(client: pg.PoolClient): NodePgDatabase {
    const known = within.get(client) ?? drizzle({ client, logger });
    within.set(client, known);
    clients.set(sqlOf(known), client);
    return known;
  }

  /**
   * Runs a transaction once. Closes the connection after a failure, because pending statements of a `Promise.all` would
   * otherwise run after the ROLLBACK, outside the transaction.
   */
  async function once<T>(work: (tx: Sql) => Promise<T>, first?: (tx: Sql) => Promise<void>): Promise<T> {
    const client = await pool.connect();
    const tx = sqlOf(databaseOf(client));
    let committing = false;
    try {
      await Promise.all([send(client, 'begin'), first?.(tx)]);
      const result = await work(tx);
      committing = true;
      const { command } = await send(client, 'commit');
      // PostgreSQL answers COMMIT with ROLLBACK when `work` ignored the error of a statement.
      if (command !== 'COMMIT') throw new Error('A failed transaction was rolled back at its end');
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      // The database server may have committed before the connection was lost.
      throw committing && isDatabaseAway(error) ? new CommitUnknown(error) : error;
    }
  }

  function send(client: pg.PoolClient, text: 'begin' | 'commit'): Promise<pg.QueryResult> {
    statements++;
    return client.query(text);
  }

  return {
    engine: 'postgres',
    sql: sqlOf(db),
    transaction: (work, first) => withRetries(() => once(work, first)),
    copy: async (tx, into, lines) => {
      const client = clients.get(tx);
      if (!client) throw new Error('Rows can only be loaded inside a transaction');
      const order: { pipeline: boolean } = client;
      // The driver refuses COPY on a pipelined connection, because no statement may follow before the COPY ends.
      order.pipeline = false;
      try {
        await pipeline(Readable.from(portions(lines)), client.query(copyStreams.from(`copy ${into} from stdin`)));
      } finally {
        order.pipeline = true;
      }
    },
    execute: async (text, values) => {
      const result = await sendAlone(text, values);
      return Array.isArray(result)
        ? { rows: result.flatMap((one: pg.QueryResult) => one.rows) }
        : { rows: result.rows };
    },
    statements: () => statements,
    close: () => pool.end(),
  };
}
