import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that the client accepts (RFC 9110 §12.5.3); `identity` when the header is missing. */
export function encodingFor(request: FastifyRequest): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': request.headers['accept-encoding'] ?? '' } });
  const acceptable = accepted.encodings(['br', 'gzip']);
  return acceptable.includes('br') ? 'br' : acceptable.includes('gzip') ? 'gzip' : 'identity';
}

const brotli = promisify(brotliCompress);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** How what is written for one answer is made small, off the main thread. */
export const compressed: Record<Encoding, (text: string) => Promise<Buffer> | string> = {
  br: (text) => brotli(text, quickly),
  gzip: promisify(gzip),
  identity: (text) => text,
};

const isApi = (request: FastifyRequest) => request.routeOptions.url?.startsWith('/api/') === true;

/** Characters: what fits one packet gains nothing. */
const leastLength = 1_400;

/**
 * Compresses what the API answers when it is read: on a slow line a person's debts are seven kilobytes, or one. An answer to
 * anything else may repeat what was sent, and its length would show somebody on the line how much of it is right. What a
 * cache keeps by its entity tag stays as it is.
 */
export function compressReplies(app: FastifyInstance): void {
  // Static files choose by the header with rules of their own: they read what was decided here.
  app.addHook('onRequest', async (request) => void (request.headers['accept-encoding'] = encodingFor(request)));
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' && typeof payload === 'string' && payload.length >= leastLength;
    if (!isRead || reply.hasHeader('etag') || !isApi(request)) return payload;
    void reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request);
    if (encoding === 'identity') return payload;
    void reply.header('content-encoding', encoding);
    return compressed[encoding](payload);
  });
}
