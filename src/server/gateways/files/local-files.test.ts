import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileKey, parseFileKey, type FileKey, type FileStore } from './file-store.ts';
import { localFiles } from './local-files.ts';

const key = fileKey('papers', '0193a5c2-7b1e-7c3d-9f00-1a2b3c4d5e6f', 'pdf');
let folder: string;
let files: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rebanca-files-'));
  files = localFiles(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const everything = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('the local file store', () => {
  test('keeps the old file and leaves no temporary file when a write is interrupted', async () => {
    await files.put(key, Buffer.from('first'));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('sec');
        throw new Error('the upload broke off');
      })(),
    );
    await expect(files.put(key, broken)).rejects.toThrow('broke off');
    expect((await files.get(key))?.toString()).toBe('first');
    expect(await everything()).toHaveLength(1);
  });

  test('keeps one complete file when several writes are concurrent', async () => {
    const contents = Array.from({ length: 20 }, (_, i) => Buffer.alloc(50_000, i));
    await Promise.all(contents.map((content) => files.put(key, content)));
    const kept = await files.get(key);
    expect(contents.some((content) => kept?.equals(content))).toBe(true);
    expect(await everything()).toHaveLength(1);
  });

  test('creates files that only the user of the process can read', async () => {
    await files.put(key, Buffer.from('x'));
    expect((await stat(join(folder, key))).mode & 0o077).toBe(0);
  });

  test.each([
    '../secret.pdf',
    'papers/../../secret.pdf',
    '/etc/passwd',
    'papers/01/../01/x.pdf',
    'papers\\01\\x.pdf',
    '',
    `${key}\0.png`,
    key.toUpperCase(),
    `${key}.tmp`,
  ])('rejects the key %j and changes no file', async (text) => {
    await writeFile(join(folder, 'secret.pdf'), 'x');
    const forged = text as FileKey;
    await expect(files.put(forged, Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(files.get(forged)).rejects.toThrow(RangeError);
    await expect(files.delete(forged)).rejects.toThrow(RangeError);
    expect(await everything()).toEqual(['secret.pdf']);
  });
});

describe('fileKey', () => {
  test('accepts only UUIDs as ids', () => {
    expect(key).toBe('papers/01/0193a5c2-7b1e-7c3d-9f00-1a2b3c4d5e6f.pdf');
    expect(parseFileKey(key)).toBe(key);
    expect(() => fileKey('papers', '../../../../etc/passwd', 'pdf')).toThrow(RangeError);
  });
});
