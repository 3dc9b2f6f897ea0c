import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest } from 'vite';
import { projectRoot } from './build-stamp.ts';
import { writeDrawings } from './drawings.ts';
import { precompress } from './precompress.ts';

const web = join(projectRoot, 'dist', 'web');
const out = join(projectRoot, 'dist', 'render');

export const readManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8')) as Manifest;

export const loadRenderer = async () =>
  (await import(pathToFileURL(join(out, 'render.js')).href)) as typeof import('#web/rendering/render.tsx');

export async function buildRenderer(): Promise<void> {
  await build({
    configFile: false,
    root: join(projectRoot, 'src', 'web'),
    logLevel: 'warn',
    plugins: [react()],
    // Packages are bundled too, because loading a thousand files is slow.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'rendering/render.tsx', outDir: out, emptyOutDir: true, target: 'node20', minify: true },
  });
  const { drawingFiles } = await loadRenderer();
  const { css = [] } = (await readManifest())['index.html'] ?? {};
  const sheets = await Promise.all(css.map((file) => readFile(join(web, file), 'utf8')));
  const drawings = join(web, 'dibujos');
  await writeDrawings(drawings, drawingFiles(), sheets.join(''));
  await precompress(drawings);
}
