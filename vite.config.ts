import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { oldestEngines } from './tools/oldest-engines.ts';
import { precompressed } from './tools/precompress.ts';
import { subsetFonts, subsetName } from './tools/subset-fonts.ts';

/** The URL to which the development server proxies API requests. `npm run dev` starts the API at this URL. */
const apiUrl = process.env.REBANCA_API_URL ?? 'http://127.0.0.1:3004';

// The pages of a first visit. Without the groups below, each module that these pages share with other pages would be a
// separate file, which costs a round trip.
const signInPages = /\/site\/(?:sign-in\/SignInPage|layouts\/LandingLayout)\.tsx$/;
const homePages = /\/portal\/.*\/(?:PortalHomePage|AppLayout)\.tsx$/;

/** Returns a code-splitting group with all modules that the modules of `pages` import statically, also indirectly. */
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
    // A request for a TypeScript source is not an API call, so the pattern excludes `.ts` and `.tsx`.
    proxy: Object.fromEntries(
      ['^/api/(?![^?]*\\.tsx?(\\?|$))', '/healthz', '/readyz'].map((path) => [path, { target: apiUrl }]),
    ),
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: oldestEngines,
    // The content security policy forbids the inline script of the polyfill and the `data:` URLs of inlined assets.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The file name of a font contains only the family name, because every page contains the file name.
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.woff2')
            ? `assets/${name.split('-latin')[0]}-[hash]-${subsetName}[extname]`
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // Packages of every page form a separate chunk, which browsers keep in their cache across releases.
            { name: 'vendor', test: /node_modules\/(?:react|react-dom|scheduler|zod|@tanstack\/[^/]+)\//, priority: 4 },
            // The modules that the entry imports. The priority keeps these modules out of the groups below.
            { name: 'start', tags: ['$initial'], priority: 3 },
            { ...importedBy(signInPages, 'entrance'), minShareCount: 2, priority: 2 },
            { ...importedBy(homePages, 'portal'), minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
});
