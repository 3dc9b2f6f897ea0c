import type { BuildOptions } from 'esbuild';

export const serverBundle = {
  bundle: true,
  splitting: true,
  // A bundled CommonJS package can have other exports than the package that Node loads in the tests.
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
} satisfies BuildOptions;
