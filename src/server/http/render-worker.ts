import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { BuiltWeb, PageRenderer, RenderInput } from '#contract/rendered-documents.ts';

export interface RenderOrder {
  rendererFile: string;
  web: BuiltWeb;
  input: RenderInput;
}

// A separate thread releases its memory after the rendering and does not block requests.
const { rendererFile, web, input } = workerData as RenderOrder;
const { renderDocuments } = (await import(pathToFileURL(rendererFile).href)) as PageRenderer;
parentPort?.postMessage(await renderDocuments(web, input));
