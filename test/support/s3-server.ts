import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import type { S3Place } from '#server/gateways/files/s3-files.ts';

export type S3Server = { place: S3Place; port: number; stop(): Promise<void> };

export async function startS3({ port = 0, folder }: { port?: number; folder?: string } = {}): Promise<S3Server> {
  const directory = folder ?? (await mkdtemp(join(tmpdir(), 'rebanca-s3-')));
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'rebanca', configs: [] }],
  });
  storeWhole(server);
  const listening = (await server.run()) as AddressInfo;
  return {
    port: listening.port,
    place: {
      endpoint: `http://127.0.0.1:${listening.port}`,
      bucket: 'rebanca',
      prefix: 'portal/',
      region: 'us-east-1',
      keyId: 'S3RVER',
      keySecret: 'S3RVER',
    },
    async stop() {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      if (!folder) await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Replaces an object atomically, and acknowledges an object only after it is stored, as S3 does. */
function storeWhole({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const path = store.getResourcePath(bucket, key, 'object');
    const unfinished = `${path}.${randomUUID()}`;
    const md5 = createHash('md5').update(bytes).digest('hex');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}
