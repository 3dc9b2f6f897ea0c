import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DrawnPaper, PaperOrder } from './drawing-thread.ts';
import type { Papers } from './papers.ts';

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(fault: unknown): void;
}

/** An idle thread is kept this long: papers come in rows, and its libraries are large. */
const idleMs = 60_000;
const program = fileURLToPath(new URL('./drawing-thread.js', import.meta.url));

let thread: Worker | undefined;
let lastId = 0;
let idle: NodeJS.Timeout | undefined;
const waiting = new Map<number, Waiting>();

/**
 * Draws or signs a paper on a thread of its own: the tens of milliseconds of each never keep an answer waiting. The
 * sources, which are not built, do it where they are asked.
 */
export async function drawPaper<Name extends keyof Papers>(
  name: Name,
  ...facts: Parameters<Papers[Name]>
): Promise<Buffer> {
  if (!existsSync(program)) {
    const { papers } = await import('./papers.ts');
    return (papers[name] as (...facts: Parameters<Papers[Name]>) => Promise<Buffer>)(...facts);
  }
  return new Promise((resolve, reject) => {
    thread ??= start();
    clearTimeout(idle);
    thread.ref();
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    thread.postMessage({ id: lastId, name, facts } satisfies PaperOrder);
  });
}

function start(): Worker {
  const started = new Worker(program);
  started.on('message', (drawn: DrawnPaper) => {
    const asked = waiting.get(drawn.id);
    waiting.delete(drawn.id);
    if ('fault' in drawn) asked?.reject(drawn.fault);
    else asked?.resolve(Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength));
    if (waiting.size > 0) return;
    started.unref();
    idle = setTimeout(() => leave(started, new Error('The thread that draws papers was idle')), idleMs).unref();
  });
  // Whoever waits is a job, which is tried again, or a request, which answers that something failed.
  started.once('error', (fault) => leave(started, fault));
  started.once('exit', (code) => leave(started, new Error(`The thread that draws papers ended with ${code}`)));
  return started;
}

function leave(left: Worker, fault: unknown): void {
  if (thread !== left) return;
  thread = undefined;
  void left.terminate();
  for (const { reject } of waiting.values()) reject(fault);
  waiting.clear();
}
