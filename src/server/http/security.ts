import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/clock.ts';
import { sendProblem } from './problem-replies.ts';

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const requestIdPattern = /^[\w-]{8,64}$/;

/** A well-formed id from a proxy is kept; anything else gets a new one. */
export const requestId = (request: { headers: Record<string, unknown> }): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
};

/**
 * Cross-site request forgery: a request that changes something comes from our own pages. The browser's own word
 * (`Sec-Fetch-Site`) decides, `Origin` where it is missing; without either, it is not a browser that carries cookies
 * for somebody. Bodies are JSON (or a form with a custom header), which no foreign form can send.
 */
export function refuseForeignOrigins(app: FastifyInstance, ownOrigin: () => string) {
  app.addHook('onRequest', async (request, reply) => {
    if (!unsafe.has(request.method) || isWebhook(request)) return;
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const foreign =
      site !== undefined
        ? site !== 'same-origin'
        : origin !== undefined && origin !== ownOrigin() && origin !== selfOrigin(request);
    if (foreign) await sendProblem(request, reply, 'FORBIDDEN_ORIGIN');
  });
}

const isWebhook = (request: FastifyRequest) => /^\/api\/webhooks\//i.test(request.url);
const selfOrigin = (request: FastifyRequest) => `${request.protocol}://${request.host}`;

/** How browsers are to reach this host. */
export interface Transport {
  secure: boolean;
  /** Whether every host below this one speaks HTTPS too. */
  subdomains: boolean;
}

/** Headers of every answer; pages add their own content policy. */
export function securityHeaders(app: FastifyInstance, transport: () => Transport) {
  app.addHook('onSend', async (request, reply) => protect(request, reply, transport()));
}

/** Browsers take the day from an answer's date: it is the server's clock, which runs ahead in a demonstration. */
export function dateHeader(app: FastifyInstance, clock: Clock) {
  app.addHook('onSend', async (_request, reply) => void reply.header('date', clock.now().toUTCString()));
}

export function protect(request: FastifyRequest, reply: FastifyReply, { secure, subdomains }: Transport): void {
  void reply.header('x-content-type-options', 'nosniff');
  void reply.header('referrer-policy', 'no-referrer');
  void reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  void reply.header('cross-origin-resource-policy', 'same-origin');
  void reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(self)');
  void reply.header('x-request-id', request.id);
  if (secure)
    void reply.header('strict-transport-security', `max-age=63072000${subdomains ? '; includeSubDomains' : ''}`);
  const isApi = /^\/api\//i.test(request.url);
  if (isApi && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  if (!reply.hasHeader('content-security-policy')) {
    // A stricter policy on a worker's script would bind the worker itself.
    void reply.header(
      'content-security-policy',
      isApi ? "default-src 'none'; sandbox; frame-ancestors 'none'" : "frame-ancestors 'none'",
    );
  }
}
