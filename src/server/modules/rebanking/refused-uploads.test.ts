import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Writable } from 'node:stream';
import pino from 'pino';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { composeServices } from '#server/services.ts';
import { postgres } from '#test/support/engines.ts';
import { applicant, extras, multipart, photo, type SentFile } from '#test/support/membership.ts';
import { startTestApp, type Client, type TestApp } from '#test/support/test-app.ts';

const megabyte = 1024 * 1024;
const path = '/api/RebankingProgram/application/step2';

describe('a refused upload', () => {
  let t: TestApp;
  let app: FastifyInstance;
  let port: number;
  let client: Client;
  const logged: { level: number; msg: string; err?: { code?: string } }[] = [];
  beforeAll(async () => {
    t = await startTestApp(postgres);
    const target = new Writable({
      write: (line, _encoding, done) => {
        logged.push(JSON.parse(String(line)));
        done();
      },
    });
    const log = pino({ level: 'warn' }, target);
    app = await buildApp({ ...t.platform, log }, await composeServices(t.platform, { hashing: t.services.hashing }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await app?.close();
    await t?.close();
  });
  beforeEach(async () => {
    ({ client } = await applicant(t, 'mailing'));
    logged.length = 0;
  });

  async function sent(
    { payload, headers }: ReturnType<typeof multipart>,
    { cookies = client.cookies, cut = payload.length } = {},
  ): Promise<number> {
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      'sec-fetch-site: same-origin',
      `cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${payload.length}`,
      'connection: close',
    ].join('\r\n');
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => {});
    socket.write(`${head}\r\n\r\n`);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(payload.subarray(0, cut));
    if (cut < payload.length) {
      await wait(100);
      socket.destroy();
    }
    await closed;
    await wait(50);
    return Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0);
  }
  const jpg = (bytes: Buffer): SentFile => ({ name: 'a.jpg', type: 'image/jpeg', bytes });
  const twoFiles = async () => {
    const [first, second] = [multipart({}, await photo()), multipart(extras, await photo())];
    const [, boundary] = first.headers['content-type'].split('boundary=');
    const [, other] = second.headers['content-type'].split('boundary=');
    const text = second.payload.toString('latin1').replaceAll(other!, boundary!);
    const start = first.payload.toString('latin1').replace(`--${boundary}--\r\n`, '');
    return { headers: first.headers, payload: Buffer.from(start + text, 'latin1') };
  };

  test.each<[string, number, () => Promise<ReturnType<typeof multipart>>]>([
    ['an invalid field', 422, async () => multipart({ ...extras, birthday: 'ayer' }, await photo())],
    ['no file', 422, async () => multipart(extras, undefined)],
    ['another kind of file', 422, async () => multipart(extras, jpg(Buffer.from('PK\u0003\u0004')))],
    ['a broken file', 422, async () => multipart(extras, jpg(Buffer.from([0xff, 0xd8, 0xff, 0])))],
    ['a file over five megabytes', 413, async () => multipart(extras, jpg(Buffer.alloc(5 * megabyte + 1)))],
    ['a body over the limit', 413, async () => multipart(extras, jpg(Buffer.alloc(7 * megabyte)))],
    ['two files', 400, twoFiles],
    ['a file in another field', 400, async () => multipart(extras, await photo(), 'otro')],
    [
      'another content type',
      415,
      async () => ({ headers: { 'content-type': 'text/plain' }, payload: Buffer.from('hola') }),
    ],
    [
      'a form without its end',
      400,
      async () => {
        const form = multipart(extras, await photo());
        return { ...form, payload: form.payload.subarray(0, -20) };
      },
    ],
  ])('receives one response and logs no error: %s, status %i', async (_what, status, form) => {
    expect(await sent(await form())).toBe(status);
    expect(logged).toEqual([]);
  });

  test('receives one response with 401 without a session', async () => {
    const form = multipart(extras, jpg(Buffer.alloc(2 * megabyte)));
    expect(await sent(form, { cookies: new Map() })).toBe(401);
    expect(logged).toEqual([]);
  });

  test.each([10, 100_000])('logs no error when the client closes the connection after %i bytes', async (cut) => {
    expect(await sent(multipart(extras, jpg(Buffer.alloc(2 * megabyte))), { cut })).toBe(0);
    expect(logged).toEqual([]);
  });
});
