import { parentPort } from 'node:worker_threads';
import { papers, type Papers } from './papers.ts';

/** A paper that is asked for; `facts` are its function's arguments. */
export interface PaperOrder {
  id: number;
  name: keyof Papers;
  facts: unknown[];
}
export type DrawnPaper = { id: number } & ({ bytes: Uint8Array } | { fault: unknown });

parentPort?.on('message', async ({ id, name, facts }: PaperOrder) => {
  try {
    const bytes = await (papers[name] as (...facts: unknown[]) => Promise<Uint8Array>)(...facts);
    parentPort?.postMessage({ id, bytes } satisfies DrawnPaper);
  } catch (fault) {
    parentPort?.postMessage({ id, fault } satisfies DrawnPaper);
  }
});
