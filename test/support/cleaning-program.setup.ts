import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '#tools/build-stamp.ts';
import { serverBundle } from '#tools/server-bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cleaningProgram: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Node resolves the packages of the bundled program from this folder.
  const folder = join(projectRoot, 'node_modules', '.cache', `rebanca-cleaning-${process.pid}`);
  await build({
    ...serverBundle,
    entryPoints: [join(projectRoot, 'src/server/gateways/uploads/cleaning-program.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  });
  project.provide('cleaningProgram', join(folder, 'cleaning-program.mjs'));
  return () => rm(folder, { recursive: true, force: true });
}
