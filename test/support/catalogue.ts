import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { projectRoot } from '#tools/build-stamp.ts';
import { subsetFonts } from '#tools/subset-fonts.ts';

export type Catalogue = {
  /** The page with every component in every state. */
  url: string;
  close(): Promise<void>;
};

/** The developers' catalogue, built as the portal is and served on a free port. */
export async function startCatalogue(): Promise<Catalogue> {
  const outDir = await mkdtemp(join(tmpdir(), 'rebanca-catalogue-'));
  const root = join(projectRoot, 'src', 'ui', 'catalogue');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react(), tailwindcss(), subsetFonts()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      minify: false,
      reportCompressedSize: false,
      rollupOptions: { input: join(root, 'index.html') },
    },
  });
  const server = await preview({ configFile: false, root, logLevel: 'error', build: { outDir }, preview: { port: 0 } });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the catalogue has no address');
  return {
    url: address,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
