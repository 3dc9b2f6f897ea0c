import type { FastifyRequest } from 'fastify';
import type { Sql } from '#server/db/database.ts';

/** Who is calling, established from the access cookie and the session's row. */
export interface LiveSession {
  sessionId: string;
  customerId: string;
}

/** Reads the live session of a request; undefined when there is none (the only reason for a 401). */
export interface Sessions {
  /** A write of the person's moves the idle clock; reading, and what the page sends in the background, does not. */
  current(request: FastifyRequest, now: Date, isBackground?: boolean): Promise<LiveSession | undefined>;
  /** Whether a session is still live. In a transaction its row is locked, so that it ends only after the commit. */
  isLive(session: LiveSession, now: Date, tx?: Sql): Promise<boolean>;
}
