import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageAssets, PageRenderer, PublicPage, PublicPageInput } from '#contract/public-pages.ts';

/** What the portal hands to the thread that renders. */
export interface RenderOrder {
  rendererFile: string;
  assetsFile: string;
  input: PublicPageInput;
}

/** A rendered page with its compressed forms. */
export type CompressedPage = PublicPage & { br: Uint8Array; gzip: Uint8Array };

// A thread of its own that ends with the work: the renderer's memory is not kept, and no request waits for it.
const { rendererFile, assetsFile, input } = workerData as RenderOrder;
const { renderPublicPages } = (await import(pathToFileURL(rendererFile).href)) as PageRenderer;
const assets = JSON.parse(readFileSync(assetsFile, 'utf8')) as PageAssets;
const pages = await renderPublicPages(assets, input);
const compressed: CompressedPage[] = await Promise.all(
  pages.map(async (page) => ({
    ...page,
    br: await promisify(brotliCompress)(page.html, {
      params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
    gzip: await promisify(gzip)(page.html, { level: constants.Z_BEST_COMPRESSION }),
  })),
);
parentPort?.postMessage(compressed);
