import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { overBudget } from './budgets.ts';
import { beyondOldestEngines } from './engine-support.ts';
import { writeBillOfMaterials } from './licences.ts';
import { buildIfNeeded, projectRoot } from './build-stamp.ts';

type Step = { name: string; run(): Promise<string | undefined> };

const program =
  (name: string, ...args: string[]) =>
  (): Promise<string | undefined> =>
    new Promise((resolve) => {
      const env = { ...process.env, NO_COLOR: '1' };
      const path = join(projectRoot, 'node_modules', '.bin', name);
      execFile(path, args, { cwd: projectRoot, env, maxBuffer: 2 ** 26 }, (fault, stdout, stderr) =>
        resolve(fault ? `${stdout}${stderr}` : undefined),
      );
    });

const steps: readonly Step[] = [
  { name: 'format', run: program('oxfmt', '--check') },
  { name: 'types', run: program('tsc', '-b', '--pretty', 'false') },
  { name: 'code style', run: program('oxlint', '--deny-warnings') },
  { name: 'architecture and conventions', run: program('vitest', 'run', '--project', 'rules', '--reporter=dot') },
  { name: 'unused code and packages', run: program('knip', '--no-progress') },
  {
    name: 'packages and their licences',
    run: async () => {
      // The build runs first, because a later build would delete the bill of materials.
      await buildIfNeeded();
      return writeBillOfMaterials();
    },
  },
  {
    name: 'oldest browser engines',
    run: async () => {
      await buildIfNeeded();
      return beyondOldestEngines();
    },
  },
  {
    name: 'byte budgets',
    run: async () => {
      await buildIfNeeded();
      return overBudget();
    },
  },
];

const outcomes: { name: string; passed: boolean }[] = [];

async function take({ name, run }: Step): Promise<void> {
  const start = performance.now();
  const problem = await run().catch((fault: unknown) => String(fault));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${problem === undefined ? '✓' : '✗'} ${name.padEnd(30)} ${seconds} s`);
  if (problem !== undefined) console.log(problem.trim().replaceAll(/^/gm, '    '));
  outcomes.push({ name, passed: problem === undefined });
}

// Two steps run at the same time, because most steps use a single processor.
const waiting = [...steps];
const lane = async (): Promise<void> => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await take(step);
};
await Promise.all([lane(), lane()]);

const results = process.env.REBANCA_RESULTS_DIR;
if (results) writeFileSync(join(results, 'check.json'), JSON.stringify(outcomes));
const failed = outcomes.filter(({ passed }) => !passed).length;
console.log(failed === 0 ? 'All checks passed' : `${failed} of ${outcomes.length} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;
