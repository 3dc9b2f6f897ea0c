import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import type { Manifest, ManifestChunk } from 'vite';
import { projectRoot } from './build-stamp.ts';
import { oldestEngines } from './oldest-engines.ts';

const web = join(projectRoot, 'dist', 'web');

/** Either may be what a page without a connection needs. */
const programs = ['site/main.tsx', 'portal/main.tsx'];

/** Files of the shell that have no content in their name. */
const icons = ['icon.svg'];

/**
 * Writes the worker that keeps the shell, with the files of this build in it: what the entry needs, its fonts and icons.
 * Its bytes change with every build, which is how browsers notice a newer one.
 */
export async function buildShellWorker(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const roots = Object.values(manifest).filter(({ isEntry, src }) => isEntry || programs.includes(src ?? ''));
  if (roots.length < 1 + programs.length) throw new Error('the manifest names no entry or no program');
  const parts = roots.flatMap((each) => withImports(manifest, each));
  const text = Object.values(manifest).find(({ file }) => /figtree.*\.woff2$/.test(file));
  const names = [...parts.flatMap(({ file, css = [] }) => [file, ...css]), ...(text ? [text.file] : []), ...icons];
  const files = [...new Set(names)].map((file) => `/${file}`);
  const version = createHash('sha256')
    .update(files.join(' '))
    .update(await readFile(join(web, 'index.html')))
    .digest('hex')
    .slice(0, 12);
  const { outputFiles } = await bundle({
    entryPoints: [join(projectRoot, 'src', 'web', 'shell-worker', 'worker.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: oldestEngines,
    define: { builtShell: JSON.stringify({ version, page: '/portal', files }) },
    logLevel: 'warning',
  });
  await writeFile(join(web, 'sw.js'), outputFiles[0]!.text);
}

function withImports(manifest: Manifest, chunk: ManifestChunk, seen = new Set<ManifestChunk>()): ManifestChunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  for (const name of chunk.imports ?? []) {
    const next = manifest[name];
    if (next) withImports(manifest, next, seen);
  }
  return [...seen];
}
