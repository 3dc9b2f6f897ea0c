import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Sql } from '#server/db/database.ts';

interface Authority {
  /** Returns true when the session is live. Locks the session when called in a transaction. */
  isLive(tx?: Sql): Promise<boolean>;
  /**
   * True when a check has found the session live, either in a transaction or after the server received the whole
   * request.
   */
  isChecked: boolean;
}

/** Thrown when the session of a command ended before the command could change data. */
export class SessionEnded extends Error {}

const authorities = new AsyncLocalStorage<Authority>();

/**
 * Runs a command. Each transaction of the command first checks and locks the session. A command without transactions is
 * checked at its end, unless `isChecked`.
 * @throws {SessionEnded} when the session has ended.
 */
export async function underAuthority<T>(authority: Authority, work: () => Promise<T>): Promise<T> {
  const result = await authorities.run(authority, work);
  if (!authority.isChecked) await assertLive(authority);
  return result;
}

async function assertLive(authority: Authority, tx?: Sql): Promise<void> {
  if (!(await authority.isLive(tx))) throw new SessionEnded();
  authority.isChecked = true;
}

/**
 * Returns a database whose transactions check the session of the running command. Outside a command, the transactions
 * check nothing.
 */
export const decidedByAuthority = (database: Database): Database => ({
  ...database,
  transaction: (work) => {
    const authority = authorities.getStore();
    return database.transaction(work, authority && ((tx) => assertLive(authority, tx)));
  },
});
