import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { logSerializers } from '#server/observability/log.ts';
import { composeServices } from '#server/services.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Client, type Person } from '#test/support/test-app.ts';

const anyId = '7d9f3c1e-5a44-4c0d-9a51-2f6b8f0f1a11';
const addressOf = ({ path }: Endpoint) => path.replace('{file}', 'common-links.json').replace(/\{\w+\}/g, anyId);
const all: Endpoint[] = Object.values(api);
const isWebhook = ({ path }: Endpoint) => path.startsWith('/api/webhooks/');

describeOnPostgres('the HTTP interface of the API', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let browser: Client;
  let served: Endpoint[];
  beforeAll(async () => {
    laura = await t.person();
    browser = await t.signedIn(laura);
    served = all.filter(({ method, path }) => t.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }));
    expect(served).toEqual(all);
  });

  const login = (payload: unknown, headers: Record<string, string> = {}) =>
    t.client().send({ method: 'POST', url: '/api/Auth/login', payload: payload as object, headers });
  const expectProblem = (
    answer: { status: number; body: any; headers: Record<string, unknown> },
    status: number,
    code: string,
  ) => {
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toMatchObject({ status, title: expect.any(String), error: { message: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toMatch(
      /\bat .*\.ts|select |insert |node_modules|Unexpected token|must be|expected|Invalid/,
    );
  };

  test('rejects the content type of a policy report at JSON endpoints', async () => {
    for (const endpoint of served.filter((each) => each.method === 'POST' && !each.multipart && !isWebhook(each))) {
      const headers = { 'content-type': 'application/csp-report' };
      const answer = await browser.send({ method: 'POST', url: addressOf(endpoint), payload: '{}', headers });
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 415]);
    }
  });

  test('rejects a cross-site request that changes data, with any content type', async () => {
    const types = [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ];
    const places: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ];
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const wrong = [];
    const changing = served.filter((one) => one.method === 'POST' && !isWebhook(one));
    for (const [at, endpoint] of changing.entries()) {
      for (const [turn, place] of places.entries()) {
        const type = types[(at + turn) % types.length]!;
        const answer = await t.app.inject({
          method: 'POST',
          url: addressOf(endpoint),
          payload: '{}',
          headers: { ...place, 'content-type': type, cookie },
        });
        if (answer.statusCode !== 403 || answer.json().code !== 'FORBIDDEN_ORIGIN')
          wrong.push([endpoint.path, place, type, answer.statusCode]);
      }
    }
    expect(wrong).toEqual([]);
    expect((await browser.get('/api/User')).status).toBe(200);
  });

  test('accepts requests from pages of the portal, with or without Sec-Fetch-Site', async () => {
    const payload = { ...documentOf(laura), password: laura.password };
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:3000' }, {}]) {
      expect((await t.app.inject({ method: 'POST', url: '/api/Auth/login', payload, headers })).statusCode).toBe(200);
    }
  });

  const withPassword = (password: unknown, more: object = {}) =>
    JSON.stringify({ tipoDocumento: 'CC', numeroDocumento: '1', password, ...more });
  test.each([
    ['incomplete JSON', '{"tipoDocumento":', 400, 'INVALID_BODY'],
    ['an empty body', '', 400, 'INVALID_BODY'],
    ['a __proto__ key', '{"__proto__":{"admin":true},"password":"x"}', 400, 'INVALID_BODY'],
    ['a constructor with a prototype', '{"constructor":{"prototype":{"admin":true}}}', 400, 'INVALID_BODY'],
    ['Latin-1 bytes', Buffer.from('{"password":"contrase\xf1a"', 'latin1'), 400, 'INVALID_BODY'],
    ['null', 'null', 422, 'INVALID_INPUT'],
    ['an array instead of an object', '[]', 422, 'INVALID_INPUT'],
    ['a string instead of an object', '"hola"', 422, 'INVALID_INPUT'],
    ['values of wrong types', withPassword(['x'], { numeroDocumento: { $ne: '' } }), 422, 'INVALID_INPUT'],
    ['an unknown field', withPassword('x', { esAdmin: true }), 422, 'INVALID_INPUT'],
    ['a password that is too long', withPassword('x'.repeat(513)), 422, 'INVALID_INPUT'],
    ['a huge body', withPassword('x'.repeat(70_000)), 413, 'BODY_TOO_LARGE'],
    ['deep nesting', `{"UTMDto":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400, 'INVALID_BODY'],
  ])('replies in Spanish to %s', async (_name, payload, status, code) => {
    expectProblem(await login(payload, { 'content-type': 'application/json' }), status, code);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/html',
    'application/jsonp',
  ])('rejects the content type %s', async (type) =>
    expectProblem(await login('{"a":1}', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE'),
  );

  test('accepts marketing parameters (UTM) in the body of a sign-in', async () => {
    const answer = await login({
      ...documentOf(laura),
      password: laura.password,
      UTMDto: { Utm_source: "'; drop table customer; --", Utm_term: '', SesionId: '<script>' },
    });
    expect(answer.status).toBe(200);
  });

  test('reports the reason of each invalid form field', async () => {
    const answer = await login({ tipoDocumento: 'XX', numeroDocumento: '', password: '' });
    expect(answer.body.errors).toEqual([
      { field: 'tipoDocumento', message: 'Elige un tipo de documento.' },
      { field: 'numeroDocumento', message: 'Escribe tu número de documento.' },
      { field: 'password', message: 'Escribe tu contraseña.' },
    ]);
  });

  test('rejects NUL, lone surrogates, noncharacters and bidirectional control characters', async () => {
    for (const sign of ['\u0000', '\ud800', '\uffff', '‮']) {
      const answer = await login({ tipoDocumento: 'PA', numeroDocumento: `A${sign}B1234`, password: `clave${sign}` });
      expect(answer.status).toBe(422);
      expect((await t.client().post('/api/Auth/token', { token: sign })).status).toBe(422);
    }
  });

  test('accepts only the HTTP methods that the contract declares for each path', async () => {
    const wrong = [];
    for (const path of new Set(served.map((each) => each.path))) {
      const endpoints = served.filter((each) => each.path === path);
      const own = new Set(endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
        if (own.has(method)) continue;
        const answer = await t.app.inject({
          method: method as 'GET',
          url: addressOf(endpoints[0]!),
          headers: { 'sec-fetch-site': 'same-origin' },
        });
        const allowed = String(answer.headers['allow']).split(', ').toSorted();
        if (answer.statusCode !== 405 || allowed.join() !== [...own].toSorted().join())
          wrong.push([method, path, answer.statusCode, allowed]);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('rejects the WebDAV methods PROPFIND, LOCK and REPORT', async () => {
    for (const method of ['PROPFIND', 'LOCK', 'REPORT']) {
      expectProblem(await t.client().send({ method: method as 'GET', url: '/api/User' }), 405, 'METHOD_NOT_ALLOWED');
    }
  });

  test('ignores the case of paths', async () => {
    for (const url of ['/api/user', '/api/USER', '/API/User', '/api/User/'])
      expect((await browser.get(url)).status).toBe(200);
  });

  test('generates a request id and ignores the id that the client sends', async () => {
    for (const sent of ['abc-12345', 'corto', 'x'.repeat(65), '<script>alert(1)</script>']) {
      const { headers } = await browser.get('/healthz', { 'x-request-id': sent, 'x-forwarded-for': '10.0.0.1' });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      expect(headers['x-request-id']).not.toBe(sent);
    }
  });

  test('logs a fault without personal data', async () => {
    const lines: string[] = [];
    const log = pino(
      { serializers: logSerializers },
      new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
    );
    const services = await composeServices(t.platform, { hashing: t.services.hashing });
    const app = await buildApp(
      { ...t.platform, config: { ...t.platform.config, logLevel: 'info' }, log },
      {
        ...services,
        auth: {
          ...services.auth,
          current: async () => {
            const cause = Object.assign(new Error('duplicate key'), {
              severity: 'ERROR',
              code: '23505',
              detail: 'Key (email)=(canario-detalle)',
            });
            throw Object.assign(new Error('Failed query: insert into x\nparams: canario-valor', { cause }), {
              query: 'insert',
              params: ['canario-valor'],
            });
          },
        },
      },
    );
    const headers = {
      cookie: 'rebanca_access=canario-cookie',
      'user-agent': 'canario\r\nagente',
      'x-session': 'canario-sesion',
      authorization: 'canario-auth',
    };
    const fault = await app.inject({ method: 'GET', url: '/api/User?token=canario-consulta', headers });
    await app.close();
    expect([fault.statusCode, fault.json().code]).toEqual([500, 'UNEXPECTED']);
    expect(fault.body).not.toMatch(/insert|canario/);
    const text = lines.join('');
    expect(text).toContain('"route":"/api/User"');
    expect(text).toContain('"code":"23505"');
    expect(text).toContain(fault.json().ref);
    expect(text).not.toMatch(/canario|127\.0\.0\.1/);
  });
});
