import { existsSync } from 'node:fs';
import { Piscina } from 'piscina';
import type { Renderers } from './renderers.ts';

const program = new URL('./drawing-thread.js', import.meta.url);
let pool: Piscina | undefined;

/**
 * Uses a worker thread, because rendering and signing take tens of milliseconds. From sources, without a build, uses
 * the main thread.
 */
export async function drawPdf<Name extends keyof Renderers>(
  name: Name,
  ...facts: Parameters<Renderers[Name]>
): Promise<Buffer> {
  if (!existsSync(program)) {
    const { draw } = await import('./drawing-thread.ts');
    return draw({ name, facts });
  }
  // An idle thread is kept for a minute, because PDF documents are often created in batches and loading the libraries
  // is slow.
  pool ??= new Piscina({
    filename: program.href,
    name: 'draw',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    recordTiming: false,
  });
  const { buffer, byteOffset, byteLength } = (await pool.run({ name, facts })) as Uint8Array;
  return Buffer.from(buffer, byteOffset, byteLength);
}
