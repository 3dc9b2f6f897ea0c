import type { BuildOptions } from 'esbuild';

/** How programs of the server are bundled, in the build and in tests. */
export const serverBundle = {
  bundle: true,
  // Modules that are imported dynamically become files beside their entry.
  splitting: true,
  // A bundled CommonJS package has other exports than the one that Node loads for the tests.
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
} satisfies BuildOptions;
