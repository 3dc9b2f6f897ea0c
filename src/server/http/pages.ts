import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PublicConfig } from '#contract/config.ts';
import type { PublicPageInput } from '#contract/public-pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressed, encodingFor } from './compression.ts';
import { hasCurrent } from './conditional.ts';
import { contentPolicy, digested, fresh } from './content-policy.ts';
import { filePolicy } from './fixed-policies.ts';
import { isOutdatedChunk, reloadOnce } from './outdated-chunks.ts';
import { portalDocuments } from './portal-documents.ts';
import { sendReleaseFile, type ReleaseFiles } from './release-files.ts';
import { sendProblem } from './problem-replies.ts';
import { publicPages, type ReadyPage } from './public-pages.ts';
import { robotsText, sitemap } from './site-files.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the page, as the map of routes writes it. */
    page?: string | undefined;
  }
}

export interface Pages {
  /** Folder of the built portal. */
  webDir: string;
  publicConfig(): Promise<PublicConfig>;
  /** A hashed file that another release of the portal serves. */
  fileOfRelease: ReleaseFiles['find'];
  /** What the public pages are rendered from, besides the settings. */
  publicInput(): Promise<Omit<PublicPageInput, 'settings'>>;
  /** Origins the page may frame or post to: the card provider's. */
  checkoutOrigin: string;
  /** Where the tags of public pages may send to; no page of the portal may. */
  measuringOrigins: readonly string[];
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

/**
 * Serves the built portal: hashed assets for a year, public pages as they were rendered, and its one page for every
 * other address of the product.
 */
export async function registerPages(app: FastifyInstance, pages: Pages) {
  const indexFile = path.join(pages.webDir, 'index.html');
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;
  const documentAt = index === undefined ? undefined : portalDocuments(index, pages.webDir);
  const rendered = publicPages({
    webDir: pages.webDir,
    input: async () => ({ ...(await pages.publicInput()), settings: await pages.publicConfig() }),
    failed: (fault) => app.log.error({ err: fault }, 'las páginas públicas no se pudieron preparar'),
  });

  if (index !== undefined) {
    await app.register(fastifyStatic, {
      root: pages.webDir,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ['**/index.html', '**/*.br', '**/*.gz', '**/.vite/**'],
      cacheControl: false,
      // The entity tag says the same in fewer bytes, and no file is asked for in parts.
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
      reply.type('application/xml; charset=utf-8').send(sitemap(await origin(), rendered.listed())),
    );
  }

  // Routes, so that the router reads every spelling of an address, and nothing else does.
  for (const rest of ['/api', '/api/*']) app.all(rest, (request, reply) => sendProblem(request, reply, 'NOT_FOUND'));
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendProblem(request, reply, 'NOT_FOUND');
    const allowed = knownMethods.has(request.method) ? 'GET, HEAD' : 'GET, HEAD, POST';
    return sendProblem(request, reply.header('allow', allowed), 'METHOD_NOT_ALLOWED');
  });
  app.decorateRequest('page', undefined);
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>('/*', async (request, reply) => {
    const pathname = `/${request.params['*']}`;
    if (documentAt === undefined)
      return sendProblem(request, reply, 'UNAVAILABLE', {
        message: 'El portal no está construido. Ejecuta npm run build.',
      });
    const other = await pages.fileOfRelease(pathname);
    if (other) return sendReleaseFile(request, reply, other);
    if (isOutdatedChunk(pathname))
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(reloadOnce);
    if (/\.[a-z0-9]{2,5}$/i.test(pathname)) return sendProblem(request, reply, 'NOT_FOUND');

    const address = rendered.addressOf(pathname);
    request.page = address;
    const page = await rendered.find(pathname, request.query);
    if (page) return sendRendered(request, reply, page, pages);
    void reply.header('x-robots-tag', 'noindex');
    // The pages of the portal know whom they belong to; what exists nowhere else is answered so at once.
    const ofPortal = /^\/portal(?:\/|$)/i.test(pathname);
    const missing = address !== undefined || ofPortal ? undefined : await rendered.notFound();
    if (missing) return sendRendered(request, reply, missing, pages);

    const nonce = randomBytes(16).toString('base64');
    const settings = await pages.publicConfig();
    const config = JSON.stringify(ofPortal ? { ...settings, exampleRules: null } : settings).replaceAll('<', '\\u003c');
    const document = documentAt(pathname)
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('__REBANCA_CONFIG__', () => config);
    const encoding = encodingFor(request);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply
      .code(address === undefined ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(fresh(nonce), ofPortal ? withoutTags(pages) : pages))
      .header('vary', 'accept-encoding')
      .send(await compressed[encoding](document));
  });
}

const withoutTags = ({ checkoutOrigin }: Pages) => ({ checkoutOrigin, measuringOrigins: [] });

/** The page in the smallest form that the browser reads; nothing at all when it has it already. */
function sendRendered(request: FastifyRequest, reply: FastifyReply, page: ReadyPage, pages: Pages) {
  const encoding = encodingFor(request);
  const { body, etag } = page.forms[encoding];
  void reply
    .header('cache-control', page.status === 404 ? 'no-store' : 'no-cache')
    .header('vary', 'accept-encoding')
    .header('content-security-policy', contentPolicy(digested(page.scriptHash, page.styleHash), pages));
  const isCurrent = hasCurrent(request, reply, etag);
  if (page.status === 200 && isCurrent) return reply.code(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.code(page.status).type('text/html; charset=utf-8').send(body);
}
