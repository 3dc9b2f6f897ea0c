import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A connection or a transaction: what every store function takes first. */
export type Sql = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The one database, on either engine. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly sql: Sql;
  /**
   * Runs `work` in one transaction and retries it when the engine asks for it (serialization failure or
   * deadlock), so `work` has no effect outside the database: anything else goes through the job queue.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /** Plain SQL, several statements when there are no values: what the job queue needs. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** How many statements have been sent so far; tests count with it. */
  statements(): number;
  close(): Promise<void>;
}

const retryable = new Set(['40001', '40P01']);
const mostRetries = 4;

/** Retries a transaction that lost a race. */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt > mostRetries || !retryable.has(errorCode(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * attempt * 5));
    }
  }
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

/** Whether the engine answers at all. */
export const isAnswering = (database: Database): Promise<boolean> =>
  database.execute('select 1').then(
    () => true,
    () => false,
  );

/** Rows of a hand-written statement. */
export async function rowsOf<Row>(db: Sql, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
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
