import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config/config.ts';
import { variableNames } from '#server/config/environment.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { operationsBlocks } from '#test/support/operations-pages.ts';
import { installedMachine, unitOf, variablesOf, type InstalledMachine } from '#test/support/installed-machine.ts';
import { freePort } from '#test/support/free-port.ts';
import { startOwnPostgres, type OwnPostgres } from '#test/support/postgres-server.ts';

const read = (path: string) => readFile(join(projectRoot, path), 'utf8');

describe('an installation on an empty machine', () => {
  let place: InstalledMachine;
  let machine: string;
  let server: OwnPostgres;
  let portal: ChildProcess | undefined;
  let port: number;
  beforeAll(async () => {
    server = await startOwnPostgres();
    port = await freePort();
    place = installedMachine({ sources: () => projectRoot, port, modules: join(projectRoot, 'node_modules') });
    machine = place.folder;
  });
  afterAll(async () => {
    portal?.kill('SIGKILL');
    await server.stop();
    await rm(machine, { recursive: true, force: true });
  });

  test('is ready after the steps of the handbook', async () => {
    const [roles = ''] = operationsBlocks('postgresql', 'Roles', 'sql');
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    for (const statement of roles.split(';').filter((each) => each.trim())) await admin.query(statement);
    await admin.end();

    const [prepare = '', migrate = '', serve = ''] = operationsBlocks('install', 'From an empty machine', 'sh');
    await place.follow(prepare);
    expect((await stat(join(machine, 'etc/rebanca/secreto'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(machine, 'etc/rebanca/rebanca.env'))).mode & 0o777).toBe(0o600);
    const file = join(machine, 'etc/rebanca/rebanca.env');
    const address = (role: string) => `postgres://${role}@127.0.0.1:${server.port}/rebanca`;
    const mine = place
      .below(await readFile(file, 'utf8'))
      .replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${address('rebanca_app')}`)
      .replace(/^PORT=.*$/m, `PORT=${port}`);
    await writeFile(file, mine);
    await place.follow(migrate.replace(/"postgres:\/\/rebanca_owner[^"]*"/, `"${address('rebanca_owner')}"`));

    portal = place.start('rebanca.service', { DRAIN_SECONDS: '0' });
    await place.follow(serve);
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

  test('has units that restart ended services and allow enough time for a stop', async () => {
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

  test('has the variables of the production example and REBANCA_DATA_DIR', async () => {
    const own = variablesOf(await read('deploy/rebanca.env'));
    const blocks = operationsBlocks('install', 'In production', 'sh');
    const example = blocks.find((block) => block.includes('NODE_ENV=production')) ?? '';
    const named = [...example.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name!);
    expect(Object.keys(own).toSorted()).toEqual([...named, 'REBANCA_DATA_DIR'].toSorted());
    expect(readConfig(own).environment).toBe('production');
  });

  test('has all files of the start command in the container image', async () => {
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
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
    expect(status).toBe(78);
    expect(stderr).toContain('PUBLIC_URL: en producción es obligatoria');
    expect(dirname(folder)).toBe(join(root, 'opt'));
  });

  test('has restart rules and known variables in the Compose file', async () => {
    // Compose reads the passwords from environment variables, so the test replaces the references to these variables.
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
