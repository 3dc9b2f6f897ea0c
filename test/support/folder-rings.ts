import type { SourceFile } from './source-files.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

export function folderRings(parent: string, files: readonly SourceFile[]): string[] {
  const folderOf = (path: string) => {
    const [folder, ...rest] = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/') : [];
    return rest.length > 0 ? folder : undefined;
  };
  const imports = files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) =>
      file.imports.flatMap(({ target }) => {
        if (!target || !('file' in target)) return [];
        const [from, to] = [folderOf(file.path), folderOf(target.file)];
        return from && to && from !== to ? [{ from, to, what: `${file.path} → ${target.file}` }] : [];
      }),
    );
  const reached = (start: string) => {
    const seen = new Set<string>();
    for (const queue = [start]; queue.length > 0;) {
      const folder = queue.pop();
      for (const { from, to } of imports)
        if (from === folder && !seen.has(to)) {
          seen.add(to);
          queue.push(to);
        }
    }
    return seen;
  };
  const reach = new Map([...new Set(imports.map(({ from }) => from))].map((from) => [from, reached(from)]));
  return imports.filter(({ from, to }) => reach.get(to)?.has(from)).map(({ what }) => what);
}
