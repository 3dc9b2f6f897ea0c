import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPeople } from '#seeds/people.ts';
import { startBuiltPortal, type BuiltPortal } from '#test/support/built-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { openCallers, type Callers } from '#test/support/fuzz/callers.ts';
import { httpClient } from '#test/support/http-client.ts';
import { startS3, type S3Server } from '#test/support/s3-server.ts';
import { startCollector } from '#test/support/trace-collector.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { testEveryEndpoint } from './every-endpoint.ts';
import { testHostileRequests } from './hostile-requests.ts';
import { testSamplePrograms } from './sample-programs.ts';

describe('the built program on PostgreSQL with one connection, a bucket and a collector of traces', () => {
  const [laura] = demoPeople;
  let s3: S3Server;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let portal: BuiltPortal;
  let callers: Callers;
  beforeAll(async () => {
    [s3, collector] = await Promise.all([startS3(), startCollector()]);
    const { endpoint, bucket, region, keyId, keySecret } = s3.place;
    portal = await startBuiltPortal({
      FILES_URL: `s3://${bucket}/portal?endpoint=${endpoint}&region=${region}`,
      FILES_KEY_ID: keyId,
      FILES_KEY_SECRET: keySecret,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'loopback',
      // A transaction that needs a second connection would block, as on the embedded database.
      DATABASE_POOL: '1',
    });
  });
  afterAll(async () => {
    await portal?.close();
    await s3.stop();
    await collector.close();
  });

  test('serves the health check, the pages, the public API and the sandbox of third parties', async () => {
    const { providerUrl, mailboxUrl } = portal.room;
    const addresses = {
      [portal.url]: ['/healthz', '/readyz', '/api/openapi.json', '/portal', '/verificar', '/verificar/figtree.woff2'],
      [providerUrl]: ['/', '/panel.js', '/widget.js', '/checkout.js', '/estilo.css'],
      [mailboxUrl]: ['/', '/mailbox.js', '/estilo.css'],
    };
    for (const [origin, paths] of Object.entries(addresses))
      for (const path of paths) expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
    // A public page that could not be rendered is the portal's empty HTML document, without a heading.
    const sitemap = await (await fetch(`${portal.url}/sitemap.xml`)).text();
    for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]+)</g))
      expect(await (await fetch(address)).text()).toMatch(/<h1/);
    for (const { direccion } of (await portal.ask(httpClient(portal.url), 'listLegalTexts')).textos)
      expect(await (await fetch(portal.url + direccion)).text()).toMatch(/^%PDF-/);
  });

  test.each([
    ['/portal/ofertas/detalles?oferta=canario', '/portal/ofertas/detalles'],
    ['/portal/validar-pago/canario/', '/portal/validar-pago/$strategy'],
    ['/%69nicio?canario', '/inicio'],
    ['/canario', '/*'],
  ])('logs a request for %s with the route %s', async (path, route) => {
    const before = portal.said().length;
    await fetch(portal.url + path);
    await expect.poll(() => portal.said().slice(before)).toContain(`"req":{"method":"GET","route":"${route}"}`);
    expect(portal.said()).not.toContain('canario');
  });

  test('logs JSON with the network of a client instead of the full IP address', async () => {
    await fetch(`${portal.url}/legal`);
    await expect.poll(() => portal.said()).toContain('"client":"');
    const lines = portal.said().trim().split('\n');
    expect(lines.filter((line) => !/^\{.*\}$/.test(line))).toEqual([]);
    const clients = new Set(lines.map((line) => (JSON.parse(line) as { client?: string }).client).filter(Boolean));
    for (const client of clients) expect(client).toMatch(/^(?:127\.0\.0\.0\/24|0:0:0:0::\/64)$/);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain('Rebanca está en marcha');
  });

  test('stores signed documents with the brand font in a bucket', async () => {
    const client = await portal.signIn(laura);
    const read = async () => (await portal.ask(client, 'listDocuments')).data;
    await expect.poll(async () => (await read()).length, { timeout: 15_000 }).toBeGreaterThan(0);
    const [{ id }] = await read();
    const pdf = await portal.ask(client, 'downloadDocument', { params: { id } });
    expect(pdf).toMatch(/Figtree/);
    expect(pdf).toMatch(/ByteRange/);
    expect(existsSync(join(portal.dataDir, 'archivos'))).toBe(false);
  });

  test('sends traces to the collector', async () => {
    await expect.poll(() => collector.spans().length, { timeout: 15_000 }).toBeGreaterThan(0);
  });

  test('starts a worker beside the server', async () => {
    const WORKER_METRICS_PORT = String(await freePort());
    const worker = run('run-worker.js', { ...portal.env, WORKER_METRICS_PORT });
    const metrics = () => fetch(`http://127.0.0.1:${WORKER_METRICS_PORT}/metrics`).then(({ status }) => status, String);
    await expect.poll(metrics, { timeout: 15_000 }).toBe(200);
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
  });

  describe('the endpoints and hostile requests', () => {
    beforeAll(async () => void (callers = await openCallers(portal)));
    const opened = () => ({ portal, callers });
    describe('the endpoints', () => testEveryEndpoint(opened));
    describe('hostile requests', () => testHostileRequests(opened));
  });

  describe('the sample programs on the page for integrators', () => testSamplePrograms(() => portal));
});

test('the server starts through a symbolic link', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rebanca-link-'));
  await symlink(projectRoot, join(folder, 'current'));
  // Without keys the server exits with 78, the code of an incomplete configuration.
  const server = run('server/main.js', {}, join(folder, 'current'));
  expect(await once(server, 'exit')).toEqual([78, null]);
  await rm(folder, { recursive: true });
});

const run = (program: string, env: Record<string, string | undefined>, root = projectRoot) =>
  spawn(process.execPath, [join(root, 'dist', program)], {
    env: { PATH: process.env.PATH, TZ: 'UTC', ...env },
    stdio: 'ignore',
  });
