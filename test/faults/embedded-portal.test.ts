import { spawn } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { socketPath } from '#server/cli/socket-path.ts';
import { makePrivate } from '#server/db/private-files.ts';
import { portfolioColumns } from '#server/modules/portfolio/portfolio-header.ts';
import { demoPeople } from '#seeds/people.ts';
import { freePort } from '#test/support/free-port.ts';
import { httpClient } from '#test/support/http-client.ts';
import { projectRoot } from '#tools/build-stamp.ts';

function openTo(folder: string): { open: string[]; places: string[] } {
  const places = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  const open = places.filter((place) => (lstatSync(path.join(folder, place)).mode & 0o077) !== 0);
  return { open, places };
}

const csv = (...lines: string[]) => [portfolioColumns.join(','), ...lines, ''].join('\n');
const line = (n: number, type = 'CC') =>
  `${type},${3_000_000_000 + n},Ana,Ruiz,ana${n}@correo.example,3001234567,no,N-${n},Tarjeta,Banco Ceiba,2025-11-05,2025-05-20,1000000,0,0,0,Rebanca`;

const keys = Object.fromEntries(
  ['PUBLIC_KEY', 'PRIVATE_KEY', 'INTEGRITY_SECRET', 'EVENTS_SECRET'].map((name) => [`WOMPI_${name}`, 'x']),
);

describe('a portal on the embedded database, with umask 000', () => {
  let folder: string;
  let dataDir: string;
  let port: number;
  let portal: ReturnType<typeof run> | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-abierta-'));
    chmodSync(folder, 0o755);
    // A socket path has a maximum length, so the portal puts the socket of this folder elsewhere.
    dataDir = path.join(folder, 'carpeta-con-un-nombre-muy-largo-'.repeat(4), 'datos');
    mkdirSync(dataDir, { recursive: true });
    port = await freePort();
  });
  afterAll(async () => {
    portal?.child.kill('SIGKILL');
    await portal?.ended;
    await rm(folder, { recursive: true, force: true });
  });

  function run(program: string, args: string[] = [], more: Record<string, string> = {}) {
    const child = spawn('/bin/sh', ['-c', 'umask 000; exec "$@"', 'sh', process.execPath, program, ...args], {
      cwd: path.join(projectRoot, 'dist'),
      env: {
        ...{ PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], TZ: 'UTC', LOG_LEVEL: 'error' },
        ...{ REBANCA_DATA_DIR: dataDir, REBANCA_DEMO: '0', REBANCA_WEB_DIR: 'no-pages', PORT: String(port) },
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { out: '', errors: '' };
    child.stdout.on('data', (chunk: Buffer) => void (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => void (said.errors += chunk.toString()));
    const ended = new Promise<{ code: number | null; out: string; errors: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, ...said })),
    );
    return { child, ended, said };
  }
  const order = (...args: string[]) => run('server/cli/main.js', args);
  const eventually = { timeout: 60_000, interval: 20 };
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );

  test('keeps its files private, runs commands, refuses a second process, and survives two kills', async () => {
    const place = path.join(dataDir, 'base-de-datos');
    const cut = run('run-portal.js');
    await expect.poll(() => existsSync(path.join(`${place}-nueva`, 'PG_VERSION')), eventually).toBe(true);
    cut.child.kill('SIGKILL');
    await cut.ended;
    expect(existsSync(place)).toBe(false);

    // Simulates files that the operator created with a permissive umask.
    mkdirSync(path.join(dataDir, 'correo'), { recursive: true });
    writeFileSync(path.join(dataDir, 'correo', '000001-viejo.eml'), 'Subject: x\r\n\r\nx');
    for (const each of openTo(dataDir).places) chmodSync(path.join(dataDir, each), 0o777);
    portal = run('run-portal.js', [], { REBANCA_DEMO: '1' });
    await expect.poll(isReady, eventually).toBe(true);
    const [{ documentType: tipoDocumento, documentNumber: numeroDocumento, password }] = demoPeople;
    const signIn = { tipoDocumento, numeroDocumento, password };
    expect((await httpClient(`http://localhost:${port}`).post('/api/Auth/login', signIn)).status).toBe(200);
    await expect.poll(() => existsSync(socketPath(dataDir)), eventually).toBe(true);
    expect(path.dirname(socketPath(dataDir))).not.toBe(dataDir);
    expect((await stat(socketPath(dataDir))).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(socketPath(dataDir)))).mode & 0o777).toBe(0o700);
    const { open, places } = openTo(dataDir);
    expect(open).toEqual([]);
    expect(places.length).toBeGreaterThan(500);
    expect(places).not.toContain('base-de-datos-nueva');

    const file = path.join(folder, 'cartera.csv');
    await writeFile(file, csv(line(1), line(2, 'XX'), line(3)));
    expect(await order('importar', file).ended).toEqual({
      code: 1,
      out: expect.stringContaining('leídas: 3\n  nuevas: 2\n'),
      errors: '100 % · 3 filas\n',
    });
    expect(await readFile(`${file}.rechazos.csv`, 'utf8')).toContain(
      '3,tipo_documento,XX,"El tipo de documento no se conoce; usa CC, CE, PPT, PA, NIT."',
    );
    expect((await stat(`${file}.rechazos.csv`)).mode & 0o777).toBe(0o600);
    const [invited, missing, second] = await Promise.all([
      order('usuario', 'invitar', 'CC', '3000000001').ended,
      order('importar', path.join(folder, 'otra.csv')).ended,
      run('server/main.js', [], keys).ended,
    ]);
    expect(invited).toMatchObject({ code: 0, out: expect.stringContaining(`:${port}/?token=`) });
    expect(missing).toMatchObject({ code: 3, out: '', errors: expect.stringContaining('No existe el archivo') });
    expect(second.code).toBe(1);
    expect(second.errors).toMatch(
      /^La carpeta de datos .* ya está en uso por otro proceso \(\d+\)\. Detén esa copia, o usa otra carpeta con REBANCA_DATA_DIR\.\s*$/,
    );
    expect(await isReady()).toBe(true);

    const rows = 1_500;
    const large = path.join(folder, 'cartera-grande.csv');
    await writeFile(large, csv(...Array.from({ length: rows }, (_, index) => line(index + 10))));
    const cutOff = order('importar', large);
    await expect.poll(() => cutOff.said.errors, { ...eventually, interval: 5 }).toContain('%');
    portal.child.kill('SIGKILL');
    expect(await cutOff.ended).toMatchObject({ code: 70, errors: expect.stringContaining('Vuelve a ejecutarla') });
    expect(existsSync(path.join(dataDir, 'en-uso.lock'))).toBe(true);
    expect(existsSync(socketPath(dataDir))).toBe(true);

    const again = await order('importar', large).ended;
    expect(again.code).toBe(0);
    const figure = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)`).exec(again.out)?.[1]?.replaceAll('.', ''));
    expect(figure('sin cambios')).toBeGreaterThan(0);
    expect(figure('sin cambios') + figure('nuevas')).toBe(rows);
    expect(openTo(dataDir).open).toEqual([]);
  }, 240_000);
});

describe('an accessible data folder', () => {
  test('becomes inaccessible to other users, including its files and folders', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'rebanca-abierta-'));
    mkdirSync(path.join(dataDir, 'a', 'b'), { recursive: true });
    mkdirSync(path.join(dataDir, 'archivos', 'c'), { recursive: true });
    writeFileSync(path.join(dataDir, 'a', 'b', 'datos'), 'x');
    for (const place of ['.', 'a', 'a/b', 'a/b/datos', 'archivos']) chmodSync(path.join(dataDir, place), 0o777);
    chmodSync(path.join(dataDir, 'archivos', 'c'), 0o700);
    makePrivate(dataDir);
    expect(openTo(dataDir).open).toEqual([]);
    expect(lstatSync(path.join(dataDir, 'a', 'b', 'datos')).mode & 0o777).toBe(0o700);
    rmSync(dataDir, { recursive: true });
  });
});
