import { nonceMark, type BuiltChunk, type BuiltWeb } from '#contract/rendered-documents.ts';

type Manifest = BuiltWeb['manifest'];

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/**
 * The chunk of a module that is imported dynamically, by the name of the module.
 * @throws Error when the build has no such chunk
 */
export function chunkNamed(manifest: Manifest, name: string): BuiltChunk {
  const chunks = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
  const found =
    chunks.find(({ src }) => src !== undefined && baseName(src) === name) ?? chunks.find((each) => each.name === name);
  if (!found) throw new Error(`the manifest has no chunk of ${name}`);
  return found;
}

/** These chunks and what they import statically, each after what it imports. */
export function withImports(
  manifest: Manifest,
  chunks: readonly BuiltChunk[],
  found = new Set<BuiltChunk>(),
): Set<BuiltChunk> {
  for (const chunk of chunks) {
    if (found.has(chunk)) continue;
    withImports(
      manifest,
      (chunk.imports ?? []).map((name) => manifest[name]!),
      found,
    );
    found.add(chunk);
  }
  return found;
}

/** The entry and the named chunks, with everything that they import. */
export const chunksOfPage = (manifest: Manifest, names: readonly string[]): BuiltChunk[] => [
  ...withImports(manifest, [manifest['index.html']!, ...names.map((name) => chunkNamed(manifest, name))]),
];

/** Links to the files of these chunks that the template does not link already. */
export function linksOf({ template }: BuiltWeb, chunks: readonly BuiltChunk[]): string {
  const sheets = new Set(chunks.flatMap(({ css = [] }) => css));
  return [...[...sheets].map((file) => ['stylesheet', file]), ...chunks.map(({ file }) => ['modulepreload', file])]
    .filter(([, file]) => !template.includes(`"/${file}"`))
    .map(([rel, file]) => `<link rel="${rel}" crossorigin href="/${file}" nonce="${nonceMark}">`)
    .join('');
}
