import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface InstalledMachine {
  /** The folder that replaces `/` in the installation. */
  folder: string;
  below(text: string): string;
  follow(block: string, code?: number): Promise<string>;
  start(unit: string, more?: Record<string, string>): ChildProcess;
}

export function variablesOf(file: string): Record<string, string> {
  const lines = file.split('\n').filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => /^(\w+)=(?:'(.*)'|(.*))$/.exec(line)!).map(([, k, q, v]) => [k!, q ?? v!]),
  );
}

export const unitOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));

/**
 * Runs the command blocks of docs/operations as on an empty machine. The file `played` records commands that change the
 * system. With `modules`, `npm` only links `node_modules` to that folder.
 */
export function installedMachine({
  sources,
  port,
  modules,
}: {
  sources(folder: string): string;
  port: number;
  modules?: string;
}): InstalledMachine {
  const folder = mkdtempSync(join(tmpdir(), 'rebanca-machine-'));
  // The user of PostgreSQL reads the scripts of the installation, so other users may read the folder.
  chmodSync(folder, 0o755);
  for (const each of ['etc/systemd/system', 'usr/local/bin']) mkdirSync(join(folder, each), { recursive: true });
  const PATH = `${folder}/usr/local/bin:${process.env.PATH}`;
  const below = (page: string) =>
    page
      .replaceAll(/(?<![\w/.])\/(opt|etc|var\/lib|usr\/local\/bin|backups)\//g, `${folder}/$1/`)
      .replaceAll(/127\.0\.0\.1:3000/g, `127.0.0.1:${port}`);
  const npm = modules === undefined ? 'command npm "$@"' : `ln -s ${modules} node_modules`;
  return {
    folder,
    below,
    async follow(block, code = 0) {
      const script = `set -eu
        played() { echo "$*" >> ${folder}/played; }
        useradd() { played useradd "$@"; }
        chown() { played chown "$@"; }
        systemctl() { played systemctl "$@"; }
        sudo() { played sudo "$@"; shift 2; env PATH=${PATH} REBANCA_ENV_FILE=${folder}/etc/rebanca/rebanca.env "$@"; }
        npm() { played npm "$@"; ${npm}; }
        install() {
          words=
          while [ $# -gt 0 ]; do case $1 in -o|-g) shift 2;; *) words="$words $1"; shift;; esac; done
          command install $words
        }
        ${below(block)}`;
      const child = spawn('sh', ['-c', script], {
        cwd: sources(folder),
        env: { PATH: process.env.PATH, HOME: process.env.HOME },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = once(child, 'exit');
      const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
      const [status] = (await ended) as [number | null];
      if (status !== code) throw new Error(`The steps ended with ${status}:\n${block}\n${out}${errors}`);
      return out;
    },
    start(name, more = {}) {
      const unit = unitOf(below(readFileSync(join(folder, 'etc/systemd/system', name), 'utf8')));
      const [, ...args] = unit['ExecStart']!.split(' ');
      return spawn(process.execPath, args, {
        cwd: unit['WorkingDirectory'],
        env: {
          PATH: process.env.PATH,
          ...variablesOf(unit['Environment']!),
          ...variablesOf(readFileSync(unit['EnvironmentFile']!, 'utf8')),
          ...more,
        },
        stdio: 'ignore',
      });
    },
  };
}
