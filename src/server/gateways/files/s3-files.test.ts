import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { startS3, type S3Server } from '#test/support/s3-server.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { fileKey, FilesUnreachable, type FileKey, type FileStore } from './file-store.ts';
import { s3Files } from './s3-files.ts';

const newKey = () => fileKey('papers', randomUUID(), 'pdf');

describe('the S3 file store', () => {
  let storage: S3Server;
  let files: FileStore;
  beforeAll(async () => {
    storage = await startS3();
    files = s3Files(storage.place, { listedAtOnce: 2 });
  });
  afterAll(() => storage.stop());

  test('lists the ids and times of the files in several requests', async () => {
    const keys = Array.from({ length: 5 }, () => fileKey('uploads', randomUUID(), 'jpg'));
    const others = s3Files({ ...storage.place, prefix: 'otro/' });
    for (const key of keys) await files.put(key, Buffer.from('x'));
    await others.put(fileKey('uploads', randomUUID(), 'jpg'), Buffer.from('x'));
    const listed = [];
    for await (const one of files.list('uploads')) listed.push(one);
    expect(listed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    for (const { key, id, changedAt } of listed) {
      expect(key).toContain(`/${id}.jpg`);
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
    }
    for await (const one of s3Files({ ...storage.place, prefix: 'nada/' }).list('papers')) expect(one).toBeUndefined();
  });

  test('rejects an invalid key', async () => {
    await expect(files.get('../secret.pdf' as FileKey)).rejects.toThrow(RangeError);
    await expect(files.put('papers/../x.pdf' as FileKey, Buffer.from('x'))).rejects.toThrow(RangeError);
  });

  test('throws FilesUnreachable for a missing bucket, a wrong access key and an unavailable server', async () => {
    await files.check();
    const key = newKey();
    const wrong = [
      s3Files({ ...storage.place, bucket: 'no-existe' }),
      s3Files({ ...storage.place, keyId: 'otra' }),
      s3Files({ ...storage.place, endpoint: 'http://127.0.0.1:9' }),
    ];
    for (const each of wrong) {
      await expect(each.get(key)).rejects.toThrow(FilesUnreachable);
      await expect(each.put(key, Buffer.from('x'))).rejects.toThrow(FilesUnreachable);
    }
    for (const each of [wrong[0]!, wrong[2]!]) await expect(each.check()).rejects.toThrow(FilesUnreachable);
  });

  test('rejects an interrupted response', async () => {
    const cut = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('%PDF-', () => response.destroy());
    });
    await new Promise<void>((resolve) => cut.listen(0, '127.0.0.1', resolve));
    const { port } = cut.address() as AddressInfo;
    const behind = s3Files({ ...storage.place, endpoint: `http://127.0.0.1:${port}` });
    await expect(behind.get(newKey())).rejects.toThrow(FilesUnreachable);
    await expect(behind.list('papers')[Symbol.asyncIterator]().next()).rejects.toThrow(FilesUnreachable);
    await new Promise((resolve) => cut.close(resolve));
  });
});

describeOnPostgres('a portal with S3 storage', (engine) => {
  let storage: S3Server;
  let t: TestApp;
  const settings = () => ({
    FILES_URL: `s3://rebanca/portal?endpoint=${storage.place.endpoint}`,
    FILES_KEY_ID: storage.place.keyId,
    FILES_KEY_SECRET: storage.place.keySecret,
  });
  beforeAll(async () => {
    storage = await startS3();
    t = await startTestApp(engine, settings());
  });
  afterAll(async () => {
    await t.close();
    await storage.stop();
  });

  test('responds with 503 during an outage of the storage and loses no file', async () => {
    const plan = await acceptedPlan(t);
    const documents = async (): Promise<{ id: string }[]> =>
      (await plan.client.get('/api/Documents/rebancarizacion')).body.data;
    const download = (id: string) => plan.client.get(`/api/Documents/rebancarizacion/${id}`);
    await t.drain();
    const [agreement] = await documents();
    expect((await download(agreement!.id)).headers['content-type']).toBe('application/pdf');
    expect((await t.client().get('/readyz')).status).toBe(200);

    const { port } = storage;
    await storage.stop();
    const away = await download(agreement!.id);
    expect([away.status, away.headers['retry-after']]).toEqual([503, '5']);
    // Running instances stay ready during an outage of the storage. Otherwise all instances would fail readiness at
    // once.
    expect((await t.client().get('/readyz')).status).toBe(200);
    const starting = await t.again(settings());
    expect((await starting.client().get('/readyz')).body.motivo).toContain('archivos');
    await starting.close();
    const other = await acceptedPlan(t);
    await t.drain();
    expect((await other.client.get('/api/Documents/rebancarizacion')).body.data).toEqual([]);

    storage = await startS3({ port });
    await t.services.pendingWork.retry();
    await t.drain();
    expect((await other.client.get('/api/Documents/rebancarizacion')).body.data).toHaveLength(1);
  });
});
