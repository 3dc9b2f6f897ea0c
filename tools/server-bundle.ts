import type { BuildOptions } from 'esbuild';

export const serverBundle = {
  bundle: true,
  splitting: true,
  // A bundled CommonJS package would have other exports than the same package in Node, which the tests use.
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
} satisfies BuildOptions;
