import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Sql } from '#server/db/database.ts';

/** The session that a command rests on. */
interface Authority {
  /** In a transaction it holds the session, and without one it only reads. */
  isLive(tx?: Sql): Promise<boolean>;
  /** Whether the command may be answered: the session was live when a transaction began, or once the whole request was here. */
  isChecked: boolean;
}

/** The session of a command ended before the command could change anything. */
export class SessionEnded extends Error {}

const authorities = new AsyncLocalStorage<Authority>();

/**
 * Runs a command. Each of its transactions first asks whether the session is live and holds it until the transaction ends.
 * A command without transactions is checked before it is answered, unless `isChecked`.
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

/** A database that checks the session of the current command, if there is one, in each transaction. */
export const decidedByAuthority = (database: Database): Database => ({
  ...database,
  transaction: (work) => {
    const authority = authorities.getStore();
    return database.transaction(work, authority && ((tx) => assertLive(authority, tx)));
  },
});
