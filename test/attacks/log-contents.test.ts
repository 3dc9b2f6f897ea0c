import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { postgres } from '#test/support/engines.ts';
import { readableRoutes } from '#test/support/router-routes.ts';
import { builtPages, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { startCollector } from '#test/support/trace-collector.ts';
import { ownerOfEverything } from './calls-of-the-owner.ts';
import { liveThroughASession, recordAnswers } from './recorded-answers.ts';

let t: TestApp;
let collector: Awaited<ReturnType<typeof startCollector>>;
let lines: string[] = [];
const standardOutput = vi.spyOn(process.stdout, 'write');
beforeAll(async () => {
  standardOutput.mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  collector = await startCollector();
  const env = { LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_PROXY: '10.0.0.0/8' };
  t = await startTestApp(postgres, { ...builtPages, ...env });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await collector.close();
});

test('the log of a complete journey contains no personal data and no secret', async () => {
  const answers = recordAnswers(t);
  await liveThroughASession(t);
  const owner = await ownerOfEverything(t);
  const stranger = t.client();
  const owned = Object.values(owner.calls);
  for (const call of owned) await call(stranger);
  // Programs often leak secrets and personal data from queries, bodies, headers and field names.
  const canaries = ['canario-consulta', 'canario-cuerpo', 'canario-cabecera', 'canario-campo'];
  await stranger.get(`/api/User?email=${owner.person.email}&token=canario-consulta`);
  await stranger.get(`/inicio?documento=${owner.person.documentNumber}&utm_source=canario-consulta`);
  await stranger.post('/api/Auth/login', { password: 'canario-cuerpo', 'canario-campo': 1 });
  await stranger.send({
    method: 'POST',
    url: '/api/Auth/login',
    payload: '{"password":"canario-cuerpo"',
    headers: { 'content-type': 'application/json' },
  });
  await stranger.get('/api/User', { 'user-agent': 'canario-cabecera', referer: 'https://x/canario-cabecera' });
  await t.drain();

  const log = lines.join('');
  lines = [];
  expect(log).toContain('"route":"/api/Auth/login"');
  expect(log.split('\n').length).toBeGreaterThan(owned.length);
  const codes = (await t.mailbox.messages()).flatMap(({ subject }) => subject.match(/\b\d{3} ?\d{3}\b/g) ?? []);
  const tokens = answers
    .flatMap(({ setCookies }) => setCookies.map(({ value }) => value))
    .filter((one) => one.length > 9);
  const personal = [owner.person.documentNumber, owner.person.email, owner.person.password, '3001234567', 'Número '];
  expect(tokens.length * codes.length).toBeGreaterThan(0);
  // Searches for a number only as a separate word, because times, durations and ids may contain its digits by chance.
  const appearsAlone = (figure: string) => new RegExp(`(?<![\\w.-])${figure}(?![\\w.-])`).test(log);
  const isLogged = (one: string) => (/^\d+$/.test(one) ? appearsAlone(one) : log.includes(one));
  const leaked = [...canaries, ...personal, ...codes.map((code) => code.replace(' ', '')), ...tokens].filter(isLogged);
  expect(leaked).toEqual([]);
  expect(log).not.toMatch(/127\.0\.0\.1|@correo\.example/);
  for (const line of log.split('\n')) if (line) expect(() => JSON.parse(line) as unknown).not.toThrow();
});

test('the log and the traces contain no part of a requested URL and no request id of a client', async () => {
  const marker = 'canario-0af7651916cd43dd';
  const trace = 'abcdef1234567890abcdef1234567890';
  const headers = { 'x-request-id': marker, traceparent: `00-${trace}-b7ad6b7169203331-01` };
  const client = await t.signedIn(await t.person());
  const failing = vi.spyOn(t.services.documents, 'verify').mockRejectedValue(new Error('fault'));
  const paths = readableRoutes(t.app).map((path) => path.replace(/:\w+|\*/g, marker));
  const others = [
    `/verificar/AAAA-${marker}`,
    `/verificar?marca=${marker}`,
    `/${marker}`,
    `/%zz${marker}`,
    `/api/${marker}`,
  ];
  for (const url of [...paths, ...others])
    for (const method of ['GET', 'POST', 'PROPFIND'] as const)
      await client.send({ method: method as 'GET', url: `${url}?${marker}=${marker}`, headers });
  failing.mockRestore();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  for (const target of [`http://${marker}/api/User?${marker}`, `/api/${marker}\\x`, `//${marker}/x`, `/${marker} x`])
    await new Promise((resolve) => {
      const line = connect(port, '127.0.0.1', () =>
        line.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${marker}\r\nConnection: close\r\n\r\n`),
      );
      line.on('close', resolve).resume();
    });
  const proxied = { ...headers, 'x-forwarded-for': '192.0.2.7', 'x-request-id': 'desde-el-proxy-1' };
  await t.app.inject({ method: 'GET', url: '/api/version', remoteAddress: '10.0.0.9', headers: proxied });
  await t.app.inject({
    method: 'GET',
    url: '/api/version',
    remoteAddress: '192.0.2.8',
    headers: { ...proxied, 'x-request-id': marker },
  });
  await t.close();

  const log = lines.join('');
  expect(paths.length).toBeGreaterThan(80);
  expect(log).toContain('"route":"/verificar/:marca"');
  expect(log).toContain('"proxyReqId":"desde-el-proxy-1"');
  expect(collector.spans().filter(({ traceId }) => traceId === trace).length).toBeGreaterThan(0);
  for (const said of [log, collector.text()]) expect(said).not.toContain('canario');
  expect(log.match(/"reqId":"(?![0-9a-f]{8}-[0-9a-f-]{27}")/)).toBeNull();
}, 120_000);
