import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringBrowsers } from '#test/support/chromium.ts';
import { exercisedFolder, neverExercised, readExercised } from '#test/support/exercised.ts';
import { postgresBinaries } from '#test/support/postgres-server.ts';
import { lackedByEngines, readSentStatements } from '#test/support/sent-statements.ts';
import { buildIfNeeded, projectRoot } from './build-stamp.ts';

try {
  bringBrowsers();
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
const { status } = spawnSync(
  join(projectRoot, 'node_modules', '.bin', 'vitest'),
  ['run', '--project', '!engines', ...reporters, ...args],
  {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, [exercisedFolder]: folder },
  },
);
// Of a part of the tests it says nothing.
const missed = args.length === 0 && status === 0 ? neverExercised(readExercised(folder)) : undefined;
const sent = readSentStatements(folder);
const lacked = lackedByEngines(sent);
rmSync(folder, { recursive: true, force: true });
if (results && missed)
  writeFileSync(
    join(results, 'exercised.json'),
    JSON.stringify({ ...missed, statements: lacked.map(({ text }) => text) }),
  );
for (const name of missed?.endpoints ?? []) console.error(`✗ ninguna prueba recibió una respuesta buena de ${name}`);
for (const code of missed?.refusals ?? []) console.error(`✗ ninguna prueba recibió ${code}`);
const isBlind = missed !== undefined && sent.length === 0;
if (isBlind) console.error('✗ de las sentencias de las pruebas no se registró ninguna');
for (const { text, features } of lacked)
  console.error(`✗ a un motor distribuido le falta ${features.join(', ')}: ${text}`);
const findings = (missed?.endpoints.length ?? 0) + (missed?.refusals.length ?? 0) + lacked.length + (isBlind ? 1 : 0);
process.exit(findings > 0 ? 1 : (status ?? 1));
