import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Sql } from '#server/db/database.ts';

interface Authority {
  /** Returns true for a live session. Locks the session when called in a transaction, otherwise only reads it. */
  isLive(tx?: Sql): Promise<boolean>;
  /** True after a check found the session live, in a transaction or after the whole request was received. */
  isChecked: boolean;
}

/** Thrown when the session of a command ended before the command changed data. */
export class SessionEnded extends Error {}

const authorities = new AsyncLocalStorage<Authority>();

/**
 * Runs a command. Each of its transactions first checks that the session is live and locks the session until the
 * transaction ends. A command without transactions is checked before the reply, unless `isChecked`.
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

/** Returns a database whose transactions check the session of the current command, if a command is running. */
export const decidedByAuthority = (database: Database): Database => ({
  ...database,
  transaction: (work) => {
    const authority = authorities.getStore();
    return database.transaction(work, authority && ((tx) => assertLive(authority, tx)));
  },
});
