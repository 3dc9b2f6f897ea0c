import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPackages } from '#test/support/other-browsers.ts';
import { postgresBinaries } from '#test/support/postgres-server.ts';
import { buildIfNeeded, projectRoot } from './build-stamp.ts';

/** Runs the main path in the engines that this machine has or can install, and prints which ones it skipped. */
const available = (['Firefox', 'WebKit'] as const).filter((engine) => {
  const missing = missingPackages(engine);
  if (missing.length > 0) console.log(`Se omite ${engine}: instala ${missing.join(' y ')}.`);
  return missing.length === 0;
});

const results = process.env.REBANCA_RESULTS_DIR;
const report = results && join(results, 'engines.json');
if (available.length === 0) {
  if (report) writeFileSync(report, JSON.stringify({ numPassedTests: 0, numFailedTests: 0, success: true }));
  process.exit(0);
}
if (!process.env.TEST_DATABASE_URL) postgresBinaries();
await buildIfNeeded();
const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
const { status } = spawnSync(
  join(projectRoot, 'node_modules', '.bin', 'vitest'),
  ['run', '--project', 'engines', ...reporters, ...process.argv.slice(2)],
  { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, REBANCA_ENGINES: available.join() } },
);
process.exit(status ?? 1);
