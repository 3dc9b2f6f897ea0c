import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serverProcess, type ServerProcess } from '#test/support/server-process.ts';

describe('a first start that is killed while it makes the embedded database', () => {
  let folder: string;
  let server: ServerProcess;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rebanca-test-'));
    const keys = {
      WOMPI_PUBLIC_KEY: 'x',
      WOMPI_PRIVATE_KEY: 'x',
      WOMPI_INTEGRITY_SECRET: 'x',
      WOMPI_EVENTS_SECRET: 'x',
    };
    server = await serverProcess({ NODE_ENV: 'test', LOG_LEVEL: 'error', REBANCA_DATA_DIR: folder, ...keys });
  });
  afterEach(async () => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  });

  test('leaves none of it, and the next start makes it whole', async () => {
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
});
