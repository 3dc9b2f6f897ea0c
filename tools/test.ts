import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringBrowsers } from '#test/support/chromium.ts';
import { exercisedFolder, neverExercised, readExercised } from '#test/support/exercised.ts';
import { engineNames, missingPackages } from '#test/support/other-browsers.ts';
import { postgresBinaries } from '#test/support/postgres-server.ts';
import { deepSeedVariable } from '#test/support/property-runs.ts';
import { readSourceFiles, type SourceFile } from '#test/support/source-files.ts';
import { buildIfNeeded, projectRoot } from './build-stamp.ts';

type Suite = (args: string[]) => Promise<boolean>;

const results = process.env.REBANCA_RESULTS_DIR;

const suites: Record<string, Suite> = {
  async all(args) {
    await prepare({ browsers: true });
    if (args.length > 0) return vitest([], args);
    const records = mkdtempSync(join(tmpdir(), 'rebanca-exercised-'));
    const env = { [exercisedFolder]: records };
    // The suites run one after the other. If they ran in parallel on two processors, tests would time out.
    const outcomes = [await vitest([], [], env), await playwright('e2e', [], env)];
    const passed = outcomes.every(Boolean) && reportRecords(records);
    rmSync(records, { recursive: true, force: true });
    return passed;
  },
  unit: (args) => vitest(['unit', 'session'], args),
  async server(args) {
    await prepare({ browsers: false });
    return vitest(['server'], args);
  },
  async e2e(args) {
    await prepare({ browsers: true });
    return playwright('e2e', args);
  },
  async engines(args) {
    const available = engineNames.filter((engine) => {
      const missing = missingPackages(engine);
      if (missing.length > 0) console.log(`Se omite ${engine}: instala ${missing.join(' y ')}.`);
      return missing.length === 0;
    });
    await prepare({ browsers: false });
    return available.length === 0 || (await playwright('engines', args, {}, available));
  },
  async shots(names) {
    await prepare({ browsers: true });
    return playwright('shots', names.length > 0 ? ['--grep', names.join('|')] : []);
  },
  async deep(args) {
    const given = args.find((each) => each.startsWith('--seed='))?.slice('--seed='.length);
    const seed = given ?? String(randomInt(2 ** 31));
    console.log(`Seed ${seed}. To repeat this run: npm run test:deep -- --seed=${seed}`);
    await prepare({ browsers: false });
    const others = args.filter((each) => !each.startsWith('--seed='));
    const chosen =
      others.length > 0
        ? others
        : readSourceFiles()
            .filter(hasRandomInput)
            .map(({ path }) => path);
    return vitest(['unit', 'server'], chosen, { [deepSeedVariable]: seed });
  },
};

async function prepare({ browsers }: { browsers: boolean }): Promise<void> {
  if (browsers) bringBrowsers();
  if (!process.env.TEST_DATABASE_URL) postgresBinaries();
  await buildIfNeeded();
}

async function runs(program: string, args: readonly string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(join(projectRoot, 'node_modules', '.bin', program), args, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [status] = await once(child, 'close');
  return status === 0;
}

function vitest(
  projects: readonly string[],
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const report = results
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`]
    : [];
  return runs('vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...report, ...args], env);
}

function playwright(
  suite: string,
  args: readonly string[],
  env: Record<string, string> = {},
  projects: readonly string[] = [suite],
): Promise<boolean> {
  const report = results ? ['--reporter=dot,json'] : [];
  const given = ['test', ...projects.map((name) => `--project=${name}`), ...report, ...args];
  const reportFile = results && { PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, `${suite}.json`) };
  return runs('playwright', given, { ...env, ...reportFile });
}

const hasRandomInput = ({ path, imports }: SourceFile): boolean =>
  path.endsWith('.test.ts') &&
  imports.some(
    ({ target }) =>
      target &&
      ('package' in target ? target.package === 'fast-check' : target.file === 'test/support/property-runs.ts'),
  );

function reportRecords(folder: string): boolean {
  const { endpoints, refusals } = neverExercised(readExercised(folder));
  if (results) writeFileSync(join(results, 'exercised.json'), JSON.stringify({ endpoints, refusals }));
  const findings = [
    ...endpoints.map((name) => `no test received a success from ${name}`),
    ...refusals.map((code) => `no test received ${code}`),
  ];
  for (const finding of findings) console.error(`✗ ${finding}`);
  return findings.length === 0;
}

const [name = '', ...args] = process.argv.slice(2);
try {
  const suite = suites[name];
  if (!suite) throw new Error(`Unknown suite «${name}»; the suites are ${Object.keys(suites).join(', ')}`);
  process.exitCode = (await suite(args)) ? 0 : 1;
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
