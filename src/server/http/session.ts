import type { FastifyRequest } from 'fastify';
import type { Sql } from '#server/db/database.ts';

export interface LiveSession {
  sessionId: string;
  customerId: string;
}

export interface Sessions {
  /**
   * Returns the live session of a request; undefined gives a 401. Writes by the user restart the idle timer; reads and
   * background requests do not.
   */
  current(request: FastifyRequest, now: Date, isBackground?: boolean): Promise<LiveSession | undefined>;
  isLive(session: LiveSession, now: Date, tx?: Sql): Promise<boolean>;
}
