import { join } from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from './build-stamp.ts';

const shape = join(projectRoot, 'src', 'web', 'ui', 'icon-shape.ts');
const name = '\0rebanca:icon-shape';

/** The icons of the set, drawn by `icon-shape.ts` and not by the set's own component. */
export function lightIcons(): Plugin {
  return {
    name: 'rebanca:light-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('createLucideIcon.mjs') && importer?.includes('lucide-react') ? name : undefined,
    load: (id) => (id === name ? `export { iconOf as default } from ${JSON.stringify(shape)};` : undefined),
  };
}
