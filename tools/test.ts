import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromiumPath } from '#test/support/chromium.ts';
import { postgresBinaries } from '#test/support/postgres-server.ts';
import { buildIfNeeded, projectRoot } from './build-stamp.ts';

try {
  chromiumPath();
  if (!process.env.TEST_DATABASE_URL) postgresBinaries();
  await buildIfNeeded();
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exit(1);
}

const results = process.env.REBANCA_RESULTS_DIR;
const reporters = results
  ? ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'test.json')}`]
  : [];
const { status } = spawnSync(
  join(projectRoot, 'node_modules', '.bin', 'vitest'),
  ['run', ...reporters, ...process.argv.slice(2)],
  { cwd: projectRoot, stdio: 'inherit' },
);
process.exit(status ?? 1);
