import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';
import { precompressed } from '#tools/precompress.ts';

/**
 * A page with React and the router alone, built into `folder` and served as the portal's files are: what any page of the
 * portal costs a phone before it is one of ours.
 */
export async function startBarePage(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'bare-page'),
    logLevel: 'error',
    plugins: [react(), precompressed()],
    build: { outDir: folder, emptyOutDir: true, target: 'baseline-widely-available' },
  });
  const app = Fastify();
  await app.register(fastifyStatic, { root: folder, preCompressed: true });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}
