import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { projectRoot } from '#tools/build-stamp.ts';

export type SourceImport = {
  specifier: string;
  /**
   * A path from the project's root (`src/domain/money/money.ts`), a package (`pg`, `node:fs`), or undefined for `../`.
   */
  target: { file: string } | { package: string } | undefined;
};

export type SourceFile = {
  path: string;
  code: string;
  imports: readonly SourceImport[];
  isBarrel: boolean;
};

const folders = ['src', 'seeds', 'test', 'tools', 'lab'];
const ownAddresses = { '#test/': 'test/', '#tools/': 'tools/', '#lab/': 'lab/', '#seeds/': 'seeds/', '#': 'src/' };

let sources: readonly SourceFile[] | undefined;

export function readSourceFiles(): readonly SourceFile[] {
  sources ??= folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => parseSource(path, readFileSync(join(projectRoot, path), 'utf8'))),
  );
  return sources;
}

/** @throws Error when the text is not TypeScript, because a rule would accept an unparsed file. */
export function parseSource(path: string, text: string): SourceFile {
  const { module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const code = blanked(text, comments);
  const passedOn = module.staticExports.filter(({ entries }) => entries.some(({ moduleRequest }) => moduleRequest));
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...passedOn.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...module.dynamicImports
      .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
      .flatMap(literal),
    ...[...code.matchAll(/\bimport\((['"])([^'"]+)\1\)/g)].map(([, , specifier]) => specifier ?? ''),
  ];
  return {
    path,
    code,
    imports: [...new Set(specifiers)].map((specifier) => ({ specifier, target: targetOf(specifier, path) })),
    isBarrel:
      passedOn.length > 0 && blanked(code, passedOn).trim() === '' && specifiers.every((each) => /^[.#]/.test(each)),
  };
}

function blanked(text: string, parts: readonly { start: number; end: number }[]): string {
  for (const { start, end } of parts) text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  return text;
}

const literal = (source: string): string[] => {
  const text = /^(['"`])(.*)\1$/.exec(source)?.[2];
  return text === undefined || text.includes('${') ? [] : [text];
};

function targetOf(specifier: string, from: string): SourceImport['target'] {
  if (specifier.startsWith('../')) return undefined;
  if (specifier.startsWith('./')) return { file: join(dirname(from), specifier) };
  for (const [address, folder] of Object.entries(ownAddresses))
    if (specifier.startsWith(address)) return { file: folder + specifier.slice(address.length) };
  const parts = specifier.split('/');
  return { package: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier) };
}
