import type { BuildOptions } from 'esbuild';

export const serverBundle = {
  bundle: true,
  // Dynamically imported modules become files beside their entry.
  splitting: true,
  // Packages are not bundled, because a bundled CommonJS package has other exports than the package that Node loads in
  // tests.
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
} satisfies BuildOptions;
