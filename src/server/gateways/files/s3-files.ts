import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { FilesUnreachable, markName, parseFileKey, type FileKey, type FileStore } from './file-store.ts';

export interface S3Place {
  /** The URL of the S3 service without the bucket, such as `https://s3.us-east-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** The prefix of every object name; either empty or with a trailing slash. */
  prefix: string;
  region: string;
  keyId: string;
  keySecret: string;
}

/** The timeout of a request in milliseconds. */
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

  async function ask(method: string, address: string, content?: Buffer): Promise<{ isThere: boolean; bytes: Buffer }> {
    const digest = content && createHash('sha256').update(content).digest('hex');
    let reply: Response;
    let bytes: Buffer;
    try {
      reply = await client.fetch(address, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        // The signature covers the hash of the content, so that the storage rejects content that was changed in
        // transit.
        ...(content && digest && { body: new Uint8Array(content), headers: { 'x-amz-content-sha256': digest } }),
      });
      bytes = Buffer.from(await reply.arrayBuffer());
    } catch (error) {
      throw new FilesUnreachable(`${method} ${new URL(root).host}: sin respuesta`, { cause: error });
    }
    if (!reply.ok && reply.status !== 404)
      throw new FilesUnreachable(`${method} ${new URL(root).host}: ${reply.status}`);
    return { isThere: reply.ok, bytes };
  }

  async function read(name: string): Promise<Buffer | undefined> {
    const { isThere, bytes } = await ask('GET', placeOf(name));
    if (isThere) return bytes;
    // The storage returns 404 for a missing file and for a missing bucket. A missing bucket is a fault.
    if (bytes.includes('NoSuchBucket')) throw noBucket();
    return undefined;
  }

  const noBucket = () => new FilesUnreachable(`El depósito ${bucket} no existe`);

  async function write(name: string, content: Buffer): Promise<void> {
    const { isThere } = await ask('PUT', placeOf(name), content);
    if (!isThere) throw noBucket();
  }

  async function page(within: string, after: string | undefined): Promise<NonNullable<Listing['ListBucketResult']>> {
    const address = new URL(root);
    address.searchParams.set('max-keys', String(listedAtOnce));
    address.searchParams.set('prefix', `${prefix}${within}/`);
    if (after) address.searchParams.set('marker', after);
    const { isThere, bytes } = await ask('GET', address.href);
    const { ListBucketResult } = parser.parse(bytes.toString()) as Listing;
    if (!isThere || ListBucketResult === undefined) throw new FilesUnreachable(`El depósito ${bucket} no se deja leer`);
    // The XML parser returns an empty string for an element without children.
    return typeof ListBucketResult === 'object' ? ListBucketResult : {};
  }

  return {
    async put(key, content) {
      const name = parseFileKey(key);
      await write(name, Buffer.isBuffer(content) ? content : await buffer(content));
    },
    get: async (key) => read(parseFileKey(key)),
    async exists(key) {
      const { isThere } = await ask('HEAD', placeOf(parseFileKey(key)));
      return isThere;
    },
    async delete(key) {
      await ask('DELETE', placeOf(parseFileKey(key)));
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
      const { isThere } = await ask('HEAD', root);
      if (!isThere) throw noBucket();
    },
    readMark: async () => (await read(markName))?.toString(),
    writeMark: (mark) => write(markName, Buffer.from(mark)),
    // S3 uploads are atomic, so the storage contains no incomplete files.
    dropDrafts: async () => {},
  };
}

function ourKey(name: string): FileKey | undefined {
  try {
    return parseFileKey(name);
  } catch {
    return undefined;
  }
}
