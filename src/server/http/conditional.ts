import type { FastifyReply, FastifyRequest } from 'fastify';
import isFresh from 'fresh';

/**
 * Returns true when the client already has this version (RFC 9110 §13.1.2). Ignores `cache-control: no-cache`, which
 * `fetch` adds to a request with an entity tag.
 */
export function hasCurrent(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  void reply.header('etag', etag);
  return isFresh({ 'if-none-match': request.headers['if-none-match'] }, { etag });
}
