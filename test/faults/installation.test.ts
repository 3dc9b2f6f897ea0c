import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config.ts';
import { variableNames } from '#server/environment.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { operationsBlocks } from '#test/support/operations-pages.ts';
import { freePort } from '#test/support/free-port.ts';
import { startOwnPostgres, type OwnPostgres } from '#test/support/postgres-server.ts';

const read = (path: string) => readFile(join(projectRoot, path), 'utf8');

/** What systemd makes of an EnvironmentFile, and a shell too. */
function variablesOf(file: string): Record<string, string> {
  const lines = file.split('\n').filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => /^(\w+)=(?:'(.*)'|(.*))$/.exec(line)!).map(([, k, q, v]) => [k!, q ?? v!]),
  );
}

/** The settings of a unit by name; a name that is there twice keeps the last. */
const unitOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));

describe('an installation from an empty machine', () => {
  let machine: string;
  let server: OwnPostgres;
  let portal: ChildProcess | undefined;
  let port: number;
  beforeAll(async () => {
    machine = await mkdtemp(join(tmpdir(), 'rebanca-machine-'));
    server = await startOwnPostgres();
    port = await freePort();
    await mkdir(join(machine, 'etc/systemd/system'), { recursive: true });
    await mkdir(join(machine, 'usr/local/bin'), { recursive: true });
  });
  afterAll(async () => {
    portal?.kill('SIGKILL');
    await server.stop();
    await rm(machine, { recursive: true, force: true });
  });

  /** Folders of the system are below the machine's; what belongs to a real one alone is played, and recorded in `played`. */
  const below = (text: string) =>
    text
      .replaceAll(/(?<![\w/.])\/(opt|etc|var\/lib|usr\/local\/bin)\//g, `${machine}/$1/`)
      .replaceAll(/127\.0\.0\.1:3000/g, `127.0.0.1:${port}`);
  function follow(block: string): void {
    const script = `set -eu
      played() { echo "$*" >> ${machine}/played; }
      useradd() { played useradd "$@"; }
      chown() { played chown "$@"; }
      systemctl() { played systemctl "$@"; }
      sudo() { played sudo "$@"; shift 2; env PATH=${machine}/usr/local/bin:$PATH REBANCA_ENV_FILE=${machine}/etc/rebanca/rebanca.env "$@"; }
      npm() { played npm "$@"; ln -s ${projectRoot}/node_modules node_modules; }
      install() {
        words=
        while [ $# -gt 0 ]; do case $1 in -o|-g) shift 2;; *) words="$words $1"; shift;; esac; done
        command install $words
      }
      ${below(block)}`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    if (status !== 0) throw new Error(`The handbook's steps ended with ${status}:\n${stdout}${stderr}`);
  }

  test('is ready after the steps of the handbook, and its unit starts and stops it', async () => {
    const [roles = ''] = operationsBlocks('postgresql', 'Roles', 'sql');
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    for (const statement of roles.split(';').filter((each) => each.trim())) await admin.query(statement);
    await admin.end();

    const [prepare = '', migrate = '', serve = ''] = operationsBlocks('install', 'From an empty machine', 'sh');
    follow(prepare);
    expect((await stat(join(machine, 'etc/rebanca/secreto'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(machine, 'etc/rebanca/rebanca.env'))).mode & 0o777).toBe(0o600);
    const unit = unitOf(below(await readFile(join(machine, 'etc/systemd/system/rebanca.service'), 'utf8')));

    const file = join(machine, 'etc/rebanca/rebanca.env');
    const address = (role: string) => `postgres://${role}@127.0.0.1:${server.port}/rebanca`;
    const mine = below(await readFile(file, 'utf8'))
      .replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${address('rebanca_app')}`)
      .replace(/^PORT=.*$/m, `PORT=${port}`);
    await writeFile(file, mine);
    follow(migrate.replace(/"postgres:\/\/rebanca_owner[^"]*"/, `"${address('rebanca_owner')}"`));

    const [program = '', ...args] = unit['ExecStart']!.split(' ');
    expect(program).toBe('/usr/bin/node');
    portal = spawn(process.execPath, args, {
      cwd: unit['WorkingDirectory'],
      env: {
        PATH: process.env.PATH,
        ...variablesOf(unit['Environment']!),
        ...variablesOf(await readFile(unit['EnvironmentFile']!, 'utf8')),
        DRAIN_SECONDS: '0',
      },
      stdio: 'ignore',
    });
    follow(serve);
    expect(
      (await readFile(join(machine, 'played'), 'utf8'))
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['useradd', 'npm', 'chown', 'systemctl', 'sudo', 'systemctl']);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    const terms = await fetch(`http://127.0.0.1:${port}/legal/terminos-v1.pdf`);
    expect(
      Buffer.from(await terms.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const signIn = await fetch(`http://127.0.0.1:${port}/api/Auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tipoDocumento: 'CC', numeroDocumento: '1099999999', password: 'no es la suya' }),
    });
    expect(signIn.status).toBe(422);
    const gone = once(portal, 'exit');
    portal.kill('SIGTERM');
    expect((await gone)[0]).toBe(0);
  });

  test('has units that start what ended, and wait as long as a stop takes', async () => {
    for (const [name, program] of [
      ['rebanca.service', 'dist/run-portal.js'],
      ['rebanca-worker.service', 'dist/run-worker.js'],
    ] as const) {
      const unit = unitOf(await read(`deploy/${name}`));
      expect(unit).toMatchObject({
        Environment: 'MALLOC_ARENA_MAX=2',
        ExecStart: `/usr/bin/node --max-semi-space-size=4 ${program}`,
        Restart: 'always',
        StartLimitIntervalSec: '0',
        User: 'rebanca',
        UMask: '0077',
        EnvironmentFile: '/etc/rebanca/rebanca.env',
      });
      const { drainSeconds } = readConfig(variablesOf(await read('deploy/rebanca.env')));
      expect(Number(unit['TimeoutStopSec'])).toBeGreaterThan(drainSeconds + 15);
    }
  });

  test('has the variables that the example of a production start has', async () => {
    const own = variablesOf(await read('deploy/rebanca.env'));
    const blocks = operationsBlocks('install', 'In production', 'sh');
    const example = blocks.find((block) => block.includes('NODE_ENV=production')) ?? '';
    const named = [...example.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name!);
    expect(Object.keys(own).toSorted()).toEqual([...named, 'REBANCA_DATA_DIR'].toSorted());
    expect(readConfig(own).environment).toBe('production');
  });

  test('in a container: its second stage, taken step by step, has all that its command needs', async () => {
    const text = (await read('deploy/Containerfile')).replaceAll('\\\n', ' ');
    const stages = text.split(/^FROM /m).slice(1);
    expect(stages).toHaveLength(2);
    for (const stage of stages)
      expect(stage.split('\n')[0]).toMatch(/^docker\.io\/library\/node:24-bookworm-slim(?: AS build)?$/);
    const steps = stages[1]!
      .split('\n')
      .slice(1)
      .filter((line) => line && !line.startsWith('#'));
    const root = join(machine, 'image');
    let folder = root;
    let command: string[] = [];
    const env: Record<string, string> = {};
    for (const step of steps) {
      const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(step)!;
      if (word === 'WORKDIR') await mkdir((folder = join(root, rest)), { recursive: true });
      else if (word === 'COPY') {
        const words = rest.split(' ').filter((each) => !each.startsWith('--'));
        const to = words.pop()!;
        for (const from of words) {
          const source = join(projectRoot, from.replace(/^\/src\//, ''));
          const name = from === '/src/dist' ? to : join(to, from);
          await cp(source, join(folder, name), { recursive: true });
        }
      } else if (word === 'ENV') for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) env[name!] = value!;
      else if (rest === 'npm ci --omit=dev')
        await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
      else if (rest === 'ln -s /opt/rebanca/dist/server/cli/main.js /usr/local/bin/rebanca')
        await symlink(join(folder, 'dist/server/cli/main.js'), join(root, 'rebanca'));
      else if (word === 'RUN') expect(rest).toBe('install -d -o node -g node -m 700 /var/lib/rebanca');
      else if (word === 'CMD') command = JSON.parse(rest);
      else if (word === 'HEALTHCHECK') expect(() => JSON.parse(rest.slice(rest.indexOf('[')))).not.toThrow();
      else expect([word, rest]).toEqual(expect.arrayContaining([expect.stringMatching(/^(?:USER|VOLUME|EXPOSE)$/)]));
    }
    expect(steps.at(-2)).toMatch(/^HEALTHCHECK /);
    const ofSystem = ['MALLOC_ARENA_MAX'];
    expect(Object.keys(env).filter((name) => ![...variableNames, ...ofSystem].includes(name))).toEqual([]);
    const [program, ...args] = command;
    expect(program).toBe('node');
    // It starts as far as its configuration, and says what it misses.
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
    expect(status).toBe(78);
    expect(stderr).toContain('PUBLIC_URL: en producción es obligatoria');
    expect(dirname(folder)).toBe(join(root, 'opt'));
  });

  test('as a composition: every service comes back, and knows only variables that there are', async () => {
    // The passwords come from the shell.
    const composition = (await read('deploy/compose.yaml')).replaceAll(/\$\{\w+:\?\}/g, 'password');
    const { services, volumes, secrets } = parse(composition, { merge: true });
    const { database, migrate, portal: served } = services;
    expect([database.restart, served.restart]).toEqual(['unless-stopped', 'unless-stopped']);
    expect(Number.parseInt(served.stop_grace_period, 10)).toBeGreaterThan(20);
    expect(served.depends_on.migrate.condition).toBe('service_completed_successfully');
    expect(migrate.command.at(-1)).toBe('migrar');
    for (const service of [migrate, served]) {
      expect(Object.keys(service.environment).filter((name) => !variableNames.includes(name))).toEqual([]);
      expect(service.secrets).toEqual(Object.keys(secrets));
      const own = { ...variablesOf(await read('deploy/rebanca.env')), ...service.environment };
      expect(() => readConfig(own)).not.toThrow();
    }
    expect(served.environment.DATABASE_MIGRATE_URL).toBe('');
    const used = Object.values<any>(services).flatMap((each) =>
      (each.volumes ?? []).map((one: string) => one.split(':')[0]),
    );
    expect(used.filter((name) => !name.startsWith('.')).toSorted()).toEqual(Object.keys(volumes).toSorted());
  });
});
