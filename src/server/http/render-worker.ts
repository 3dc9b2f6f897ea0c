import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { BuiltWeb, PageRenderer, RenderInput } from '#contract/rendered-documents.ts';

export interface RenderOrder {
  rendererFile: string;
  web: BuiltWeb;
  input: RenderInput;
}

// Each rendering has its own thread: the memory is released afterwards, and requests do not wait for the rendering.
const { rendererFile, web, input } = workerData as RenderOrder;
const { renderDocuments } = (await import(pathToFileURL(rendererFile).href)) as PageRenderer;
parentPort?.postMessage(await renderDocuments(web, input));
