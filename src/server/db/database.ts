import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgInsertBuilder, PgInsertValue, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';

export type Sql = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly sql: Sql;
  /**
   * Retries after a serialization failure, a deadlock, or a lost connection before the commit. `work` must therefore
   * have no effects outside the database. `first` may only read or lock. It is sent together with BEGIN, and the
   * transaction is rolled back when `first` throws.
   * @throws {CommitUnknown} when the connection was lost during the commit.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>, first?: (tx: Sql) => Promise<void>): Promise<T>;
  /** The caller creates `lines` with `copyLine` and must not change them until the promise resolves. */
  copy(tx: Sql, into: string, lines: Buffer): Promise<void>;
  /** Runs plain SQL. A text without values may contain several statements. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  statements(): number;
  close(): Promise<void>;
}

const retryable = new Set(['40001', '40P01']);
const mostRetries = 4;
/** The maximum number of reconnections for one transaction, for example during a restart of the database server. */
const mostReconnections = 2;

/** The commit may have succeeded, so the transaction is not retried automatically. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('No se sabe si la base de datos alcanzó a confirmar.', { cause });
  }
}

/** The database server rolls back a transaction when its connection is lost before the commit, so a retry is safe. */
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

/** Codes of Node and PostgreSQL for a database that is unreachable, shutting down, read-only or out of connections. */
const awayCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|57P0\d|08[\dP]\d\d|53300|25006)$/;
const awayWords = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, syscall } = current as NodeJS.ErrnoException;
    if (current instanceof CommitUnknown || (typeof code === 'string' && awayCodes.test(code))) return true;
    // The socket file of a stopped server does not exist.
    if (syscall === 'connect' && code === 'ENOENT') return true;
    if (current instanceof AggregateError && current.errors.some(isDatabaseAway)) return true;
    if (awayWords.test(current.message)) return true;
  }
  return false;
}

export function errorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as Error & { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

export const isUniqueViolation = (error: unknown) => errorCode(error) === '23505';

export type Query = SQL;

/** The result of a bare statement depends on the driver. Use `rowsOf` to read the rows. */
export const sqlOf = (driver: object): Sql => driver as Sql;

export const firstRow = <Row>([row]: readonly Row[]): Row | undefined => row;

/** Usage: `` rowsOf<{ id: string }>(db)`select id from mail` `` */
export const rowsOf =
  <Row>(db: Sql) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const result: unknown = await db.execute(sql(text, ...values));
    return (result as { rows: Row[] }).rows;
  };

/** For libraries that write their own SQL with `$1` placeholders. */
export async function executeInside(tx: Sql, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const { session } = tx._;
  const result = await session.prepareQuery({ sql: text, params: values }, undefined, undefined, false).execute();
  return result as { rows: unknown[] };
}

/**
 * Calls `build` at most once per connection (in PGlite, once per transaction). Name the values with `sql.placeholder`.
 * Drizzle's column encoders apply to inserted values, but not to compared values.
 */
export function prepared<Rows>(
  build: (db: Sql) => { prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> } },
): (db: Sql, values: Record<string, unknown>) => Promise<Rows> {
  const made = new WeakMap<object, { execute(values: Record<string, unknown>): Promise<Rows> }>();
  return (db, values) => {
    const { session } = db._;
    const known = made.get(session) ?? build(db).prepare(nameOfText);
    made.set(session, known);
    return known.execute(values);
  };
}

const nameOfText = '';

export type InsertRow<T extends PgTable, Rows = unknown> = (db: Sql, row: T['$inferInsert']) => Promise<Rows>;
type Finish<T extends PgTable, Rows> = (insert: ReturnType<PgInsertBuilder<T, PgQueryResultHKT>['values']>) => {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
};

/**
 * Each set of given columns has its own statement, because missing columns use their defaults. `finish` adds a conflict
 * clause or a returning clause.
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
