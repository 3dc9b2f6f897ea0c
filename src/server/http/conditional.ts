import type { FastifyReply, FastifyRequest } from 'fastify';
import isFresh from 'fresh';

/**
 * Sets the entity tag of a response; returns true when the client has that version (RFC 9110 §13.1.2), so that 304 is
 * enough. Ignores `cache-control: no-cache`, which `fetch` adds to requests with a tag and which only requests a
 * validation.
 */
export function hasCurrent(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  void reply.header('etag', etag);
  return isFresh({ 'if-none-match': request.headers['if-none-match'] }, { etag });
}
