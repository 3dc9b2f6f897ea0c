import { randomUUID } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#tools/build-stamp.ts';
import { fileKey } from '#server/gateways/files/file-store.ts';
import { localFiles } from '#server/gateways/files/local-files.ts';
import { postgres } from '#test/support/engines.ts';
import { hiddenActions } from '#test/support/hostile-pdfs.ts';
import { applicant, extras, multipart, photo, sendExtras } from '#test/support/membership.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Client } from '#test/support/test-app.ts';
import { eicar } from '#test/support/upload-corpus.ts';

const megabyte = 1024 * 1024;

describe('an upload', () => {
  const t = suiteApp(postgres);
  let port: number;
  let folder: string;
  beforeAll(async () => {
    folder = path.join(t.platform.config.dataDir, 'archivos');
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.address() as AddressInfo).port;
  });

  const files = async (within = folder) =>
    (await readdir(within, { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const uploads = () => files(path.join(folder, 'uploads'));

  test('is refused with advice when the PDF cannot be copied without loss', async () => {
    const { client } = await applicant(t, 'mailing');
    const name = 'free-text-without-appearance.pdf';
    const bytes = await readFile(path.join(projectRoot, 'test/corpus/uploads/print-first', name));
    const answer = await sendExtras(client, { name, type: 'application/pdf', bytes });
    expect([answer.status, answer.body.code]).toEqual([422, 'UPLOAD_PRINT_FIRST']);
    expect(answer.body.error.message).toContain('Imprímelo a PDF');
  });

  /** The client sends until it has the reply. Resolves when the server closes the connection. */
  function streamOn(client: Client) {
    const boundary = randomUUID();
    const part = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(megabyte, 1), Buffer.from('\r\n')]);
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="fileDocument"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(
      [
        'POST /api/RebankingProgram/application/step2 HTTP/1.1',
        'Host: localhost',
        `Content-Type: multipart/form-data; boundary=${boundary}`,
        'Sec-Fetch-Site: same-origin',
        `Cookie: ${[...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
        'Transfer-Encoding: chunked',
        `\r\n${head.length.toString(16)}\r\n${head}\r\n`,
      ].join('\r\n'),
    );
    let hasReply = false;
    const more = () => {
      while (!hasReply) if (!socket.write(part)) return socket.once('drain', more);
      return undefined;
    };
    more();
    setTimeout(() => socket.resume(), 300);
    return new Promise<{ status: number; body: any }>((resolve, reject) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        hasReply = true;
        text += chunk.toString();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        const [, status, body] = /^HTTP\/1\.1 (\d+) .*?\r\n\r\n(.*)$/s.exec(text) ?? [];
        if (body === undefined) reject(new Error('nothing was answered'));
        else resolve({ status: Number(status), body: JSON.parse(body) });
      });
    });
  }

  test('that never ends is refused while the client is sending', async () => {
    const { client } = await applicant(t, 'mailing');
    const before = process.memoryUsage().rss;
    const { status, body } = await streamOn(client);
    expect([status, body.code, body.error.message]).toEqual([
      413,
      'UPLOAD_TOO_LARGE',
      'El tamaño máximo del archivo es de 5MB.',
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * megabyte);
    expect(await files()).toEqual([]);
  });

  test('is refused when its declared length exceeds the limit', async () => {
    const { client } = await applicant(t, 'mailing');
    const { payload, headers } = multipart(extras, {
      name: 'a.jpg',
      type: 'image/jpeg',
      bytes: Buffer.alloc(6 * megabyte),
    });
    const answer = await client.send({
      method: 'POST',
      url: '/api/RebankingProgram/application/step2',
      payload,
      headers: { ...headers, 'content-length': String(payload.length) },
    });
    expect([answer.status, answer.body.code]).toEqual([413, 'UPLOAD_TOO_LARGE']);
  });

  test.each(['foto.html', 'foto'])('of a photo named %s is stored', async (name) => {
    const { client } = await applicant(t, 'mailing');
    const answer = await sendExtras(client, { ...(await photo()), name });
    expect(answer.status).toBe(200);
  });

  test('of an unsupported file type is refused with a list of the accepted types', async () => {
    const { client } = await applicant(t, 'mailing');
    const bytes = Buffer.from('PK\u0003\u0004');
    const answer = await sendExtras(client, { name: 'soporte.pdf', type: 'application/pdf', bytes });
    expect([answer.status, answer.body.code]).toEqual([422, 'UPLOAD_TYPE']);
    expect(answer.body.error.message).toBe('Formato de archivo no válido. Solo se aceptan .jpg, .png, .webp y .pdf.');
  });

  test('is accepted up to a size of exactly five megabytes', async () => {
    const { client } = await applicant(t, 'mailing');
    const { bytes } = await photo();
    const filled = (size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
    const file = (size: number) => ({ name: 'a.jpg', type: 'image/jpeg', bytes: filled(size) });
    expect((await sendExtras(client, file(5 * megabyte + 1))).body.code).toBe('UPLOAD_TOO_LARGE');
    expect((await sendExtras(client, file(5 * megabyte))).status).toBe(200);
  });

  test('is stored once under an internal name, and replaces the previous upload', async () => {
    const { client } = await applicant(t, 'mailing');
    const before = new Set(await uploads());
    const first = await photo();
    await sendExtras(client, { ...first, name: '../../../etc/passwd.jpg' });
    const [kept, ...others] = (await uploads()).filter((name) => !before.has(name));
    expect(others).toEqual([]);
    expect(kept).toMatch(/^[\da-f-]{36}\.jpg$/);
    await sendExtras(client, await photo());
    const now = (await uploads()).filter((name) => !before.has(name));
    expect(now).toHaveLength(1);
    expect(now).not.toContain(kept);
  });

  test('leaves no file and no row when it is refused', async () => {
    const { client } = await applicant(t, 'mailing');
    const before = await uploads();
    // One file per refusal is enough, because the tests of the file cleaning cover every kind of file.
    for (const [code, bytes] of [
      ['UPLOAD_TYPE', Buffer.from('PK\u0003\u0004')],
      ['UPLOAD_UNREADABLE', Buffer.from([0xff, 0xd8, 0xff, 0])],
      ['UPLOAD_ACTIVE_CONTENT', Object.values(hiddenActions)[0]!],
    ] as const) {
      const answer = await sendExtras(client, { name: 'a.pdf', type: 'application/octet-stream', bytes });
      expect([answer.status, answer.body.code]).toEqual([422, code]);
    }
    expect(await uploads()).toEqual(before);
    expect(await files(path.join(folder, 'en-camino'))).toEqual([]);
    const state = (await client.get('/api/RebankingProgram/application')).body;
    expect(state).toMatchObject({ estado: 'CORRESPONDENCIA_OK', datos: null });
  });

  test('is refused for two minutes after ten inspections', async () => {
    const { client } = await applicant(t, 'mailing');
    const bad = (nth: number) => ({
      name: 'a.jpg',
      type: 'image/jpeg',
      bytes: Buffer.from(`\xff\xd8\xff${nth}`, 'latin1'),
    });
    const codes = await Promise.all(
      Array.from({ length: 14 }, async (_each, nth) => (await sendExtras(client, bad(nth))).body.code),
    );
    expect(codes.filter((code) => code === 'UPLOAD_UNREADABLE')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(4);
    const good = await photo();
    expect((await sendExtras(client, good)).status).toBe(429);
    t.clock.advance({ minutes: 2 });
    expect((await sendExtras(client, good)).status).toBe(200);
    expect((await sendExtras(client, good)).status).toBe(200);
    expect((await sendExtras(client, bad(20))).body.code).toBe('TOO_MANY_REQUESTS');
    const { client: somebodyElse } = await applicant(t, 'mailing');
    expect((await sendExtras(somebodyElse, bad(21))).body.code).toBe('UPLOAD_UNREADABLE');
  });

  test('is deleted after an hour when no row refers to the file', async () => {
    const { client } = await applicant(t, 'extras');
    expect((await client.get('/api/RebankingProgram/application')).body.pasoSolicitud).toBe(2);
    const kept = await uploads();
    const orphan = fileKey('uploads', randomUUID(), 'jpg');
    await localFiles(folder).put(orphan, Buffer.from('x'));
    const draft = path.join(folder, 'uploads', `${randomUUID()}.jpg.${randomUUID()}.tmp`);
    await writeFile(draft, 'x');
    const old = new Date(t.clock.now().getTime() - 2 * 60 * 60_000);
    for (const place of [path.join(folder, orphan), draft]) await utimes(place, old, old);
    expect(await t.services.rebanking.tidyUploads(t.clock.now())).toBe(1);
    expect((await uploads()).sort()).toEqual(kept.sort());
  });

  test('is refused with 503 while the antivirus is unavailable', async () => {
    const unguarded = await t.again({ CLAMD_URL: 'tcp://127.0.0.1:9' });
    try {
      const { client } = await applicant(unguarded, 'mailing');
      const answer = await sendExtras(client, await photo());
      expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
      expect((await sendExtras(client, { name: 'a.jpg', type: 'image/jpeg', bytes: eicar })).body.code).toBe(
        'UPLOAD_TYPE',
      );
    } finally {
      await unguarded.close();
    }
  });
});
