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

/**
 * The style of these chunks, and links to their scripts: what is painted first waits for no other file. The links to the sheets are
 * disabled: they are not loaded, and show the bundler's loader that their rules are there.
 */
export function filesOf({ template, styles }: BuiltWeb, chunks: readonly BuiltChunk[]): string {
  const sheets = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  const missing = chunks.filter(({ file }) => !template.includes(`"/${file}"`));
  return [
    `<style nonce="${nonceMark}">${sheets.map((file) => styles[file]).join('')}</style>`,
    ...sheets.map((file) => `<link rel="stylesheet" disabled crossorigin href="/${file}">`),
    ...missing.map(
      ({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" nonce="${nonceMark}">`,
    ),
  ].join('');
}
