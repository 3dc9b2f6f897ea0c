import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { withRetries, type Database, type Sql } from './database.ts';

/** Texts longer than this are written once, with as many rows as they carry. */
const longestNamed = 4_000;
/** A text that is made up anew with each length of a list stops being named here, so that no server's memory grows. */
const mostNamed = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || text.length > longestNamed || names.size === mostNamed) return known;
  const name = `rebanca_${names.size}`;
  names.set(text, name);
  return name;
}

/** Names each statement by its text: PostgreSQL reads and plans it once a connection instead of once a call. */
function nameStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const query = (statement: unknown, values: unknown, ...more: unknown[]): unknown =>
    send(Array.isArray(values) && values.length > 0 ? named(statement) : statement, values, ...more);
  client.query = query as typeof client.query;
}

/** As it is unless it is a text, or an object with a text and no name; what a cursor or a stream sends has none. */
function named(statement: unknown): unknown {
  if (typeof statement === 'string') return { text: statement, name: nameOf(statement) };
  const { text, name } = statement as { text?: unknown; name?: unknown };
  return typeof text === 'string' && name === undefined ? { ...(statement as object), name: nameOf(text) } : statement;
}

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
  pool.on('connect', nameStatements);
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
