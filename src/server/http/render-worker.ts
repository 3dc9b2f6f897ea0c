import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { BuiltWeb, PageRenderer, RenderInput } from '#contract/rendered-documents.ts';

/** What the portal hands to the thread that renders. */
export interface RenderOrder {
  rendererFile: string;
  web: BuiltWeb;
  input: RenderInput;
}

// A thread of its own that ends with the work: the renderer's memory is not kept, and no request waits for it.
const { rendererFile, web, input } = workerData as RenderOrder;
const { renderDocuments } = (await import(pathToFileURL(rendererFile).href)) as PageRenderer;
parentPort?.postMessage(await renderDocuments(web, input));
