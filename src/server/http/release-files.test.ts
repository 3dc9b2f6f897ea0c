import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localFiles } from '#server/gateways/files/local-files.ts';
import { TestClock } from '#test/support/test-clock.ts';
import { releaseFiles } from './release-files.ts';

let folder: string;
let clock: TestClock;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rebanca-releases-'));
  clock = new TestClock();
  clock.set(new Date().toISOString());
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function instance(name: string, files: Record<string, string>, key = 'the same secret') {
  const webDir = join(folder, name);
  await mkdir(join(webDir, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(webDir, 'assets', file), text);
  const own = { webDir, key: Buffer.from(key), clock, log: { warn: () => {} } };
  return releaseFiles(own, localFiles(join(folder, 'archivos')));
}
const text = (found: { bytes: Buffer } | undefined) => found?.bytes.toString();
async function stored(): Promise<string[]> {
  const names = await readdir(join(folder, 'archivos'), { recursive: true });
  return names.filter((name) => name.endsWith('.gz')).map((name) => join(folder, 'archivos', name));
}

describe('releaseFiles', () => {
  test('finds files that another release stored later', async () => {
    const old = await instance('old', { 'index-aaaaaaaa.js': 'old' });
    await old.publish();
    expect(await old.find('/assets/index-bbbbbbbb.js')).toBeUndefined();
    const next = await instance('new', { 'index-bbbbbbbb.js': 'new', 'page-cccccccc.css': 'style' });
    await next.publish();
    expect(text(await old.find('/assets/index-bbbbbbbb.js'))).toBe('new');
    expect(await old.find('/assets/page-cccccccc.css')).toMatchObject({ contentType: 'text/css; charset=utf-8' });
    expect(text(await next.find('/assets/index-aaaaaaaa.js'))).toBe('old');
  });

  test.each(['/assets/index.js', '/assets/../secreto-aaaaaaaa.js', '/assets/x-aaaaaaaa.exe', '/sw.js', '/portal'])(
    'returns undefined for %s',
    async (address) => {
      const own = await instance('own', {});
      await (await instance('other', { 'x-aaaaaaaa.exe': 'x', 'index.js': 'x' })).publish();
      expect(await own.find(address)).toBeUndefined();
    },
  );

  test('ignores changed archives and archives that another secret authenticated', async () => {
    const own = await instance('own', {});
    await (await instance('other', { 'index-aaaaaaaa.js': 'x' }, 'another secret')).publish();
    expect(await own.find('/assets/index-aaaaaaaa.js')).toBeUndefined();
    await (await instance('third', { 'index-bbbbbbbb.js': 'x' })).publish();
    for (const file of await stored()) {
      const bytes = await readFile(file);
      bytes[bytes.length - 5]! ^= 1;
      await writeFile(file, bytes);
    }
    expect(await own.find('/assets/index-bbbbbbbb.js')).toBeUndefined();
  });

  test('deletes files of releases that have not run for eight days', async () => {
    const gone = await instance('gone', { 'index-aaaaaaaa.js': 'gone' });
    await gone.publish();
    const own = await instance('own', { 'index-bbbbbbbb.js': 'own' });
    await own.publish();
    const tidy = () => own.ticks[0]!.run(() => false);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const each of await stored()) await utimes(each, daysAgo(7), daysAgo(7));
    await tidy();
    expect(await stored()).toHaveLength(2);
    for (const each of await stored()) await utimes(each, daysAgo(9), daysAgo(9));
    await tidy();
    expect(await stored()).toHaveLength(1);
    expect(text(await (await instance('late', {})).find('/assets/index-bbbbbbbb.js'))).toBe('own');
  });
});
