import { connect, type AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { z } from '#contract/wire.ts';
import { postgres } from '#test/support/engines.ts';
import { processorTime } from '#test/support/processor-time.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Person } from '#test/support/test-app.ts';

describe('an ambiguous request', () => {
  const t = suiteApp(postgres);
  let laura: Person;
  let client: Client;
  let port: number;
  beforeAll(async () => {
    laura = await t.person([workedDebt]);
    client = await t.signedIn(laura);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = t.app.server.address() as AddressInfo);
  });

  const say = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let received = '';
      const line = connect(port, '127.0.0.1', () => void line.write(bytes));
      line
        .on('data', (chunk) => (received += String(chunk)))
        .on('close', () => resolve(received))
        .on('error', reject);
    });
  const login = (body: string, headers: Record<string, string> = {}) =>
    client.send({
      method: 'POST',
      url: '/api/Auth/login',
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const signInBody = (more = '') =>
    `{"tipoDocumento":"${laura.documentType}","numeroDocumento":"${laura.documentNumber}","password":"${laura.password}"${more}}`;

  test('ignores added query parameters, and uses the last of two password fields', async () => {
    const plain = await client.get('/api/management/userManagement');
    for (const query of ['id=1&id=2', 'customerId=x', '__proto__[admin]=1', 'constructor.prototype=1', 'a[]=1&a=2'])
      expect((await client.get(`/api/management/userManagement?${query}`)).text).toBe(plain.text);
    const twice = await login(signInBody(',"password":"otra cosa distinta"'));
    expect([twice.status, twice.body.code]).toEqual([422, 'AUTH_INVALID_CREDENTIALS']);
  });

  test('is authenticated by the first value of a repeated cookie', async () => {
    const own = client.cookies.get('rebanca_access')!;
    const get = async (cookie: string) =>
      (await t.app.inject({ method: 'GET', url: '/api/User', headers: { cookie } })).statusCode;
    expect(await get(`rebanca_access=${own}; rebanca_access=forged`)).toBe(200);
    expect(await get(`rebanca_access=forged; rebanca_access=${own}`)).toBe(401);
    expect(await get(`__Host-rebanca_access=${own}`)).toBe(401);
    expect(await get(`REBANCA_ACCESS=${own}`)).toBe(401);
    expect(await get('rebanca_access=__proto__; __proto__=1')).toBe(401);
  });

  test('cannot change method, URL, person or origin by a header', async () => {
    const stranger = t.client();
    const headers = {
      'x-http-method-override': 'POST',
      'x-method-override': 'DELETE',
      'x-original-url': '/api/management/userManagement',
      'x-rewrite-url': '/api/management/userManagement',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1',
      'x-real-ip': '127.0.0.1',
      'x-user-id': laura.id,
      authorization: `Bearer ${client.cookies.get('rebanca_access')}`,
      'x-session': laura.id,
      'x-use-mock': 'true',
      'x-accept-response-type': 'raw',
    };
    expect((await stranger.get('/api/User', headers)).status).toBe(401);
    const answer = await client.get('/api/User', headers);
    expect([answer.status, answer.body.id]).toEqual([200, laura.id]);
    expect(JSON.stringify(answer.headers)).not.toContain('evil.example');
    // The comparison of `Origin` with the portal's own origin ignores the forwarded host of an untrusted client.
    const forged = await t.app.inject({
      method: 'POST',
      url: '/api/Auth/activity',
      headers: {
        cookie: `rebanca_access=${client.cookies.get('rebanca_access')}`,
        origin: 'https://evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
      },
    });
    expect(forged.statusCode).toBe(403);
  });

  test('cannot inject a header or a request by a line break', async () => {
    for (const name of ['X-Request-Id', 'X-Session', 'User-Agent', 'Idempotency-Key']) {
      const received = await say(
        `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${name}: abc\rSet-Cookie: robada=1\r\n\r\n`,
      );
      expect(received.split(' ')[1], name).toBe('400');
      expect(received.toLowerCase()).not.toContain('set-cookie');
    }
    for (const url of ['/api/User%0d%0aSet-Cookie:%20robada=1', '/%0d%0aLocation:%20https://evil.example']) {
      const { headers } = await t.app.inject({ method: 'GET', url });
      expect(headers['set-cookie'] ?? headers['location']).toBeUndefined();
    }
  });

  test('does not upgrade the connection', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    for (const target of ['/healthz', '/%zz']) {
      const received = await say(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n`);
      expect(received.toLowerCase(), target).toContain('connection: close');
    }
  });

  test('receives one problem response when its HTTP syntax is invalid', async () => {
    const hidden = 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const post = 'POST /api/Auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const attempts = {
      'no header': 'GET / HTTP/1.1\r\nBad\r\n\r\n',
      'an unknown verb': 'FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'two lengths': `${post}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
      'a length and chunks': `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      'chunks with a strange name': `${post}Transfer-Encoding: xchunked\r\n\r\n${hidden}`,
      'a space before the colon': `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
      'a folded header': `${post}X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n`,
      'a signed length': `${post}Content-Length: +5\r\n\r\n{"a":`,
    };
    for (const [name, bytes] of Object.entries(attempts)) {
      const received = await say(bytes);
      expect([name, received.split(' ')[1]]).toEqual([name, '400']);
      expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
      expect(received).toContain('application/problem+json');
      const problem = { code: 'INVALID_BODY', error: { message: expect.any(String) } };
      expect(JSON.parse(received.split('\r\n\r\n')[1]!)).toMatchObject(problem);
    }
  });

  test('is refused when its headers or its body are too large', async () => {
    const manyHeaders = Array.from({ length: 3_000 }, (_each, index) => `X-${index}: y`).join('\r\n');
    expect((await say(`GET / HTTP/1.1\r\nHost: localhost\r\n${manyHeaders}\r\n\r\n`)).split(' ')[1]).toBe('431');
    expect((await say(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)).split(' ')[1]).toBe('431');
    const cookies = Array.from({ length: 500 }, (_each, index) => `c${index}=1`).join('; ');
    expect((await t.app.inject({ method: 'GET', url: '/api/User', headers: { cookie: cookies } })).statusCode).toBe(
      401,
    );
    const chunk = 'x'.repeat(16_384);
    const endless = `POST /api/Auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${`${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(8)}`;
    expect((await say(endless)).split(' ')[1]).toBe('413');
  });
});

describe('a text of 50,000 characters', () => {
  const long = 50_000;
  const texts = [
    'a'.repeat(long),
    '1'.repeat(long),
    ' '.repeat(long),
    '-'.repeat(long),
    `${'a'.repeat(long / 2)}@${'b'.repeat(long / 2)}`,
    'a@'.repeat(long / 2),
    '1.'.repeat(long / 2),
    '[b]'.repeat(Math.floor(long / 3)),
    `${'\t'.repeat(long)}x`,
    'á\u0301'.repeat(long / 2),
  ];

  /**
   * In milliseconds. Repeats a slow run twice and returns the faster repetition, because garbage collection delays some
   * runs.
   */
  const quickest = (work: () => unknown) => {
    const took = processorTime(work);
    return took < 50 ? took : Math.min(processorTime(work), processorTime(work));
  };

  test('is validated by every request schema in less than 50 ms per field', () => {
    const slow: unknown[] = [];
    for (const [name, endpoint] of Object.entries(api as Record<string, Endpoint>)) {
      for (const schema of [endpoint.params, endpoint.body]) {
        if (!schema) continue;
        const { properties = {} } = z.toJSONSchema(schema as never, { io: 'input', unrepresentable: 'any' }) as {
          properties?: object;
        };
        for (const field of Object.keys(properties)) {
          for (const text of texts) {
            const took = quickest(() => z.safeDecode(schema as never, { [field]: text } as never));
            if (took >= 50) slow.push([name, field, text.slice(0, 6), took]);
          }
        }
      }
    }
    expect(slow).toEqual([]);
  });
});
