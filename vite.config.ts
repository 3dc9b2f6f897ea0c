import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressed } from './tools/precompress.ts';
import { sharedChunk } from './tools/shared-chunks.ts';
import { subsetFonts, subsetName } from './tools/subset-fonts.ts';

/** Where the dev server sends the calls of the portal; `npm run dev` starts the API there. */
const apiUrl = process.env.REBANCA_API_URL ?? 'http://127.0.0.1:3004';

export default defineConfig({
  root: 'src/web',
  plugins: [react({ compiler: true }), tailwindcss(), subsetFonts(), precompressed()],
  // The server replaces this marker in index.html with a fresh nonce on every response.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    // The portal's own folder `api/` is served from the same address; its modules are no calls.
    proxy: Object.fromEntries(
      ['^/api/(?![^?]*\\.tsx?(\\?|$))', '/healthz', '/readyz'].map((path) => [path, { target: apiUrl }]),
    ),
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The polyfill would be an inline script, and data: addresses are outside the content policy.
    modulePreload: {
      polyfill: false,
      // Whoever asks for a page has the entry and what it needs: saying so again would weigh in its table.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js'
          ? files.filter((file) => !/\/(?:react|router|base|index|rolldown-runtime)-[\w-]+\.js$/.test(file))
          : files,
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A face by its family alone: its name stands in every page.
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.woff2')
            ? `assets/${name.split('-latin')[0]}-[hash]-${subsetName}[extname]`
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // What public pages evaluate one after another (tools/prerender.ts), so that no task is long.
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|src[\\/]web[\\/]drawing\.ts$/ },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](?:router-core|history|react-router|store|react-store)[\\/]/,
            },
            // What the entry and nearly every page share: in one file it packs better than in ten.
            {
              name: 'base',
              test: /node_modules[\\/](?:@tanstack[\\/](?:query-core|react-query)|zustand|zod)[\\/]|src[\\/]contract[\\/](?:wire|endpoint|general-problems|auth|account|config)\.ts$|src[\\/]web[\\/](?:api[\\/](?:client|request|failures|single-refresh|slow-calls\.store)|session[\\/](?:browser|resettable-stores)|ui[\\/](?:class-names|ripple|button-look))\.ts$|src[\\/]domain[\\/]time[\\/]iso-date\.ts$/,
            },
            { name: (id, graph) => sharedChunk(id, graph), debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
