import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverProcess, serverThatEnds, type ServerProcess } from '#test/support/server-process.ts';

describe('a data folder', () => {
  let folder: string;
  let env: Record<string, string>;
  let server: ServerProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rebanca-test-'));
    const keys = {
      WOMPI_PUBLIC_KEY: 'x',
      WOMPI_PRIVATE_KEY: 'x',
      WOMPI_INTEGRITY_SECRET: 'x',
      WOMPI_EVENTS_SECRET: 'x',
    };
    env = { NODE_ENV: 'test', LOG_LEVEL: 'error', REBANCA_DATA_DIR: folder, ...keys };
    server = await serverProcess(env);
  });
  afterAll(async () => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  });

  test('contains no partial database after the first start was killed, and the next start creates the database', async () => {
    const place = join(folder, 'base-de-datos');
    const draft = `${place}-nueva`;
    const cut = server.start().catch(() => undefined);
    await expect.poll(() => existsSync(join(draft, 'PG_VERSION')), { timeout: 30_000, interval: 5 }).toBe(true);
    await server.kill();
    await cut;
    expect(existsSync(place)).toBe(false);

    await server.start();
    expect(await readdir(folder)).not.toContain('base-de-datos-nueva');
    expect((await stat(join(place, 'PG_VERSION'))).mode & 0o777).toBe(0o600);
  }, 120_000);

  test('cannot be used by a second server, which prints the reason in Spanish', async () => {
    const { exitCode, said } = await serverThatEnds(env);
    expect(exitCode).toBe(1);
    expect(said).toMatch(
      /^La carpeta de datos .* ya está en uso por otro proceso \(\d+\)\. Detén esa copia, o usa otra carpeta con REBANCA_DATA_DIR\.\s*$/,
    );
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});
