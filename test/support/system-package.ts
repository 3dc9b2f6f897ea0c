import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function findExecutable(names: readonly string[], folders: readonly string[] = []): string | undefined {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const folder of [...path, ...folders])
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  return undefined;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

export function installDebianPackage(name: string): boolean {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Instalando ${name} con apt-get…`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', name);
  return install() || (apt('update') && install());
}
