import { basename, extname } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';

/**
 * The chunk of a module that is imported when it is needed. One that holds other modules beside it stands in the manifest under its
 * file, and has the module's name.
 * @throws Error when the build has no such chunk
 */
export function chunkOf(manifest: Manifest, module: string): ManifestChunk {
  const name = basename(module, extname(module));
  const found =
    manifest[module] ?? Object.values(manifest).find((each) => each.name === name && each.file.endsWith('.js'));
  if (!found) throw new Error(`the manifest knows no ${module}`);
  return found;
}
