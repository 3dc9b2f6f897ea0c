import pg from 'pg';

/** Arbitrary but fixed: the same for every instance and release. */
const preparationLock = 7_263_511_904;

/**
 * Taken inside each transaction that changes tables: PostgreSQL may still be at work for a process that was killed, or that
 * has lost the connection with its lock.
 */
export const changingTables = `select pg_advisory_xact_lock(${preparationLock + 1})`;

/** How long one that finds another at work waits until it looks again, in milliseconds. */
const lookAgain = 100;

/** A connection of its own, outside of any pool of ours. */
export async function connected(url: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Its statements fail by themselves when it is lost.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Runs `work` while nobody else prepares this database. The lock belongs to a transaction that stays open on a connection
 * of its own: a pooler in transaction mode cannot hand it to somebody else, and those who wait hold no server.
 */
export async function alone<T>(url: string | undefined, work: () => Promise<T>): Promise<T> {
  const client = await connected(url);
  try {
    for (;;) {
      await client.query('begin; set local idle_in_transaction_session_timeout = 0');
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [
        preparationLock,
      ]);
      if (rows[0]?.got) break;
      await client.query('rollback');
      await new Promise((resolve) => setTimeout(resolve, lookAgain));
    }
    const result = await work();
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
