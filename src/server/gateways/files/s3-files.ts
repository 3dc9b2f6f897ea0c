import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { FilesUnreachable, markName, parseFileKey, type FileKey, type FileStore } from './file-store.ts';

/** Where files are kept in storage that speaks S3, in a bucket that exists already. */
export interface S3Place {
  /** The service's address without the bucket, e.g. `https://s3.us-east-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** What every name begins with; empty, or with a final slash. */
  prefix: string;
  region: string;
  keyId: string;
  keySecret: string;
}

/** For one answer, in milliseconds: a file is at most a few megabytes. */
const patience = 15_000;

interface Listing {
  ListBucketResult?: {
    Contents?: { Key: string; LastModified: string }[];
    IsTruncated?: string;
  };
}

const parser = new XMLParser({
  isArray: (name) => name === 'Contents',
  parseTagValue: false,
});

/** Files as objects of a bucket, named by their keys. What the storage acknowledged is durable and whole. */
export function s3Files(
  { endpoint, bucket, prefix, region, keyId, keySecret }: S3Place,
  { listedAtOnce = 1_000 } = {},
): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: keySecret,
    service: 's3',
    region,
    retries: 3,
    initRetryMs: 100,
  });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const placeOf = (name: string) => `${root}/${prefix}${name}`;

  async function ask(method: string, address: string, content?: Buffer): Promise<Response> {
    const digest = content && createHash('sha256').update(content).digest('hex');
    let reply: Response;
    try {
      reply = await client.fetch(address, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        // Signed, so that bytes that changed on their way are refused.
        ...(content && digest && { body: new Uint8Array(content), headers: { 'x-amz-content-sha256': digest } }),
      });
    } catch (error) {
      throw new FilesUnreachable(`${method} ${new URL(root).host}: sin respuesta`, { cause: error });
    }
    if (reply.ok || reply.status === 404) return reply;
    await reply.body?.cancel();
    throw new FilesUnreachable(`${method} ${new URL(root).host}: ${reply.status}`);
  }

  async function read(name: string): Promise<Buffer | undefined> {
    const reply = await ask('GET', placeOf(name));
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (reply.ok) return bytes;
    // A bucket that is not there is no missing file.
    if (bytes.includes('NoSuchBucket')) throw new FilesUnreachable(`El depósito ${bucket} no existe`);
    return undefined;
  }

  async function write(name: string, content: Buffer): Promise<void> {
    const reply = await ask('PUT', placeOf(name), content);
    await reply.body?.cancel();
    if (!reply.ok) throw new FilesUnreachable(`El depósito ${bucket} no existe`);
  }

  async function page(within: string, after: string | undefined): Promise<NonNullable<Listing['ListBucketResult']>> {
    const address = new URL(root);
    address.searchParams.set('max-keys', String(listedAtOnce));
    address.searchParams.set('prefix', `${prefix}${within}/`);
    if (after) address.searchParams.set('marker', after);
    const reply = await ask('GET', address.href);
    const { ListBucketResult } = parser.parse(await reply.text()) as Listing;
    if (!reply.ok || ListBucketResult === undefined)
      throw new FilesUnreachable(`El depósito ${bucket} no se deja leer`);
    // An element without children is read as an empty text.
    return typeof ListBucketResult === 'object' ? ListBucketResult : {};
  }

  return {
    async put(key, content) {
      const name = parseFileKey(key);
      await write(name, Buffer.isBuffer(content) ? content : await buffer(content));
    },
    get: async (key) => read(parseFileKey(key)),
    async exists(key) {
      const reply = await ask('HEAD', placeOf(parseFileKey(key)));
      return reply.ok;
    },
    async delete(key) {
      const reply = await ask('DELETE', placeOf(parseFileKey(key)));
      await reply.body?.cancel();
    },
    async *list(within) {
      for (let after: string | undefined; ;) {
        const { Contents = [], IsTruncated } = await page(within, after);
        for (const { Key, LastModified } of Contents) {
          const key = ourKey(Key.slice(prefix.length));
          if (key)
            yield { key, id: key.slice(key.lastIndexOf('/') + 1, key.indexOf('.')), changedAt: new Date(LastModified) };
        }
        after = Contents.at(-1)?.Key;
        if (IsTruncated !== 'true' || after === undefined) return;
      }
    },
    async check() {
      const reply = await ask('HEAD', root);
      if (!reply.ok) throw new FilesUnreachable(`El depósito ${bucket} no existe`);
    },
    readMark: async () => (await read(markName))?.toString(),
    writeMark: (mark) => write(markName, Buffer.from(mark)),
    // An object is there whole or not at all.
    dropDrafts: async () => {},
  };
}

/** Undefined for what somebody else put under our prefix. */
function ourKey(name: string): FileKey | undefined {
  try {
    return parseFileKey(name);
  } catch {
    return undefined;
  }
}
