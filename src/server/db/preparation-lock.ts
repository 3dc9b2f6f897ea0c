import pg from 'pg';

/** The advisory lock id. Every instance and release must use the same id. */
const preparationLock = 7_263_511_904;

/**
 * The statement that locks the schema in each transaction that changes tables, because PostgreSQL may still run
 * statements of a killed process or of a process that lost its lock connection.
 */
export const changingTables = `select pg_advisory_xact_lock(${preparationLock + 1})`;

const retryMs = 100;

export async function connected(url: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The statements of a lost connection reject, so the event needs no handler.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Runs `work` while no other instance prepares this database. The advisory lock belongs to a transaction that stays
 * open on a separate connection, because a pooler in transaction mode would release a session lock. Between two tries,
 * an instance holds no server connection of the pooler.
 */
export async function withPreparationLock<T>(url: string | undefined, work: () => Promise<T>): Promise<T> {
  const client = await connected(url);
  try {
    for (;;) {
      await client.query('begin; set local idle_in_transaction_session_timeout = 0');
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [
        preparationLock,
      ]);
      if (rows[0]?.got) break;
      await client.query('rollback');
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
    const result = await work();
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
