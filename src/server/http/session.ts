import type { FastifyRequest } from 'fastify';
import type { Sql } from '#server/db/database.ts';

export interface LiveSession {
  sessionId: string;
  customerId: string;
}

export interface Sessions {
  /**
   * Returns undefined without a live session; the server then replies 401. Only writes by the user restart the idle
   * timer.
   */
  current(request: FastifyRequest, now: Date, isBackground?: boolean): Promise<LiveSession | undefined>;
  isLive(session: LiveSession, now: Date, tx?: Sql): Promise<boolean>;
}
