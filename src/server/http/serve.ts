import { api } from '#contract/api.ts';
import type { BodyOf, Endpoint, ParamsOf, ProblemsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { CommonProblem, ProblemCode } from '#contract/problem.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { ApiKeys, KeyHolder } from './api-keys.ts';
import { underAuthority } from './authority.ts';
import { readTracking, type Campaigns, type Tracking } from './campaigns.ts';
import type { Idempotency } from './idempotency.ts';
import { sendProblem, sendRefusal } from './problem-replies.ts';
import type { LiveSession, Sessions } from './session.ts';

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: E['access'] extends 'session' ? LiveSession : undefined;
  key: E['access'] extends 'key' ? KeyHolder : undefined;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface FileAnswer {
  bytes: Uint8Array;
  fileName: string;
  contentType: string;
}

export type Answer<E extends Endpoint> =
  | (E['reply'] extends 'file' ? FileAnswer : ReplyOf<E>)
  | Refusal<ProblemsOf<E> | CommonProblem>;

export interface Http {
  app: FastifyInstance;
  clock: Clock;
  sessions: Sessions;
  keys: ApiKeys;
  idempotency: Idempotency;
  campaigns: Campaigns;
}

/** A refusal code that the endpoint does not declare is a compile error. */
export function serve<E extends Endpoint>(
  http: Http,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  const methods = methodsOf(endpoint);
  if (methods[0] === endpoint.method) refuseOtherMethods(http.app, url, methods);
  const sessions = new WeakMap<FastifyRequest, LiveSession>();
  /** The requests that had a complete body when the server read the session. */
  const complete = new WeakSet<FastifyRequest>();
  const holders = new WeakMap<FastifyRequest, KeyHolder>();
  const trackings = new WeakMap<FastifyRequest, Tracking>();
  http.app.route({
    method: endpoint.method,
    url,
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.reply !== 'file' && { response: { 200: endpoint.reply } }),
    },
    // The session is checked before the body is parsed, so that callers without a session receive no validation errors.
    onRequest: async (request, reply) => {
      if (endpoint.access === 'key' && endpoint.scope) {
        const holder = await http.keys.admit(request.headers.authorization, endpoint.scope, http.clock.now());
        if (isRefusal(holder)) return sendRefusal(request, reply.header('www-authenticate', 'Bearer'), holder);
        holders.set(request, holder);
      }
      if (endpoint.access !== 'session') return;
      const session = await http.sessions.current(request, http.clock.now(), endpoint.background);
      if (!session) return sendProblem(request, reply, 'NO_SESSION');
      sessions.set(request, session);
      if (request.raw.complete) complete.add(request);
    },
    // The validated body does not contain the campaign data (`UTMDto`), so it is read before validation.
    preValidation: async (request) => {
      const tracking = endpoint.body && readTracking(request.body);
      if (tracking) trackings.set(request, tracking);
    },
    handler: async (request, reply) => {
      const now = http.clock.now();
      const session = sessions.get(request);
      const key = holders.get(request);
      const { params, query, body } = request;
      const call = { params, query, body, session, key, now, request, reply } as Call<E>;

      const work = () =>
        endpoint.idempotent && session
          ? http.idempotency.once({ endpoint, session, request, now }, () => handler(call))
          : handler(call);
      // The session is checked again, because the body may arrive long after the headers.
      const answer =
        session && endpoint.method !== 'GET'
          ? await underAuthority(
              {
                isLive: (tx) => http.sessions.isLive(session, http.clock.now(), tx),
                // An idempotent call may have waited for a stored reply, so the session is checked again.
                isChecked: complete.has(request) && !endpoint.idempotent,
              },
              work,
            )
          : await work();

      if (reply.statusCode === 304) return reply.send();
      if (isRefusal(answer)) return sendRefusal(request, reply, answer as Refusal<ProblemCode>);
      const tracking = trackings.get(request);
      if (tracking) {
        const customerId = session?.customerId ?? null;
        await http.campaigns.keep({ tracking, endpoint: `${endpoint.method} ${endpoint.path}`, customerId, now });
      }
      if (endpoint.reply === 'file') return sendFile(reply, answer as FileAnswer);
      return reply.code(200).send(answer);
    },
  });
}

const methodsOf = ({ path, method }: Endpoint): Endpoint['method'][] =>
  [
    ...new Set([method, ...Object.values<Endpoint>(api).flatMap((each) => (each.path === path ? [each.method] : []))]),
  ].toSorted();

function refuseOtherMethods(app: FastifyInstance, url: string, own: readonly Endpoint['method'][]) {
  const readable = own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].filter(
    (method) => !readable.includes(method),
  );
  app.route({
    method: others,
    url,
    exposeHeadRoute: false,
    handler: (request, reply) => sendProblem(request, reply.header('allow', readable.join(', ')), 'METHOD_NOT_ALLOWED'),
  });
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const plain = file.fileName
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '');
  return reply
    .header('content-type', file.contentType)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(file.bytes));
}
