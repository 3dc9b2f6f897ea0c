import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgInsertBuilder, PgInsertValue, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';

/** A connection or a transaction; the first parameter of every store function. */
export type Sql = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The database, on either engine. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly sql: Sql;
  /**
   * Runs `work` in a transaction. Retries after a serialization failure, a deadlock or a connection lost before the
   * commit, so `work` must not have effects outside the database: use the job queue. `first` is one statement that only
   * reads or locks; it is sent together with BEGIN, and the transaction is rolled back when it throws.
   * @throws {CommitUnknown} when the connection was lost during the commit.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>, first?: (tx: Sql) => Promise<void>): Promise<T>;
  /**
   * Loads rows into the table `into` inside a transaction. `lines` come from `copyLine` and must not change until it
   * resolves.
   */
  copy(tx: Sql, into: string, lines: Buffer): Promise<void>;
  /** Runs plain SQL; several statements are allowed without values. For the job queue. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** The number of statements sent so far, for tests. */
  statements(): number;
  close(): Promise<void>;
}

const retryable = new Set(['40001', '40P01']);
const mostRetries = 4;
/** A lost connection is replaced at once. A restarting server takes longer, so the caller then gets the error. */
const mostReconnections = 2;

/**
 * Thrown when the connection was lost during a commit. The transaction may be committed, so it is never retried
 * automatically.
 */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('No se sabe si la base de datos alcanzó a confirmar.', { cause });
  }
}

/** Retries a transaction after a conflict or a connection lost before the commit, which the server has rolled back. */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const again = retryable.has(errorCode(error) ?? '')
        ? attempt <= mostRetries
        : isDatabaseAway(error) && !(error instanceof CommitUnknown) && attempt <= mostReconnections;
      if (!again) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * attempt * 5));
    }
  }
}

/**
 * Codes of the system and of PostgreSQL: no connection, connection lost, shutdown, too many connections, pooler without
 * servers, standby.
 */
const awayCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|57P0\d|08[\dP]\d\d|53300|25006)$/;
const awayWords = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** True when a statement failed because the database did not answer or the connection was lost. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, syscall } = current as NodeJS.ErrnoException;
    if (current instanceof CommitUnknown || (typeof code === 'string' && awayCodes.test(code))) return true;
    // The socket file of a stopped server does not exist.
    if (syscall === 'connect' && code === 'ENOENT') return true;
    // All addresses of a host name failed.
    if (current instanceof AggregateError && current.errors.some(isDatabaseAway)) return true;
    if (awayWords.test(current.message)) return true;
  }
  return false;
}

/** The SQLSTATE of a failed statement, from any cause in the error chain. */
export function errorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as Error & { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

export const isUniqueViolation = (error: unknown) => errorCode(error) === '23505';

/** A query written by one store and read by another; services pass it without using it. */
export type Query = SQL;

/** The common type of both drivers. They differ in the result of a bare statement, which `rowsOf` reads. */
export const sqlOf = (driver: object): Sql => driver as Sql;

/** The rows of a hand-written statement. */
export async function rowsOf<Row>(db: Sql, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement);
  return (result as { rows: Row[] }).rows;
}

/**
 * Runs SQL with `$1` placeholders inside a transaction, for libraries with their own SQL. The text is not rewritten, so
 * a repeated placeholder keeps one type.
 */
export async function executeInside(tx: Sql, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const { session } = tx._;
  const result = await session.prepareQuery({ sql: text, params: values }, undefined, undefined, false).execute();
  return result as { rows: unknown[] };
}

/**
 * A prepared statement: its text is built once per database and once per connection, instead of at each call; in PGlite
 * once per transaction. Values are named with `sql.placeholder`: stored values pass through the column encoders,
 * compared values do not.
 */
export function prepared<Rows>(
  build: (db: Sql) => { prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> } },
): (db: Sql, values: Record<string, unknown>) => Promise<Rows> {
  const made = new WeakMap<object, { execute(values: Record<string, unknown>): Promise<Rows> }>();
  return (db, values) => {
    // The session that sends it, in any transaction.
    const { session } = db._;
    const known = made.get(session) ?? build(db).prepare(nameOfText);
    made.set(session, known);
    return known.execute(values);
  };
}

/** Each connection derives the statement name from the text. */
const nameOfText = '';

export type InsertRow<T extends PgTable, Rows = unknown> = (db: Sql, row: T['$inferInsert']) => Promise<Rows>;
type Finish<T extends PgTable, Rows> = (insert: ReturnType<PgInsertBuilder<T, PgQueryResultHKT>['values']>) => {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
};

/**
 * Inserts one row with a prepared statement, one for each set of given columns, because the others have defaults. Sent
 * in the same turn of the event loop. `finish` adds a conflict clause or a returning clause.
 */
export function preparedInsert<T extends PgTable>(table: T): InsertRow<T>;
export function preparedInsert<T extends PgTable, Rows>(table: T, finish: Finish<T, Rows>): InsertRow<T, Rows>;
export function preparedInsert<T extends PgTable>(
  table: T,
  finish: Finish<T, unknown> = (insert) => insert,
): InsertRow<T> {
  const made = new Map<string, ReturnType<typeof prepared<unknown>>>();
  return (db, row) => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined);
    // Column encoders do not handle null.
    const columns = given.map(([name, value]) => [name, value === null ? null : sql.placeholder(name)] as const);
    const key = columns.map(([name, value]) => (value === null ? `${name}=null` : name)).join();
    const known =
      made.get(key) ??
      prepared((to) => finish(to.insert(table).values(Object.fromEntries(columns) as PgInsertValue<T>)));
    made.set(key, known);
    return known(db, Object.fromEntries(given));
  };
}
