import { randomBytes } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PublicConfig } from '#contract/config.ts';
import { nonceMark, type RenderInput } from '#contract/rendered-documents.ts';
import type { FastifyInstance } from 'fastify';
import { compressed, encodingFor } from './compression.ts';
import { contentPolicy } from './content-policy.ts';
import { renderedDocuments } from './documents.ts';
import { filePolicy } from './fixed-policies.ts';
import { isOutdatedChunk, reloadOnce } from './outdated-chunks.ts';
import { sendReleaseFile, type ReleaseFiles } from './release-files.ts';
import { sendProblem } from './problem-replies.ts';
import { robotsText, sitemap } from './site-files.ts';

declare module 'fastify' {
  interface FastifyRequest {
    page?: string | undefined;
  }
}

export interface Pages {
  webDir: string;
  publicConfig(): Promise<PublicConfig>;
  fileOfRelease: ReleaseFiles['find'];
  publicInput(): Promise<Omit<RenderInput, 'settings'>>;
  checkoutOrigin: string;
  /** Pages of the portal have no analytics scripts, so these origins apply only to public pages. */
  measuringOrigins: readonly string[];
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

export async function registerPages(app: FastifyInstance, pages: Pages) {
  const documents = renderedDocuments({
    webDir: pages.webDir,
    input: pages.publicInput,
    settings: pages.publicConfig,
    failed: (fault) => app.log.error({ err: fault }, 'the pages could not be rendered'),
  });

  if (documents !== undefined) {
    await app.register(fastifyStatic, {
      root: pages.webDir,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ['**/index.html', '**/*.br', '**/*.gz', '**/.vite/**'],
      cacheControl: false,
      // The entity tag replaces `last-modified`.
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, file) => {
        const immutable = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
        reply.header('content-security-policy', filePolicy);
      },
    });
    const origin = async () => (await pages.publicInput()).origin;
    app.get('/robots.txt', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robotsText(await origin())),
    );
    app.get('/sitemap.xml', async (_request, reply) =>
      reply.type('application/xml; charset=utf-8').send(sitemap(await origin(), await documents.listed())),
    );
  }

  // Without these routes, the page route below would match unknown API paths.
  for (const rest of ['/api', '/api/*']) app.all(rest, (request, reply) => sendProblem(request, reply, 'NOT_FOUND'));
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendProblem(request, reply, 'NOT_FOUND');
    const allowed = knownMethods.has(request.method) ? 'GET, HEAD' : 'GET, HEAD, POST';
    return sendProblem(request, reply.header('allow', allowed), 'METHOD_NOT_ALLOWED');
  });
  app.decorateRequest('page', undefined);
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>('/*', async (request, reply) => {
    const pathname = `/${request.params['*']}`;
    if (documents === undefined)
      return sendProblem(request, reply, 'UNAVAILABLE', {
        message: 'El portal no está construido. Ejecuta npm run build.',
      });
    const other = await pages.fileOfRelease(pathname);
    if (other) return sendReleaseFile(request, reply, other);
    if (isOutdatedChunk(pathname))
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(reloadOnce);
    if (/\.[a-z0-9]{2,5}$/i.test(pathname)) return sendProblem(request, reply, 'NOT_FOUND');

    const { path: address, isPublic, html } = await documents.find(pathname, request.query);
    request.page = address;
    const status = address === undefined ? 404 : 200;
    const nonce = randomBytes(16).toString('base64');
    const encoding = encodingFor(request);
    const underPortal = /^\/portal(?:\/|$)/i.test(pathname);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    if (!isPublic || underPortal) void reply.header('x-robots-tag', 'noindex');
    return (
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        // The HTML document has no entity tag: the nonce of a cached document would differ from the nonce in the
        // policy.
        .header('cache-control', isPublic && status === 200 ? 'no-cache' : 'no-store')
        .header('content-security-policy', contentPolicy(nonce, underPortal ? withoutTags(pages) : pages))
        .header('vary', 'accept-encoding')
        .send(await compressed[encoding](html.replaceAll(nonceMark, nonce)))
    );
  });
}

const withoutTags = ({ checkoutOrigin }: Pages) => ({ checkoutOrigin, measuringOrigins: [] });
