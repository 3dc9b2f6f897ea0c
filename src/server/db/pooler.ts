import { ConfigError } from '#server/config.ts';
import { connected } from './alone.ts';
import { errorCode } from './database.ts';

/** What a server answers to a statement that it does not know, or knows by another client. */
const foreignStatement = new Set(['26000', '42P05']);

/** How long the second transaction may wait for a server of its own: a pooler may have a single one, in milliseconds. */
const patience = 1_000;

const lostNames =
  'DATABASE_STATEMENTS: lo que hay delante de PostgreSQL confunde las sentencias con nombre. Define DATABASE_STATEMENTS=unnamed o, en pgbouncer 1.21 o posterior, max_prepared_statements=200';

/**
 * Whether a statement that is named in one transaction is known in the next one, for two clients at once: a pooler in
 * transaction mode gives them another server each time.
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
    // The second one holds a server: the first one's next statement goes to another.
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

/** @throws {ConfigError} when named statements would be lost, or mixed up, on the way. */
export async function assertFollowsNames(url: string): Promise<void> {
  if (!(await followsNames(url))) throw new ConfigError([lostNames]);
}
