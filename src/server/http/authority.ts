import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Sql } from '#server/db/database.ts';

/** The session that a command rests on. `isHeld` once a transaction of the command has decided that it is live. */
interface Authority {
  isLive(tx?: Sql): Promise<boolean>;
  isHeld: boolean;
}

/** The session of a command ended before the command could change anything. */
export class SessionEnded extends Error {}

const authorities = new AsyncLocalStorage<Authority>();

/**
 * Runs a command. Each of its transactions first asks whether the session is live and holds it until the transaction ends.
 * `isLive` without a transaction only reads: so a command without transactions is checked before it is answered.
 * @throws {SessionEnded} when the session has ended.
 */
export async function underAuthority<T>(isLive: Authority['isLive'], work: () => Promise<T>): Promise<T> {
  const authority: Authority = { isLive, isHeld: false };
  const result = await authorities.run(authority, work);
  if (!authority.isHeld) await assertLive(authority);
  return result;
}

async function assertLive(authority: Authority, tx?: Sql): Promise<void> {
  if (!(await authority.isLive(tx))) throw new SessionEnded();
  authority.isHeld = tx !== undefined;
}

/** A database that checks the session of the current command, if there is one, in each transaction. */
export const decidedByAuthority = (database: Database): Database => ({
  ...database,
  transaction: (work) => {
    const authority = authorities.getStore();
    return database.transaction(work, authority && ((tx) => assertLive(authority, tx)));
  },
});
