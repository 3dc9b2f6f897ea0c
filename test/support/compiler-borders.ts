import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#tools/build-stamp.ts';

type CompilerBorder = { layer: string; text: string; error: string };

export const compilerBorders: readonly CompilerBorder[] = [
  { layer: 'domain', text: `export const load = () => fetch('/')`, error: `TS2304: Cannot find name 'fetch'` },
  { layer: 'domain', text: `setTimeout(() => {}, 1)`, error: `TS2304: Cannot find name 'setTimeout'` },
  { layer: 'domain', text: `import '#contract/payment-strategies.ts'`, error: 'TS6307' },
  { layer: 'contract', text: `export const title = document.title`, error: `TS2584: Cannot find name 'document'` },
  { layer: 'contract', text: `export const home = process.cwd()`, error: 'TS2591' },
  { layer: 'server', text: `export const title = document.title`, error: `TS2584: Cannot find name 'document'` },
  { layer: 'contract', text: `import '#texts/document-names.ts'`, error: 'TS6307' },
  { layer: 'ui', text: `export { pesos } from '#domain/money/money.ts'`, error: 'TS6307' },
  { layer: 'server', text: `import '#web/shared/routing/titles.ts'`, error: 'TS6307' },
  { layer: 'web', text: `export { readFileSync } from 'node:fs'`, error: 'TS2591' },
  { layer: 'web', text: `import '#server/http/fixed-policies.ts'`, error: 'TS6307' },
  { layer: 'sandbox', text: `export { pesos } from '#domain/money/money.ts'`, error: 'TS6307' },
];

export const openBorders: readonly { layer: string; text: string }[] = [
  { layer: 'contract', text: `export { pesos } from '#domain/money/money.ts'` },
  { layer: 'server', text: `import '#contract/payment-strategies.ts'` },
  { layer: 'web', text: `import '#texts/document-names.ts'` },
  { layer: 'web', text: `import '#contract/payment-strategies.ts'` },
];

/**
 * Compiles each text as a separate file with the compiler settings of `layer`. Returns the errors by text; the key `''`
 * has all other errors.
 */
export async function compileAlone(layer: string, texts: readonly string[]): Promise<Map<string, string>> {
  const parent = join(projectRoot, '.tsc');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'planted-'));
  const source = join(projectRoot, 'src', layer);
  try {
    const { references } = JSON.parse(await readFile(join(source, 'tsconfig.json'), 'utf8')) as {
      references: { path: string }[];
    };
    for (const [index, text] of texts.entries()) await writeFile(join(folder, `planted${index}.ts`), `${text}\n`);
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(source, 'tsconfig.json'),
        compilerOptions: { rootDir: projectRoot, outDir: './out', tsBuildInfoFile: './out/planted.tsbuildinfo' },
        include: ['./planted*.ts'],
        exclude: [],
        // TypeScript does not inherit project references. Without these references, allowed imports would fail too.
        references: references.map(({ path }) => ({ path: join(source, path) })),
      }),
    );
    const output = await run(join(projectRoot, 'node_modules', '.bin', 'tsc'), ['-p', folder, '--pretty', 'false']);
    const messages = new Map<string, string>();
    for (const message of output.split(/\n(?=\S)/).filter(Boolean)) {
      const text = texts[Number(/^\S*planted(\d+)\.ts\(/.exec(message)?.[1])] ?? '';
      messages.set(text, `${messages.get(text) ?? ''}${message}\n`);
    }
    return messages;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function run(program: string, args: readonly string[], cwd = projectRoot): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd, maxBuffer: 2 ** 24 }, (_failed, stdout) => resolve(stdout.trim()));
  });
}
