import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { withRetries, type Database, type Sql } from './database.ts';

/** PostgreSQL 15 or newer. Instances share nothing else. */
export function openPostgres(url: string, poolSize: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'rebanca',
  });
  // An idle connection that the server drops is replaced at the next use.
  pool.on('error', () => {});
  let statements = 0;
  const db = drizzle({ client: pool, logger: { logQuery: () => void statements++ } });
  return {
    engine: 'postgres',
    sql: db as unknown as Sql,
    transaction: (work) => withRetries(() => db.transaction((tx) => work(tx as unknown as Sql))),
    execute: async (text, values) => {
      const result = await pool.query(text, values);
      return Array.isArray(result)
        ? { rows: result.flatMap((one: pg.QueryResult) => one.rows) }
        : { rows: result.rows };
    },
    statements: () => statements,
    close: () => pool.end(),
  };
}
