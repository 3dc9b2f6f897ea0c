import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgInsertBuilder, PgInsertValue, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';

/** A connection or a transaction: what every store function takes first. */
export type Sql = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The one database, on either engine. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly sql: Sql;
  /**
   * Runs `work` in one transaction and retries it when the engine asks for it (serialization failure or deadlock) and
   * when its connection was lost before the commit, so `work` has no effect outside the database: anything else goes
   * through the job queue. `first` is one statement that only reads or locks: it is sent together with the beginning, and
   * the transaction is undone when it throws.
   * @throws {CommitUnknown} when the connection was lost during the commit.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>, first?: (tx: Sql) => Promise<void>): Promise<T>;
  /** Loads rows into a table inside a transaction: `into` names it, `lines` are of `copyLine` and stay as they are meanwhile. */
  copy(tx: Sql, into: string, lines: Buffer): Promise<void>;
  /** Plain SQL, several statements when there are no values: what the job queue needs. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** How many statements have been sent so far; tests count with it. */
  statements(): number;
  close(): Promise<void>;
}

const retryable = new Set(['40001', '40P01']);
const mostRetries = 4;
/** A cut connection is replaced at once; a server that starts again takes longer, and whoever asks is answered so. */
const mostReconnections = 2;

/** The connection was lost while a transaction was being confirmed: it may stand or not, so it is never run again by itself. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('No se sabe si la base de datos alcanzó a confirmar.', { cause });
  }
}

/** Retries a transaction that lost a race, or its connection before it was confirmed: the server has undone it. */
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

/** Codes of the system and of PostgreSQL: no connection, connection cut, shutting down, too many, a pooler without servers, a standby. */
const awayCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|57P0\d|08[\dP]\d\d|53300|25006)$/;
const awayWords = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** Whether a statement failed because nobody answers, or because its connection was lost; nothing was wrong with it. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, syscall } = current as NodeJS.ErrnoException;
    if (current instanceof CommitUnknown || (typeof code === 'string' && awayCodes.test(code))) return true;
    // A socket of the file system goes with its server.
    if (syscall === 'connect' && code === 'ENOENT') return true;
    // Several addresses of one name, none of which answered.
    if (current instanceof AggregateError && current.errors.some(isDatabaseAway)) return true;
    if (awayWords.test(current.message)) return true;
  }
  return false;
}

/** The SQLSTATE of a failed statement, however deep the driver wrapped it. */
export function errorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as Error & { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

export const isUniqueViolation = (error: unknown) => errorCode(error) === '23505';

/** A query that one store wrote and another one reads from: services hand it over and know nothing of it. */
export type Query = SQL;

/** What the stores speak to, of either driver: they differ in what a bare statement answers, which `rowsOf` reads. */
export const sqlOf = (driver: object): Sql => driver as Sql;

/** Rows of a hand-written statement. */
export async function rowsOf<Row>(db: Sql, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement);
  return (result as { rows: Row[] }).rows;
}

/**
 * Runs text with `$1` placeholders inside a transaction, for libraries that bring their own SQL. The text goes as it
 * is: a placeholder that stands twice keeps one type.
 */
export async function executeInside(tx: Sql, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const { session } = tx._;
  const result = await session.prepareQuery({ sql: text, params: values }, undefined, undefined, false).execute();
  return result as { rows: unknown[] };
}

/**
 * A statement whose text is made once for the database and once for the transactions of each connection, instead of with each
 * call; in PGlite once in each transaction. Its values are named with `sql.placeholder`: those that are stored go through
 * their columns' encoders, those that are compared go as they are.
 */
export function prepared<Rows>(
  build: (db: Sql) => { prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> } },
): (db: Sql, values: Record<string, unknown>) => Promise<Rows> {
  const made = new WeakMap<object, { execute(values: Record<string, unknown>): Promise<Rows> }>();
  return (db, values) => {
    // What sends it, whichever transaction it is sent in.
    const { session } = db._;
    const known = made.get(session) ?? build(db).prepare(nameOfText);
    made.set(session, known);
    return known.execute(values);
  };
}

/** Each connection names a statement by its text, whoever made it. */
const nameOfText = '';

/** Inserts one row of a table. */
export type InsertRow<T extends PgTable, Rows = unknown> = (db: Sql, row: T['$inferInsert']) => Promise<Rows>;
type Finish<T extends PgTable, Rows> = (insert: ReturnType<PgInsertBuilder<T, PgQueryResultHKT>['values']>) => {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
};

/**
 * Inserts one row of a table by a `prepared` statement; there is one for each set of columns that are given, since the others
 * have their defaults. It is sent in the turn of its call. `finish` adds what is done on a conflict, or what is returned.
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
    // A column's encoder knows nothing of null.
    const columns = given.map(([name, value]) => [name, value === null ? null : sql.placeholder(name)] as const);
    const key = columns.map(([name, value]) => (value === null ? `${name}=null` : name)).join();
    const known =
      made.get(key) ??
      prepared((to) => finish(to.insert(table).values(Object.fromEntries(columns) as PgInsertValue<T>)));
    made.set(key, known);
    return known(db, Object.fromEntries(given));
  };
}
