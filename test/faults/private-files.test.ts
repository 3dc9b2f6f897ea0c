import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { socketPath } from '#server/cli/socket-path.ts';
import { makePrivate } from '#server/db/private-files.ts';
import { freePort } from '#test/support/free-port.ts';
import { fillDataFolder } from '#test/support/portal-template.ts';
import { projectRoot } from '#tools/build-stamp.ts';

function openTo(folder: string): { open: string[]; seen: number } {
  const places = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  const open = places.filter((place) => (lstatSync(path.join(folder, place)).mode & 0o077) !== 0);
  return { open, seen: places.length };
}

const withoutMask = (words: readonly string[], env: Record<string, string>) =>
  [
    '/bin/sh',
    ['-c', 'umask 000; exec "$@"', 'sh', process.execPath, ...words],
    { cwd: projectRoot, env: { PATH: process.env.PATH, TZ: 'UTC', LOG_LEVEL: 'error', ...env } },
  ] as const;

describe('the data folder of a portal with umask 000', () => {
  let folder: string;
  let dataDir: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'rebanca-abierta-'));
    chmodSync(folder, 0o755);
    dataDir = path.join(folder, 'datos');
    await fillDataFolder(dataDir);
    // Simulates files that the operator created with a permissive umask.
    mkdirSync(path.join(dataDir, 'correo'), { recursive: true, mode: 0o777 });
    writeFileSync(path.join(dataDir, 'correo', '000001-viejo.eml'), 'Subject: x\r\n\r\nx');
    for (const place of ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })])
      chmodSync(path.join(dataDir, place), 0o777);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is inaccessible to other users, as are the files of the portal, the sandbox and the commands', async () => {
    const port = await freePort();
    const env = { REBANCA_DATA_DIR: dataDir, REBANCA_DEMO: '0', PORT: String(port) };
    const [command, words, options] = withoutMask(['dist/run-portal.js'], env);
    const portal: ChildProcess = spawn(command, words, { ...options, stdio: 'ignore' });
    const ended = once(portal, 'exit');
    try {
      for (let tries = 0; tries < 3_000 && portal.exitCode === null; tries++) {
        if (
          await fetch(`http://localhost:${port}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          )
        )
          break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
      const running = openTo(dataDir);
      expect(running.open).toEqual([]);
      expect(running.seen).toBeGreaterThan(500);
      expect(existsSync(socketPath(dataDir))).toBe(true);
    } finally {
      portal.kill('SIGTERM');
      await ended;
    }
    expect(existsSync(socketPath(dataDir))).toBe(false);
    execFileSync(...withoutMask(['dist/server/cli/main.js', 'exportar', 'cartera', path.join(dataDir, 'x.csv')], env));
    expect(openTo(dataDir).open).toEqual([]);
  }, 240_000);
});

describe('an accessible data folder', () => {
  test('becomes inaccessible to other users, as do all folders and files in the data folder', () => {
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
