import { spawn } from 'node:child_process';
import { chmodSync, chownSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#tools/build-stamp.ts';

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rebanca-program-'));
  // Installs the program as the handbook describes: a link in a folder of PATH.
  const { bin } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { bin?: { rebanca: string } };
  await symlink(join(projectRoot, bin?.rebanca ?? 'missing'), join(folder, 'rebanca'));
  dataDir = join(folder, 'datos');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function shell(line: string, env: Record<string, string | undefined> = {}) {
  const PATH = `${folder}:${process.env.PATH}`;
  const REBANCA_ENV_FILE = join(folder, 'no-such-file');
  const child = spawn('bash', ['-c', line], {
    cwd: folder,
    env: { PATH, TZ: 'UTC', REBANCA_ENV_FILE, REBANCA_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, errors, code: await ended };
}

const writeFault = /EPIPE|no se pudo|^ *at /m;
async function intoClosedPipe(words: string) {
  const { code, errors } = await shell(`rebanca ${words} 2> >(cat >&2) | true; exit \${PIPESTATUS[0]}`);
  return { code, errors };
}

describe('the operator command', () => {
  test('runs by its name and shows the name in the help', async () => {
    expect(await shell('rebanca usuario invitar --help')).toMatchObject({
      code: 0,
      errors: '',
      out: expect.stringContaining('Uso: rebanca usuario invitar'),
    });
  });

  test.each([
    ['--help', 141],
    ['no-existe', 2],
  ])('reports no write error when the reader closes the pipe during the output of «%s»', async (words, expected) => {
    expect(await intoClosedPipe(words)).toEqual({ code: expected, errors: expect.not.stringMatching(writeFault) });
  });

  test('reads missing variables from the environment file', async () => {
    const REBANCA_ENV_FILE = join(folder, 'rebanca.env');
    const lines = [
      '# A comment',
      `REBANCA_DATA_DIR=${dataDir}`,
      `METRICS_PORT='9100'`,
      'WORKER="none"',
      'PORT=3000.5',
      '',
    ];
    await writeFile(REBANCA_ENV_FILE, lines.join('\n'));
    const ended = await shell('rebanca verificar', { REBANCA_ENV_FILE, REBANCA_DATA_DIR: undefined });
    expect(ended).toMatchObject({ code: 78, errors: expect.stringMatching(/^ {2}- PORT: /m) });
    expect(ended.errors).not.toMatch(/METRICS_PORT|WORKER/);
  });
});

describe.skipIf(process.getuid?.() !== 0)('the operator command run by a user who does not own the data folder', () => {
  test('is refused and shows the command to use', async () => {
    const owned = join(folder, 'of-another-user');
    await mkdir(owned, { recursive: true });
    chownSync(owned, 4321, 4321);
    expect(await shell("rebanca importar 'mi cartera.csv'", { REBANCA_DATA_DIR: owned })).toMatchObject({
      code: 2,
      out: '',
      errors: expect.stringContaining("sudo -u '#4321' rebanca importar 'mi cartera.csv'"),
    });
    expect(await readdir(owned)).toEqual([]);
  });

  test('shows the command for the permitted user when the environment file is unreadable', async () => {
    const REBANCA_ENV_FILE = join(folder, 'closed.env');
    await writeFile(REBANCA_ENV_FILE, `REBANCA_DATA_DIR=${dataDir}\n`);
    chmodSync(REBANCA_ENV_FILE, 0o600);
    chmodSync(folder, 0o755);
    const program = join(folder, 'rebanca');
    const line = `setpriv --reuid 4321 --regid 4321 --clear-groups ${process.execPath} ${program} verificar`;
    expect(await shell(line, { REBANCA_ENV_FILE, REBANCA_DATA_DIR: undefined })).toMatchObject({
      code: 2,
      errors: expect.stringContaining('sudo -u root rebanca verificar'),
    });
  });
});

describe('an invalid configuration', () => {
  test.each([
    ['run-portal.js', ''],
    ['run-worker.js', ''],
    ['server/main.js', ''],
    ['server/cli/main.js', 'verificar'],
  ])('ends %s with code 78, names every invalid variable and shows no value of a variable', async (program, words) => {
    const { code, errors, out } = await shell(`${process.execPath} ${join(projectRoot, 'dist', program)} ${words}`, {
      SMTP_URL: 'clave-secreta@correo',
      PORT: '3000.5',
      METRICS_PORT: '-1',
      SALESFORCE_URL: 'otra-clave',
      DATABASE_URL: 'mysql://usuario:clave-de-base@servidor/base',
    });
    expect(code).toBe(78);
    for (const name of ['SMTP_URL', 'PORT', 'METRICS_PORT', 'SALESFORCE_URL', 'DATABASE_URL'])
      expect(errors).toMatch(new RegExp(`^  - ${name}: `, 'm'));
    expect(errors + out).not.toMatch(/clave-secreta|3000\.5|otra-clave|clave-de-base/);
  });

  test('ends the portal with code 78 when PORT is too high', async () => {
    const started = await shell(`${process.execPath} ${join(projectRoot, 'dist/run-portal.js')}`, { PORT: '65535' });
    expect(started).toMatchObject({ code: 78, errors: expect.stringMatching(/^ {2}- PORT: /m) });
  });

  test('ends a worker without DATABASE_URL with code 78', async () => {
    const started = await shell(`${process.execPath} ${join(projectRoot, 'dist/run-worker.js')}`);
    expect(started).toMatchObject({ code: 78, errors: expect.stringMatching(/^ {2}- DATABASE_URL: /m) });
  });
});
