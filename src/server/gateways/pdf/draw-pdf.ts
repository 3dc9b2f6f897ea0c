import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DrawingRequest, DrawingResult } from './drawing-thread.ts';
import type { Renderers } from './renderers.ts';

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(fault: unknown): void;
}

/** How long an idle thread is kept: documents often come in batches, and its libraries take long to load. */
const idleMs = 60_000;
const program = fileURLToPath(new URL('./drawing-thread.js', import.meta.url));

let thread: Worker | undefined;
let lastId = 0;
let idle: NodeJS.Timeout | undefined;
const waiting = new Map<number, Waiting>();

/**
 * Renders or signs a PDF on a worker thread, because each takes tens of milliseconds. Unbuilt sources do it on the main
 * thread.
 */
export async function drawPdf<Name extends keyof Renderers>(
  name: Name,
  ...facts: Parameters<Renderers[Name]>
): Promise<Buffer> {
  if (!existsSync(program)) {
    const { renderers } = await import('./renderers.ts');
    return (renderers[name] as (...facts: Parameters<Renderers[Name]>) => Promise<Buffer>)(...facts);
  }
  return new Promise((resolve, reject) => {
    thread ??= start();
    clearTimeout(idle);
    thread.ref();
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    thread.postMessage({ id: lastId, name, facts } satisfies DrawingRequest);
  });
}

function start(): Worker {
  const started = new Worker(program);
  started.on('message', (drawn: DrawingResult) => {
    const asked = waiting.get(drawn.id);
    waiting.delete(drawn.id);
    if ('fault' in drawn) asked?.reject(drawn.fault);
    else asked?.resolve(Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength));
    if (waiting.size > 0) return;
    started.unref();
    idle = setTimeout(() => leave(started, new Error('The thread that draws PDFs was idle')), idleMs).unref();
  });
  // Callers are jobs, which are retried, or requests, which return an error.
  started.once('error', (fault) => leave(started, fault));
  started.once('exit', (code) => leave(started, new Error(`The thread that draws PDFs ended with ${code}`)));
  return started;
}

function leave(left: Worker, fault: unknown): void {
  if (thread !== left) return;
  thread = undefined;
  void left.terminate();
  for (const { reject } of waiting.values()) reject(fault);
  waiting.clear();
}
