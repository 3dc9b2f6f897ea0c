import type { FastifyRequest } from 'fastify';
import type { Sql } from '#server/db/database.ts';

/** The live session of the caller, from the access cookie and the session's row. */
export interface LiveSession {
  sessionId: string;
  customerId: string;
}

/** Reads the live session of a request; undefined when there is none, the only reason for a 401. */
export interface Sessions {
  /** Writes by the user restart the idle timer; reads and background requests do not. */
  current(request: FastifyRequest, now: Date, isBackground?: boolean): Promise<LiveSession | undefined>;
  /** True while a session is live. In a transaction its row is locked, so that it cannot end before the commit. */
  isLive(session: LiveSession, now: Date, tx?: Sql): Promise<boolean>;
}
