import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileKey, type FileStore } from '#server/gateways/files/file-store.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { Platform } from '#server/platform.ts';
import { compressed, encodingFor } from './compression.ts';
import { filePolicy } from './fixed-policies.ts';

export interface ReleaseFile {
  bytes: Buffer;
  contentType: string;
}

export interface ReleaseFiles {
  publish(): Promise<void>;
  /** Finds a hashed file of another release that is running or ran within the last week. */
  find(pathname: string): Promise<ReleaseFile | undefined>;
  ticks: Tick[];
}

interface Instance {
  webDir: string;
  key: Uint8Array;
  clock: Platform['clock'];
  log: Pick<Platform['log'], 'warn'>;
}

const markLength = 32;
const keptMs = 8 * 86_400_000;
const daySeconds = 86_400;
/** The minimum milliseconds between two listings of the stored releases. A request for an unknown file causes one. */
const pauseMs = 250;
const hashedName = /^\/assets\/([\w.-]+-[\w-]{8}\.(\w{2,5}))$/;
const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/**
 * During a deployment, a page of one release may request files from an instance of another release. Each release
 * therefore stores its hashed files as an archive in the shared file store.
 */
export function releaseFiles({ webDir, key, clock, log }: Instance, files: FileStore): ReleaseFiles {
  const folder = path.join(webDir, 'assets');
  const others = new Map<string, Map<string, Buffer>>();
  let ownId: string | undefined;
  let next: Promise<void> | undefined;
  let listedAt = 0;

  /** Authenticates archives, so that only instances with the same secret can provide scripts. */
  const markOf = (id: string, packed: Uint8Array) =>
    createHmac('sha256', key).update(`release-files:${id}:`).update(packed).digest();

  async function publish(): Promise<void> {
    const names = (await readdir(folder).catch(() => [])).filter((name) => hashedName.test(`/assets/${name}`));
    if (names.length === 0) return;
    ownId = idOf(names);
    const contents: Record<string, string> = {};
    for (const name of names) contents[name] = await readFile(path.join(folder, name), 'base64');
    const packed = await pack(JSON.stringify(contents));
    await files.put(fileKey('releases', ownId, 'gz'), Buffer.concat([markOf(ownId, packed), packed]));
  }

  async function look(): Promise<void> {
    const oldest = new Date(clock.now().getTime() - keptMs);
    for await (const { key: file, id, changedAt } of files.list('releases')) {
      if (id === ownId || others.has(id) || changedAt < oldest) continue;
      const bytes = await files.get(file);
      const [mark, packed] = [bytes?.subarray(0, markLength), bytes?.subarray(markLength)];
      if (mark?.length !== markLength || !packed || !timingSafeEqual(mark, markOf(id, packed))) continue;
      const contents = JSON.parse((await unpack(packed)).toString()) as Record<string, string>;
      const entries = Object.entries(contents).map(([name, text]) => [name, Buffer.from(text, 'base64')] as const);
      others.set(id, new Map(entries));
    }
  }

  /**
   * Resolves after the next listing. A call during a listing waits for another listing, because an archive may have
   * been stored in the meantime.
   */
  function lookSoon(): Promise<void> {
    next ??= new Promise((resolve) => setTimeout(resolve, Math.max(0, listedAt + pauseMs - performance.now()))).then(
      () => {
        next = undefined;
        listedAt = performance.now();
        return look();
      },
    );
    return next;
  }

  const known = (name: string): Buffer | undefined => {
    for (const release of others.values()) if (release.has(name)) return release.get(name);
    return undefined;
  };

  /**
   * Runs daily. Stores the archive of this release again, and deletes the archives that were last stored more than
   * `keptMs` ago.
   */
  async function tidy(): Promise<void> {
    await publish();
    const oldest = new Date(clock.now().getTime() - keptMs);
    for await (const { key: file, id, changedAt } of files.list('releases')) {
      if (changedAt >= oldest || id === ownId) continue;
      await files.delete(file);
      others.delete(id);
    }
  }

  const logged = (work: () => Promise<void>) => async () => {
    await work().catch((err: unknown) => log.warn({ err }, 'the files of the releases could not be read or stored'));
  };

  return {
    publish: logged(publish),
    async find(pathname) {
      const [, name, extension = ''] = hashedName.exec(pathname) ?? [];
      const contentType = contentTypes[extension];
      if (name === undefined || contentType === undefined) return undefined;
      if (!known(name)) await logged(lookSoon)();
      const bytes = known(name);
      return bytes && { bytes, contentType };
    },
    ticks: [{ name: 'releases.files', everySeconds: daySeconds, run: tidy }],
  };
}

/** File names contain content hashes, so the same names mean the same build. */
function idOf(names: readonly string[]): string {
  const digest = createHash('sha256').update(names.toSorted().join('\n')).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export async function sendReleaseFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, contentType }: ReleaseFile,
): Promise<FastifyReply> {
  const encoding = contentType === contentTypes['woff2'] ? 'identity' : encodingFor(request);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply
    .type(contentType)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', filePolicy)
    .header('vary', 'accept-encoding')
    .send(encoding === 'identity' ? bytes : await compressed[encoding](bytes.toString()));
}
