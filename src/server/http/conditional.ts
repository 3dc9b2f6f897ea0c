import type { FastifyReply, FastifyRequest } from 'fastify';
import isFresh from 'fresh';

/** Sets the entity tag of an answer; true when the client has it already (RFC 9110 §13.1.2), so that 304 is enough. */
export function hasCurrent(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  void reply.header('etag', etag);
  return isFresh(request.headers, { etag });
}
