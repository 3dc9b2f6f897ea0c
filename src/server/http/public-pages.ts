import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PublicPageInput, RouteAddresses } from '#contract/public-pages.ts';
import type { CompressedPage, RenderOrder } from './render-worker.ts';

/** A public page as it is sent, each form with its own entity tag. */
export interface ReadyPage {
  status: 200 | 404;
  forms: Record<'br' | 'gzip' | 'identity', { body: Buffer; etag: string }>;
  /** The digests by which the content policy admits the page's inline script and style. */
  scriptHash: string;
  styleHash: string;
}

export interface PublicPages {
  /** The page of an address; undefined when it is none of the prerendered, or they could not be rendered. */
  find(pathname: string, query: object): Promise<ReadyPage | undefined>;
  notFound(): Promise<ReadyPage | undefined>;
  /** The address of a page of the product, with `$name` for a part that varies; undefined when it has no page there. */
  addressOf(pathname: string): string | undefined;
  /** What search engines may list. */
  listed(): readonly string[];
}

interface Sources {
  /** Folder of the built portal; the renderer stands beside it. */
  webDir: string;
  /** What the pages say now. */
  input(): Promise<PublicPageInput>;
  failed(fault: unknown): void;
}

const notFoundPath = '/404';
/** How old the knowledge of plans and documents may be, in milliseconds. */
const checkEveryMs = 2_000;

/**
 * The public pages, kept compressed in memory. They are rendered at the first need and again when what they say has
 * changed; meanwhile the ones at hand are served.
 */
export function publicPages({ webDir, input, failed }: Sources): PublicPages {
  const folder = path.join(webDir, '..', 'render');
  const files = {
    rendererFile: path.join(folder, 'render.js'),
    assetsFile: path.join(folder, 'assets.json'),
    worker: path.join(webDir, '..', 'server', 'http', 'render-worker.js'),
  };
  const isBuilt = Object.values(files).every((file) => existsSync(file));
  const known: RouteAddresses = isBuilt
    ? (JSON.parse(readFileSync(path.join(folder, 'addresses.json'), 'utf8')) as RouteAddresses)
    : { prerendered: [], drawnAnewWith: {}, listed: [], others: [] };
  const addresses = [...known.prerendered, ...known.others].map((address) => ({
    address,
    pattern: new RegExp(`^${address.replace(/\$\w+/g, '[^/]+')}/?$`),
  }));

  let ready: ReadonlyMap<string, ReadyPage> = new Map();
  let renderedFrom = '';
  let checkedAt = 0;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    try {
      const now = await input();
      const text = JSON.stringify(now);
      if (text !== renderedFrom) {
        ready = await render(
          { rendererFile: files.rendererFile, assetsFile: files.assetsFile, input: now },
          files.worker,
        );
        renderedFrom = text;
      }
    } catch (fault) {
      failed(fault);
    } finally {
      checkedAt = performance.now();
      checking = undefined;
    }
  }

  async function page(name: string): Promise<ReadyPage | undefined> {
    if (!isBuilt) return undefined;
    if (performance.now() - checkedAt > checkEveryMs || checkedAt === 0) checking ??= check();
    if (ready.size === 0) await checking;
    return ready.get(name);
  }

  return {
    find: async (pathname, query) => {
      const address = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
      const parameter = known.drawnAnewWith[address];
      if (parameter !== undefined && Object.hasOwn(query, parameter)) return undefined;
      return known.prerendered.includes(address) ? page(address) : undefined;
    },
    notFound: () => page(notFoundPath),
    addressOf: (pathname) => (isBuilt ? addresses.find(({ pattern }) => pattern.test(pathname))?.address : '/*'),
    listed: () => known.listed,
  };
}

function render(order: RenderOrder, file: string): Promise<Map<string, ReadyPage>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: order, execArgv: [] });
    worker.once('message', (pages: CompressedPage[]) =>
      resolve(new Map(pages.map((page) => [page.path, readied(page)]))),
    );
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the renderer ended with ${code}`)));
  });
}

function readied({ status, html, br, gzip, script, style }: CompressedPage): ReadyPage {
  const form = (body: Buffer) => ({
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
  });
  return {
    status,
    forms: { br: form(Buffer.from(br)), gzip: form(Buffer.from(gzip)), identity: form(Buffer.from(html)) },
    scriptHash: digest(script),
    styleHash: digest(style),
  };
}

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
