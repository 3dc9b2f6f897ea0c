import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { BuiltWeb, PageRenderer, RenderInput } from '#contract/rendered-documents.ts';

/** The input of the rendering thread. */
export interface RenderOrder {
  rendererFile: string;
  web: BuiltWeb;
  input: RenderInput;
}

// A thread for one rendering: its memory is released afterwards, and no request waits for it.
const { rendererFile, web, input } = workerData as RenderOrder;
const { renderDocuments } = (await import(pathToFileURL(rendererFile).href)) as PageRenderer;
parentPort?.postMessage(await renderDocuments(web, input));
