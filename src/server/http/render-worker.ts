import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { BuiltWeb, PageRenderer, RenderInput } from '#contract/rendered-documents.ts';

export interface RenderOrder {
  rendererFile: string;
  web: BuiltWeb;
  input: RenderInput;
}

// Each rendering runs in a thread of its own, so that its memory is released afterwards and requests are not blocked.
const { rendererFile, web, input } = workerData as RenderOrder;
const { renderDocuments } = (await import(pathToFileURL(rendererFile).href)) as PageRenderer;
parentPort?.postMessage(await renderDocuments(web, input));
