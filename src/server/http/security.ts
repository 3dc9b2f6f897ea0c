import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/clock.ts';
import { strictestPolicy } from './fixed-policies.ts';
import { sendProblem } from './problem-replies.ts';

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Line breaks and free text do not match. */
const foreignIdPattern = /^[\w-]{8,64}$/;

export const newRequestId = (): string => randomUUID();

/**
 * Returns true when a trusted proxy forwarded the request: Fastify reads forwarded addresses only from trusted proxies.
 */
export const isFromTrustedProxy = (request: FastifyRequest): boolean => (request.ips?.length ?? 0) > 1;

export function proxyRequestId(request: FastifyRequest): string | undefined {
  const given = request.headers['x-request-id'];
  return isFromTrustedProxy(request) && typeof given === 'string' && foreignIdPattern.test(given) ? given : undefined;
}

/**
 * Refuses a data-changing request from another origin, except a webhook. Accepts a request without `Sec-Fetch-Site` and
 * `Origin`, because browsers send at least one of these headers with a POST request from another site.
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

const isWebhook = (request: FastifyRequest) => request.routeOptions.url?.startsWith('/api/webhooks/') === true;
const selfOrigin = (request: FastifyRequest) => `${request.protocol}://${request.host}`;

export interface Transport {
  secure: boolean;
  subdomains: boolean;
}

/** Keeps a `cache-control` or `content-security-policy` header of the route. Otherwise sets the strictest values. */
export function securityHeaders(app: FastifyInstance, transport: () => Transport) {
  app.addHook('onSend', async (request, reply) => protect(request, reply, transport()));
}

/**
 * Sets the `date` header from the portal's clock. Pages read the current day from this header, because the clock of a
 * demonstration may be ahead.
 */
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
  // After an ignored upgrade request, Node's parser hides errors of further requests on the connection.
  if (request.headers.upgrade !== undefined) void reply.header('connection', 'close');
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', strictestPolicy);
}
