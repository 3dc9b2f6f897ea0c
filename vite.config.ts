import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { oldestEngines } from './tools/oldest-engines.ts';
import { precompressed } from './tools/precompress.ts';
import { subsetFonts, subsetName } from './tools/subset-fonts.ts';

/** Where the dev server sends the calls of the portal; `npm run dev` starts the API there. */
const apiUrl = process.env.REBANCA_API_URL ?? 'http://127.0.0.1:3004';

// The pages that a first visit opens: each module that they share with others would be a file of its own, and a round trip.
const signInPages = /\/site\/(?:sign-in\/SignInPage|layouts\/LandingLayout)\.tsx$/;
const homePages = /\/portal\/.*\/(?:PortalHomePage|AppLayout)\.tsx$/;

/** The group of the modules that a module of `pages` imports statically. */
const importedBy = (pages: RegExp, groupName: string): Rolldown.CodeSplittingGroup => ({
  debugName: groupName,
  name: (moduleId, graph) => {
    const seen = new Set<string>();
    const isImported = (id: string): boolean => {
      if (seen.has(id)) return false;
      seen.add(id);
      return pages.test(id) || (graph.getModuleInfo(id)?.importers.some(isImported) ?? false);
    };
    return isImported(moduleId) ? groupName : null;
  },
});

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), subsetFonts(), precompressed()],
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
    target: oldestEngines,
    // The polyfill would be an inline script, and data: addresses are outside the content policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A font by its family alone: its name stands in every page.
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.woff2')
            ? `assets/${name.split('-latin')[0]}-[hash]-${subsetName}[extname]`
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // Browsers keep the packages of every page over a release that does not change them.
            { name: 'vendor', test: /node_modules\/(?:react|react-dom|scheduler|zod|@tanstack\/[^/]+)\//, priority: 4 },
            // What the entry imports: the groups below take what their modules import, and must not take this.
            { name: 'start', tags: ['$initial'], priority: 3 },
            { ...importedBy(signInPages, 'entrance'), minShareCount: 2, priority: 2 },
            { ...importedBy(homePages, 'portal'), minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
});
