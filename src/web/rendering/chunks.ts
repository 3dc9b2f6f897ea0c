import { nonceMark, type BuiltChunk, type BuiltWeb } from '#contract/rendered-documents.ts';

type Manifest = BuiltWeb['manifest'];

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/** @throws when the build contains no such chunk. */
export function chunkNamed(manifest: Manifest, name: string): BuiltChunk {
  const chunks = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
  const found =
    chunks.find(({ src }) => src !== undefined && baseName(src) === name) ?? chunks.find((each) => each.name === name);
  if (!found) throw new Error(`the manifest has no chunk of ${name}`);
  return found;
}

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

export const chunksOfPage = (manifest: Manifest, names: readonly string[]): BuiltChunk[] => [
  ...withImports(manifest, [manifest['index.html']!, ...names.map((name) => chunkNamed(manifest, name))]),
];

/**
 * Inlines the styles of these chunks for the first paint and preloads their scripts. Each inlined style sheet also has
 * a disabled link. Browsers do not load this link, and Vite's preload helper then does not load the style sheet again.
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
