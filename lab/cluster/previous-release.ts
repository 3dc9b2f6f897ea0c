import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#tools/build-stamp.ts';

const migrations = 'src/server/db/migrations';

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** The contents of the migrations of a commit, in their order. */
const migrationsOf = (commit: string): string[] =>
  git('ls-tree', commit, `${migrations}/`)
    .split('\n')
    .filter((line) => line.endsWith('.sql'))
    .map((line) => line.split(/\s+/)[2]!);

/**
 * The newest commit whose database lacks a migration of today's and knows no other ones: what an installation upgrades
 * from. Undefined where the history that is there does not reach so far.
 */
export function previousRelease(): { commit: string; subject: string } | undefined {
  if (spawnSync('git', ['rev-parse', 'HEAD'], { cwd: projectRoot }).status !== 0) return undefined;
  const today = migrationsOf('HEAD');
  const changes = git('log', '--format=%H %P', '--', migrations).split('\n').filter(Boolean);
  for (const change of changes) {
    const [, before] = change.split(' ');
    if (!before || spawnSync('git', ['cat-file', '-e', before], { cwd: projectRoot }).status !== 0) continue;
    const its = migrationsOf(before);
    if (its.length > 0 && its.length < today.length && its.every((each, index) => each === today[index]))
      return { commit: before, subject: git('log', '-1', '--format=%h %cs %s', before).trim() };
  }
  return undefined;
}

/** Builds a commit in a folder of its own, with the packages of its own lock file. */
export function buildRelease(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const run = (command: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} (${commit}): ${stderr}`);
  };
  const archive = join(folder, 'version.tar');
  git('archive', '--output', archive, commit);
  run('tar', '-xf', archive);
  const lockOf = (home: string) => readFileSync(join(home, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(projectRoot))
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  else run('npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline');
  run('npm', 'run', 'build');
}
