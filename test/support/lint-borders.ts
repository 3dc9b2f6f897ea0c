import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '#tools/build-stamp.ts';
import { run } from './compiler-borders.ts';

type Files = Readonly<Record<string, string>>;
type Report = { diagnostics: { code: string; filename: string }[] };
type LintBorder = { what: string; rule: string; files: Files };

const global = 'eslint(no-restricted-globals)';
const property = 'eslint(no-restricted-properties)';
let planted = 0;
const inDomain = (text: string): Files => ({ [`src/domain/planted${planted++}.ts`]: `${text}\n` });
const inWeb = (text: string): Files => ({ [`src/web/portal/offers/planted${planted++}.ts`]: `${text}\n` });
// The text is joined from two parts, so that this file itself contains no to-do comment.
const leftover = ['// TO', 'DO: finish'].join('');

export const lintBorders: readonly LintBorder[] = [
  { what: 'the clock in the domain', rule: property, files: inDomain('export const now = () => Date.now()') },
  { what: 'random values in the domain', rule: property, files: inDomain('export const luck = () => Math.random()') },
  { what: 'a fetch call in a page', rule: global, files: inWeb(`export const load = () => fetch('/')`) },
  { what: 'a fetch call through window', rule: property, files: inWeb(`export const load = () => window.fetch('/')`) },
  {
    what: 'browser storage in a page',
    rule: global,
    files: inWeb(`export const kept = () => localStorage.getItem('a')`),
  },
  { what: 'location in a page', rule: global, files: inWeb('export const here = () => location.href') },
  {
    what: 'location through window',
    rule: property,
    files: inWeb('export const here = () => window.location.href'),
  },
  {
    what: 'text as HTML',
    rule: 'react(no-danger)',
    files: {
      'src/web/portal/planted.tsx': 'export const Text = () => <p dangerouslySetInnerHTML={{ __html: "" }} />\n',
    },
  },
  { what: 'a default export', rule: 'import(no-default-export)', files: inWeb('export default 1') },
  {
    what: 'a to-do comment',
    rule: 'eslint(no-warning-comments)',
    files: inDomain(`${leftover}\nexport const a = 1`),
  },
  {
    what: 'an import cycle',
    rule: 'import(no-cycle)',
    files: {
      'src/domain/a.ts': `import { b } from './b.ts'\nexport const a = () => b\n`,
      'src/domain/b.ts': `import { a } from '#domain/a.ts'\nexport const b = () => a\n`,
    },
  },
];

export async function lintAlone(files: Files): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'rebanca-lint-'));
  try {
    await cp(join(projectRoot, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    await cp(join(projectRoot, 'package.json'), join(folder, 'package.json'));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const report = await run(join(projectRoot, 'node_modules', '.bin', 'oxlint'), ['--format=json', '.'], folder);
    const rules = new Map<string, string[]>();
    for (const { code, filename } of (JSON.parse(report) as Report).diagnostics)
      rules.set(filename, [...(rules.get(filename) ?? []), code]);
    return rules;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
