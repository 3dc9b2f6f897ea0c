import type { FastifyRequest } from 'fastify';

/** From where somebody signs, as evidence keeps it. */
export const callerOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});
