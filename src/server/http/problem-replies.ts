import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { problemBody, problems, type Problem, type ProblemCode } from '#contract/problem.ts';
import { sentenceFor } from '#contract/sentences.ts';
import type { Refusal } from '#domain/refusal.ts';
import { errorCode, isDatabaseAway } from '#server/db/database.ts';
import { SessionEnded } from './authority.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { strictestPolicy } from './fixed-policies.ts';

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  more: Pick<Problem, 'detail' | 'errors' | 'message'> = {},
) {
  const [status] = problems[code];
  const wait = more.detail?.['seg'];
  if ((status === 429 || status === 503) && !reply.hasHeader('retry-after')) {
    void reply.header('retry-after', String(typeof wait === 'number' ? wait : 5));
  }
  // The serializer of the endpoint supports only the success reply.
  return (
    reply
      .code(status)
      .type('application/problem+json; charset=utf-8')
      .serializer((body: unknown) => JSON.stringify(body))
      // Only replies to faults include the request id (`ref`), so that every caller gets the same body for the same
      // refusal.
      .send(problemBody(code, status >= 500 ? { ...more, ref: request.id } : more))
  );
}

export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal<ProblemCode>) =>
  sendProblem(request, reply, refusal.refused, {
    ...(refusal.detail && { detail: refusal.detail }),
    ...optional('message', sentenceFor(refusal.refused, refusal.detail ?? {})),
  });

const optional = <K extends string, V>(key: K, value: V | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<K, V>>;

const frameworkErrors: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_BODY',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

export class InvalidFields extends Error {
  readonly errors: NonNullable<Problem['errors']>;
  constructor(errors: NonNullable<Problem['errors']>) {
    super('Invalid fields');
    this.errors = errors;
  }
}

const sendInvalidFields = (request: FastifyRequest, reply: FastifyReply, errors: NonNullable<Problem['errors']>) =>
  sendProblem(request, reply, 'INVALID_INPUT', { errors, ...(errors[0] && { message: errors[0].message }) });

/** An unexpected error gets a general message and a reference. Its details are only logged. */
export function registerErrorReplies(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      if (error.validationContext === 'params') return sendProblem(request, reply, 'NOT_FOUND');
      const errors = error.validation.map((one) => ({
        field: fieldOf(one.instancePath),
        message: one.message ?? 'Este dato no es válido.',
      }));
      return sendInvalidFields(request, reply, errors);
    }
    if (error instanceof InvalidFields) return sendInvalidFields(request, reply, error.errors);
    if (error instanceof SessionEnded) return sendProblem(request, reply, 'NO_SESSION');
    const known = frameworkErrors[error.code] ?? (error instanceof SyntaxError ? 'INVALID_BODY' : undefined);
    if (known) return sendProblem(request, reply, known);
    if (error.statusCode === 429) return sendProblem(request, reply, 'TOO_MANY_REQUESTS');
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
      return sendProblem(request, reply, 'INVALID_BODY');
    if (isUnstorable(error)) return sendProblem(request, reply, 'INVALID_INPUT');
    if (error.statusCode === 503) return sendProblem(request, reply, 'UNAVAILABLE');
    if (isDatabaseAway(error)) {
      request.log.error({ err: error }, 'the database does not answer');
      return sendProblem(request, reply, 'UNAVAILABLE');
    }
    request.log.error({ err: error }, 'unexpected error');
    return sendProblem(request, reply, 'UNEXPECTED');
  });
}

export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  endWithProblem(socket, { ...problemBody('INVALID_BODY'), status });
  return undefined;
}

/** Without a handler, Node would close the connection without a response. */
export const refuseTunnel = (_request: unknown, socket: Duplex): void =>
  endWithProblem(socket, problemBody('METHOD_NOT_ALLOWED'));

function endWithProblem(socket: Duplex, problem: Problem): void {
  const { status } = problem;
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\n` +
      `content-security-policy: ${strictestPolicy}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const fieldOf = (path: string) => path.replace(/^\//, '').replaceAll('/', '.');

const isUnstorable = (error: unknown) => /^(22021|22P05)$/.test(errorCode(error) ?? '');
