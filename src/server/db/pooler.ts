import { ConfigError } from '#server/config/config.ts';
import { connected } from './preparation-lock.ts';
import { errorCode } from './database.ts';

/** The PostgreSQL error codes for an unknown statement name (26000) and a duplicate statement name (42P05). */
const foreignStatement = new Set(['26000', '42P05']);

/**
 * In milliseconds: the longest wait for the repeated statement before the commit. A pooler with a single server
 * connection runs the repeated statement only after the commit.
 */
const patience = 1_000;

const lostNames =
  'DATABASE_STATEMENTS: lo que hay delante de PostgreSQL confunde las sentencias con nombre. Define DATABASE_STATEMENTS=unnamed o, en pgbouncer 1.21 o posterior, max_prepared_statements=200';

/**
 * Returns true when a prepared statement can still be executed by name in the next transaction, also with two
 * concurrent clients. A pooler in transaction mode may use a different server connection for each transaction.
 */
async function followsNames(url: string): Promise<boolean> {
  const statement = { name: 'rebanca_probe', text: 'select $1::int as told', values: [1] };
  const first = await connected(url);
  const second = await connected(url).catch(async (error: unknown) => {
    await first.end();
    throw error;
  });
  try {
    await first.query(statement);
    await second.query('begin');
    await second.query(statement);
    // The second client holds a server connection. A pooler in transaction mode therefore uses a different connection
    // for the next statement of the first client.
    const again = first.query(statement);
    await Promise.race([again, later(patience)]);
    await second.query('commit');
    await again;
    return true;
  } catch (error) {
    if (foreignStatement.has(errorCode(error) ?? '')) return false;
    throw error;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

export async function assertFollowsNames(url: string): Promise<void> {
  if (!(await followsNames(url))) throw new ConfigError([lostNames]);
}
