import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { build as bundle, type Plugin } from 'esbuild';
import { build as buildWeb } from 'vite';
import { buildRenderer } from './renderer.ts';
import { writeSiteImages } from './site-images.ts';
import { serverBundle } from './server-bundle.ts';
import { buildingAlone, projectRoot, sourcesStamp, writtenStamp, writeStamp } from './build-stamp.ts';

/** The path in dist/ is the path of the source without `src` or `tools`. */
const entries = [
  'src/server/main.ts',
  'src/server/worker.ts',
  'src/server/cli/main.ts',
  'src/server/http/render-worker.ts',
  'src/server/gateways/pdf/drawing-thread.ts',
  'src/server/gateways/uploads/cleaning-program.ts',
  'src/sandbox/card-provider/provider.ts',
  'src/sandbox/mailbox/mailbox.ts',
  'seeds/people.ts',
  'tools/run-portal.ts',
  'tools/run-worker.ts',
] as const;

const dist = join(projectRoot, 'dist');

const placeInDist = (source: string): string =>
  join(dist, relative(projectRoot, source).replace(/^(?:src|tools)\//, ''));

const builtFile = (entry: string): string => placeInDist(join(projectRoot, entry)).replace(/\.ts$/, '.js');

/**
 * Gives each bundled source the `import.meta.url` of its own path in dist/, because sources locate files by this URL.
 * An entry that another entry imports dynamically stays a separate file.
 */
async function buildEntry(entry: string): Promise<void> {
  const outfile = builtFile(entry);
  const towards = (file: string) => {
    const path = relative(dirname(outfile), file);
    return path.startsWith('.') ? path : `./${path}`;
  };
  const plugin: Plugin = {
    name: 'rebanca:places',
    setup: (build) => {
      build.onResolve({ filter: /^#/ }, ({ path, kind }) => {
        const source = path.replace(/^#seeds\//, 'seeds/').replace(/^#/, 'src/');
        const other = kind === 'dynamic-import' ? entries.find((each) => each === source) : undefined;
        return other ? { path: towards(builtFile(other)), external: true } : undefined;
      });
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        // In the entry itself, `import.meta.url` stays the URL of the built file, because the entry may compare this
        // URL with the path of the program.
        if (path.includes('node_modules') || path === join(projectRoot, entry)) return undefined;
        const text = await readFile(path, 'utf8');
        const here = `new URL(${JSON.stringify(towards(placeInDist(path)))}, import.meta.url).href`;
        return {
          contents: text.replaceAll(/\bimport\.meta\.url\b/g, `(${here})`),
          loader: path.endsWith('x') ? 'tsx' : 'ts',
        };
      });
    },
  };
  await bundle({
    ...serverBundle,
    entryPoints: [{ in: join(projectRoot, entry), out: basename(outfile, '.js') }],
    outdir: dirname(outfile),
    chunkNames: `${basename(outfile, '.js')}-[hash]`,
    jsx: 'automatic',
    sourcemap: true,
    sourcesContent: false,
    plugins: [plugin],
  });
}

async function copyRuntimeFiles(): Promise<void> {
  for (const folder of ['src/server', 'src/sandbox', 'seeds']) {
    const files = await readdir(join(projectRoot, folder), { recursive: true, withFileTypes: true });
    for (const file of files) {
      if (!file.isFile() || /\.tsx?$|^tsconfig.*\.json$/.test(file.name)) continue;
      const source = join(file.parentPath, file.name);
      await mkdir(dirname(placeInDist(source)), { recursive: true });
      await cp(source, placeInDist(source));
    }
  }
}

/** A first start unpacks these files instead of creating a database. */
async function writeEmptyDatabase(): Promise<void> {
  const database = await PGlite.create();
  const files = await database.dumpDataDir('gzip');
  await database.close();
  await writeFile(join(dist, 'server', 'db', 'empty-database.tar.gz'), Buffer.from(await files.arrayBuffer()));
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1).replace('.', ',')} s`);
}

async function build(): Promise<void> {
  const stamp = await sourcesStamp();
  if (process.argv.includes('--si-hace-falta') && (await writtenStamp()) === stamp) return;
  console.log('Construyendo Rebanca…');
  await rm(dist, { recursive: true, force: true });
  await timed('portal', () => buildWeb({ configFile: join(projectRoot, 'vite.config.ts'), logLevel: 'warn' }));
  await timed('páginas públicas', async () => {
    await writeSiteImages();
    await buildRenderer();
  });
  await timed('servidor', async () => {
    for (const entry of entries.filter((each) => existsSync(join(projectRoot, each)))) await buildEntry(entry);
    await copyRuntimeFiles();
  });
  await timed('base de datos vacía', writeEmptyDatabase);
  await writeStamp(stamp);
}

try {
  await buildingAlone(build);
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
