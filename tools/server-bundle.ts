import type { BuildOptions } from 'esbuild';

/** How programs of the server are bundled, in the build and in tests. */
export const serverBundle = {
  bundle: true,
  // What is imported when it is needed stays outside, beside its entry.
  splitting: true,
  // Packages with native code, WebAssembly, threads and tables in files beside them.
  external: [
    '@electric-sql/pglite',
    '@node-rs/argon2',
    'fontkit',
    'pdfkit',
    'pg-native',
    'pino',
    'piscina',
    'sharp',
    'subset-font',
  ],
  // What bundled packages require of Node.
  banner: { js: `const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);` },
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
} satisfies BuildOptions;
