import { parentPort } from 'node:worker_threads';
import { renderers, type Renderers } from './renderers.ts';

/** A request to render a PDF; `facts` are the arguments of the render function. */
export interface DrawingRequest {
  id: number;
  name: keyof Renderers;
  facts: unknown[];
}
export type DrawingResult = { id: number } & ({ bytes: Uint8Array } | { fault: unknown });

parentPort?.on('message', async ({ id, name, facts }: DrawingRequest) => {
  try {
    const bytes = await (renderers[name] as (...facts: unknown[]) => Promise<Uint8Array>)(...facts);
    parentPort?.postMessage({ id, bytes } satisfies DrawingResult);
  } catch (fault) {
    parentPort?.postMessage({ id, fault } satisfies DrawingResult);
  }
});
