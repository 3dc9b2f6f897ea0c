import type { FastifyRequest } from 'fastify';

/** The origin of a request, as stored in evidence. */
export const callerOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});
