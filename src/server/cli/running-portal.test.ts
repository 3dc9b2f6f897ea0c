import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { postgres } from '#test/support/engines.ts';
import { freePort } from '#test/support/free-port.ts';
import { fillDataFolder } from '#test/support/portal-template.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { portfolioColumns } from '#server/modules/portfolio/portfolio-header.ts';
import { socketPath } from './socket-path.ts';

const header = portfolioColumns.join(',');
const line = (n: number, type = 'CC') =>
  `${type},${3_000_000_000 + n},Ana,Ruiz,ana${n}@correo.example,3001234567,no,N-${n},Tarjeta,Banco Ceiba,2025-11-05,2025-05-20,1000000,0,0,0,Rebanca`;
const keys = Object.fromEntries(
  ['WOMPI_PUBLIC_KEY', 'WOMPI_PRIVATE_KEY', 'WOMPI_INTEGRITY_SECRET', 'WOMPI_EVENTS_SECRET'].map((name) => [
    name,
    'llave-de-prueba',
  ]),
);
const bare = {
  REBANCA_WEB_DIR: 'no-pages',
  PATH: process.env['PATH'],
  TMPDIR: process.env['TMPDIR'],
  LOG_LEVEL: 'silent',
};

interface Ended {
  code: number | null;
  out: string;
  errors: string;
}

const programs = {
  portal: path.join(projectRoot, 'dist', 'server', 'main.js'),
  order: path.join(projectRoot, 'dist', 'server', 'cli', 'main.js'),
};

function program(
  name: keyof typeof programs,
  args: readonly string[],
  env: Record<string, string | undefined>,
): { child: ChildProcess; ended: Promise<Ended>; errorSays(text: string): Promise<void> } {
  const child = spawn(process.execPath, [programs[name], ...args], {
    env: { ...bare, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const seen = { out: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => void (seen.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (seen.errors += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...seen })));
  return {
    child,
    ended,
    errorSays: async (text) => {
      const said = new Promise<void>((resolve) =>
        child.stderr.on('data', () => seen.errors.includes(text) && resolve()),
      );
      await Promise.race([said, ended]);
    },
  };
}

describe('a command while the portal uses the embedded database', { timeout: 240_000 }, () => {
  let folder: string;
  let portfolio: string;
  const started: ChildProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-operador-'));
    portfolio = path.join(folder, 'cartera.csv');
    await writeFile(portfolio, [header, line(1), line(2, 'XX'), line(3), ''].join('\n'));
  });
  afterEach(async () => {
    for (const child of started.splice(0))
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('close', resolve));
        child.kill('SIGKILL');
        await gone;
      }
    await rm(folder, { recursive: true, force: true });
  });

  const order = (dataDir: string, args: readonly string[], env: Record<string, string | undefined> = {}) =>
    program('order', args, { REBANCA_DATA_DIR: dataDir, ...env });
  async function portal(dataDir: string): Promise<{ child: ChildProcess; ended: Promise<Ended>; url: string }> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { child, ended } = program('portal', [], {
      ...keys,
      REBANCA_DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
    });
    started.push(child);
    const answers = () =>
      fetch(`${url}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      );
    while (!(await answers()) || !existsSync(socketPath(dataDir))) {
      if (child.exitCode !== null) throw new Error((await ended).errors);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { child, ended, url };
  }

  test('runs in the portal, and a second import completes an import that a SIGKILL of the portal interrupted', async () => {
    const dataDir = path.join(folder, 'carpeta-con-un-nombre-muy-largo-'.repeat(4), 'datos');
    expect(path.dirname(socketPath(dataDir))).not.toBe(dataDir);
    await fillDataFolder(dataDir);
    const { child, url } = await portal(dataDir);
    expect((await stat(socketPath(dataDir))).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(socketPath(dataDir)))).mode & 0o777).toBe(0o700);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);

    const first = await order(dataDir, ['importar', portfolio]).ended;
    expect(first).toMatchObject({ code: 1, out: expect.stringContaining('leídas: 3\n  nuevas: 2\n') });
    expect(first.errors).toBe('100 % · 3 filas\n');
    const rejects = await readFile(`${portfolio}.rechazos.csv`, 'utf8');
    expect(rejects).toContain('3,tipo_documento,XX,"El tipo de documento no se conoce; usa CC, CE, PPT, PA, NIT."');
    expect((await stat(`${portfolio}.rechazos.csv`)).mode & 0o777).toBe(0o600);

    const [invited, missing, unnamed] = await Promise.all([
      order(dataDir, ['usuario', 'invitar', 'CC', '3000000001']).ended,
      order(dataDir, ['importar', path.join(folder, 'otra.csv')]).ended,
      order(dataDir, ['importar']).ended,
    ]);
    expect(invited).toMatchObject({ code: 0, out: expect.stringContaining(`${url}/?token=`) });
    expect(missing).toMatchObject({ code: 3, out: '', errors: expect.stringContaining('No existe el archivo') });
    expect(unnamed).toMatchObject({ code: 2, errors: expect.stringContaining('Indica un archivo') });

    const rows = 2_500;
    const large = path.join(folder, 'cartera-grande.csv');
    await writeFile(large, [header, ...Array.from({ length: rows }, (_, index) => line(index + 10)), ''].join('\n'));
    const cutOff = order(dataDir, ['importar', large]);
    await cutOff.errorSays('%');
    child.kill('SIGKILL');
    expect(await cutOff.ended).toMatchObject({ code: 70, errors: expect.stringContaining('Vuelve a ejecutarla') });
    expect(existsSync(path.join(dataDir, 'en-uso.lock'))).toBe(true);
    expect(existsSync(socketPath(dataDir))).toBe(true);

    const again = await order(dataDir, ['importar', large]).ended;
    expect(again.code).toBe(0);
    const figure = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)`).exec(again.out)?.[1]?.replaceAll('.', ''));
    expect(figure('sin cambios')).toBeGreaterThan(0);
    expect(figure('sin cambios') + figure('nuevas')).toBe(rows);
  });

  test('with PostgreSQL, runs in its own process; an import needs no keys of the card provider', async () => {
    const opened = await postgres.open();
    try {
      const withoutSecret = { DATABASE_URL: opened.databaseUrl, PUBLIC_URL: 'https://portal.rebanca.example' };
      // Without a secret the command must fail. The portal encrypts values in the database with its secret, and a
      // generated secret could not decrypt these values.
      expect(await order(opened.dataDir, ['migrar'], withoutSecret).ended).toMatchObject({
        code: 78,
        errors: expect.stringContaining('Define REBANCA_SECRET o REBANCA_SECRET_FILE con el mismo del portal'),
      });
      const env = { ...withoutSecret, REBANCA_SECRET: 'un-secreto-de-prueba-de-32-caracteres' };
      expect(await order(opened.dataDir, ['importar', portfolio], env).ended).toMatchObject({
        code: 1,
        out: expect.stringContaining('nuevas: 2'),
      });
      const invited = await order(opened.dataDir, ['usuario', 'invitar', 'CC', '3.000.000.003'], env).ended;
      expect(invited).toMatchObject({
        code: 0,
        out: expect.stringContaining('https://portal.rebanca.example/?token='),
      });
      expect(await order(opened.dataDir, ['conciliar'], env).ended).toMatchObject({
        code: 2,
        errors: expect.stringContaining('WOMPI_PRIVATE_KEY'),
      });
    } finally {
      await opened.close();
    }
  });
});
