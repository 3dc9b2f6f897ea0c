import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const stampFile = join(projectRoot, 'dist', '.stamp');
const lockFile = join(projectRoot, '.tsc', 'build.lock');
const sources = ['src', 'seeds', 'tools', 'vite.config.ts', 'package.json', 'package-lock.json'];
const outsideTheBuild = /\.test\.tsx?$/;

/** Uses file contents instead of file dates, because a new clone has new dates. */
export async function sourcesStamp(): Promise<string> {
  const digest = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(join(projectRoot, source))) {
      if (outsideTheBuild.test(file)) continue;
      digest
        .update(file.slice(projectRoot.length))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return digest.digest('hex');
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const inside = await readdir(path, { recursive: true, withFileTypes: true });
  return inside
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort();
}

export const writtenStamp = (): Promise<string | undefined> => readFile(stampFile, 'utf8').catch(() => undefined);

export const writeStamp = (stamp: string): Promise<void> => writeFile(stampFile, stamp);

export async function buildIfNeeded(): Promise<void> {
  if ((await writtenStamp()) === (await sourcesStamp())) return;
  const script = join(projectRoot, 'tools', 'build.ts');
  const { status } = spawnSync(process.execPath, [...process.execArgv, script, '--si-hace-falta'], {
    // Without a terminal, standard output is the log, so the build's output is written to standard error.
    stdio: ['inherit', process.stdout.isTTY ? 'inherit' : 2, 'inherit'],
  });
  if (status !== 0) throw new Error('La construcción falló; el detalle está arriba');
}

export async function runBuilt(file: string): Promise<void> {
  try {
    await buildIfNeeded();
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    process.exit(1);
  }
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(projectRoot, 'dist', file)).href);
}

/** Two starts build one after the other. Breaks the lock of a killed build. */
export async function buildingAlone(work: () => Promise<void>): Promise<void> {
  await mkdir(dirname(lockFile), { recursive: true });
  for (let isAnnounced = false; ;) {
    try {
      await writeFile(lockFile, String(process.pid), { flag: 'wx' });
      break;
    } catch {
      const owner = Number(await readFile(lockFile, 'utf8').catch(() => ''));
      if (owner > 0 && !isAlive(owner)) await rm(lockFile, { force: true });
      else if (!isAnnounced) console.log('Otra copia está construyendo; espero a que termine…');
      isAnnounced = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  try {
    await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
}
