import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#tools/build-stamp.ts';

/** The addresses of the public pages that the build renders. */
export const { prerendered } = JSON.parse(
  readFileSync(join(projectRoot, 'dist', 'render', 'addresses.json'), 'utf8'),
) as { prerendered: string[] };
