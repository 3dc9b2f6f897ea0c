import type { BuildOptions } from 'esbuild';

/** The bundler options of server programs, for the build and for tests. */
export const serverBundle = {
  bundle: true,
  // Dynamically imported modules become files beside their entry.
  splitting: true,
  // A bundled CommonJS package has other exports than the one that Node loads in tests.
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
} satisfies BuildOptions;
