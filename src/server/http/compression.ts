import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Returns `br` or else `gzip` when the client accepts the encoding (RFC 9110 §12.5.3). Otherwise, and when the request
 * has no `accept-encoding` header, returns `identity`.
 */
export function encodingFor(request: FastifyRequest): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': request.headers['accept-encoding'] ?? '' } });
  const acceptable = accepted.encodings(['br', 'gzip']);
  return acceptable.includes('br') ? 'br' : acceptable.includes('gzip') ? 'gzip' : 'identity';
}

const brotli = promisify(brotliCompress);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export const compressed: Record<Encoding, (text: string) => Promise<Buffer> | string> = {
  br: (text) => brotli(text, quickly),
  gzip: promisify(gzip),
  identity: (text) => text,
};

const isApi = (request: FastifyRequest) => request.routeOptions.url?.startsWith('/api/') === true;

/** In characters. A shorter response already fits in one packet. */
const leastLength = 1_400;

/**
 * Compresses only replies to GET requests. Other replies may repeat submitted data, and the compressed length would
 * leak information about the reply.
 */
export function compressReplies(app: FastifyInstance): void {
  // The static file plugin parses `accept-encoding` differently, so the hook replaces this header with the selected
  // encoding.
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
