import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '#test/support/chromium.ts';
import { exercisedFolder, neverExercised, readExercised } from '#test/support/exercised.ts';
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
const args = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'rebanca-exercised-'));
const { status } = spawnSync(join(projectRoot, 'node_modules', '.bin', 'vitest'), ['run', ...reporters, ...args], {
  cwd: projectRoot,
  stdio: 'inherit',
  env: { ...process.env, [exercisedFolder]: folder },
});
// Of a part of the tests it says nothing.
const missed = args.length === 0 && status === 0 ? neverExercised(readExercised(folder)) : undefined;
rmSync(folder, { recursive: true, force: true });
if (results && missed) writeFileSync(join(results, 'exercised.json'), JSON.stringify(missed));
for (const name of missed?.endpoints ?? []) console.error(`✗ ninguna prueba recibió una respuesta buena de ${name}`);
for (const code of missed?.refusals ?? []) console.error(`✗ ninguna prueba recibió ${code}`);
process.exit(missed && missed.endpoints.length + missed.refusals.length > 0 ? 1 : (status ?? 1));
