import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { overBudget } from './budgets.ts';
import { buildIfNeeded, projectRoot } from './build-stamp.ts';

/** One step of the check: answers what is wrong, or nothing. */
type Step = { name: string; run(): Promise<string | undefined> | string | undefined };

const program =
  (name: string, ...args: string[]) =>
  (): string | undefined => {
    const { status, stdout, stderr } = spawnSync(join(projectRoot, 'node_modules', '.bin', name), args, {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
      maxBuffer: 2 ** 26,
    });
    return status === 0 ? undefined : `${stdout}${stderr}`;
  };

const steps: readonly Step[] = [
  { name: 'tipos', run: program('tsc', '-b', '--pretty', 'false') },
  { name: 'estilo del código', run: program('oxlint', '--deny-warnings') },
  { name: 'formato', run: program('prettier', '--check', '--log-level=warn', '.') },
  { name: 'arquitectura y convenciones', run: program('vitest', 'run', '--project', 'rules', '--reporter=dot') },
  { name: 'código y paquetes sin uso', run: program('knip', '--no-progress') },
  {
    name: 'bytes del portal',
    run: async () => {
      await buildIfNeeded();
      return overBudget();
    },
  },
];

const outcomes: { name: string; passed: boolean }[] = [];
for (const { name, run } of steps) {
  const start = performance.now();
  const problem = await Promise.resolve()
    .then(run)
    .catch((fault: unknown) => String(fault));
  const seconds = ((performance.now() - start) / 1000).toFixed(1).replace('.', ',');
  console.log(`${problem === undefined ? '✓' : '✗'} ${name.padEnd(30)} ${seconds} s`);
  if (problem !== undefined) console.log(problem.trim().replaceAll(/^/gm, '    '));
  outcomes.push({ name, passed: problem === undefined });
}

const results = process.env.REBANCA_RESULTS_DIR;
if (results) writeFileSync(join(results, 'check.json'), JSON.stringify(outcomes));
const failed = outcomes.filter(({ passed }) => !passed).length;
console.log(failed === 0 ? 'Todo en orden' : `${failed} de ${outcomes.length} revisiones fallaron`);
process.exitCode = failed === 0 ? 0 : 1;
