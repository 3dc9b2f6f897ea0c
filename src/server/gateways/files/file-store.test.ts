import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3 } from '#test/support/s3-server.ts';
import { fileKey, type FileStore } from './file-store.ts';
import { localFiles } from './local-files.ts';
import { s3Files } from './s3-files.ts';

const stores = {
  'in a folder': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rebanca-files-'));
    return { files: localFiles(folder), end: () => rm(folder, { recursive: true, force: true }) };
  },
  'in storage that speaks S3': async () => {
    const storage = await startS3();
    return { files: s3Files(storage.place), end: () => storage.stop() };
  },
};

describe.each(Object.entries(stores))('the file store %s', (_where, open) => {
  let files: FileStore;
  let end: () => Promise<unknown>;
  beforeAll(async () => void ({ files, end } = await open()));
  afterAll(() => end());
  const newKey = () => fileKey('papers', randomUUID(), 'pdf');

  test('returns the content that was stored last, from a buffer or a stream', async () => {
    const key = newKey();
    await files.put(key, Buffer.from([0, 255, 10]));
    expect(await files.get(key)).toEqual(Buffer.from([0, 255, 10]));
    await files.put(key, Readable.from([Buffer.from('una '), Buffer.from('ñ')]));
    expect((await files.get(key))?.toString()).toBe('una ñ');
  });

  test('reports that a stored file exists until the file is deleted', async () => {
    const key = newKey();
    expect(await files.get(key)).toBeUndefined();
    expect(await files.exists(key)).toBe(false);
    await files.put(key, Buffer.from('x'));
    expect(await files.exists(key)).toBe(true);
    await files.delete(key);
    await files.delete(key);
    expect(await files.exists(key)).toBe(false);
  });

  test('stores no file when the stream is interrupted', async () => {
    const key = newKey();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('sec');
        throw new Error('the upload broke off');
      })(),
    );
    await expect(files.put(key, broken)).rejects.toThrow('broke off');
    expect(await files.exists(key)).toBe(false);
  });
});
