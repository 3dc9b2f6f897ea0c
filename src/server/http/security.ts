import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/clock.ts';
import { strictestPolicy } from './fixed-policies.ts';
import { sendProblem } from './problem-replies.ts';

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Of a trace or of a proxy's own numbering: nothing that could break a line or carry a text. */
const foreignIdPattern = /^[\w-]{8,64}$/;

export const newRequestId = (): string => randomUUID();

/** Whether the peer is a trusted proxy: Fastify reads the forwarded addresses of no other. */
export const isFromTrustedProxy = (request: FastifyRequest): boolean => (request.ips?.length ?? 0) > 1;

/** The id that a trusted proxy gave a request. Ours is always our own. */
export function proxyRequestId(request: FastifyRequest): string | undefined {
  const given = request.headers['x-request-id'];
  return isFromTrustedProxy(request) && typeof given === 'string' && foreignIdPattern.test(given) ? given : undefined;
}

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

const isWebhook = (request: FastifyRequest) => request.routeOptions.url?.startsWith('/api/webhooks/') === true;
const selfOrigin = (request: FastifyRequest) => `${request.protocol}://${request.host}`;

/** How browsers are to reach this host. */
export interface Transport {
  secure: boolean;
  /** Whether every host below this one speaks HTTPS too. */
  subdomains: boolean;
}

/** Headers of every answer: the strictest, unless a route has set its own. The address decides nothing. */
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
  // After an ignored request for an upgrade, Node's parser hides the errors of later requests, which would get no answer.
  if (request.headers.upgrade !== undefined) void reply.header('connection', 'close');
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', strictestPolicy);
}
