import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Sql } from '#server/db/database.ts';

interface Authority {
  /** Also locks the session when `tx` is given. */
  isLive(tx?: Sql): Promise<boolean>;
  /** True when the session needs no check after the work, for example because a transaction has checked it. */
  isChecked: boolean;
}

export class SessionEnded extends Error {}

const authorities = new AsyncLocalStorage<Authority>();

/**
 * Runs the work of a request. Each transaction first checks and locks the user's session. Without a transaction, the
 * session is checked after the work, unless `isChecked` is true.
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

/** Checks the user's session at the start of each transaction of a request. */
export const decidedByAuthority = (database: Database): Database => ({
  ...database,
  transaction: (work) => {
    const authority = authorities.getStore();
    return database.transaction(work, authority && ((tx) => assertLive(authority, tx)));
  },
});
