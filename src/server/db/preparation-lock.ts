import pg from 'pg';

/** The id of the advisory lock. Every instance and every release of the server must use the same id. */
const preparationLock = 7_263_511_904;

/**
 * A transaction that changes tables takes this advisory lock. The preparation lock does not suffice: PostgreSQL may
 * still run statements of a process that was killed or lost its lock connection.
 */
export const changingTables = `select pg_advisory_xact_lock(${preparationLock + 1})`;

const retryMs = 100;

export async function connected(url: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The pending statements of a lost connection reject, so the `error` event needs no other handling.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Runs `work` while no other instance prepares this database. A transaction on a separate connection holds the lock,
 * because a pooler in transaction mode would release a session lock. An instance that waits for the lock has no open
 * transaction, so that it holds no server connection of the pooler.
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
