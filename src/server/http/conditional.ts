import type { FastifyReply, FastifyRequest } from 'fastify';
import isFresh from 'fresh';

/**
 * Sets the entity tag of an answer; true when the client has it already (RFC 9110 §13.1.2), so that 304 is enough. `fetch` adds
 * `cache-control: no-cache` to a request with a tag, which asks for a validation and not for the whole answer.
 */
export function hasCurrent(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  void reply.header('etag', etag);
  return isFresh({ 'if-none-match': request.headers['if-none-match'] }, { etag });
}
