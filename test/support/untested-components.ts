import { dirname } from 'node:path';
import type { SourceFile } from './source-files.ts';

const isComponentTest = (path: string): boolean => path.endsWith('.browser.test.tsx');

const decides = ({ path, code }: SourceFile): boolean =>
  /^src\/web\/.+\.tsx$/.test(path) &&
  !path.endsWith('.test.tsx') &&
  (/<Dialog\b|\buse(?:Form|Submission|Signature)(?:<|\()/.test(code) || /(?:Step|Dialog|Form)\.tsx$/.test(path));

const filesOf = (file: SourceFile): string[] =>
  file.imports.flatMap(({ target }) => (target && 'file' in target ? [target.file] : []));

/**
 * Returns components with a dialog, a form or a request, and steps, that no component test imports. A test of a
 * component also covers the components that this component imports from its own folder.
 */
export function untestedComponents(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const drawn = files.filter(({ path }) => isComponentTest(path)).flatMap(filesOf);
  const neighbours = drawn.flatMap((path) => {
    const file = byPath.get(path);
    return file ? filesOf(file).filter((other) => dirname(other) === dirname(path)) : [];
  });
  const tested = new Set([...drawn, ...neighbours]);
  return files.filter((file) => decides(file) && !tested.has(file.path)).map(({ path }) => path);
}
