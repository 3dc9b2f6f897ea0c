import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPeople } from '#seeds/people.ts';
import { startBuiltPortal, type BuiltPortal } from '#test/support/built-portal.ts';
import { postgres } from '#test/support/engines.ts';
import { freePort } from '#test/support/free-port.ts';
import { startS3, type S3Server } from '#test/support/s3-server.ts';
import { findExecutable } from '#test/support/system-package.ts';
import { startCollector } from '#test/support/trace-collector.ts';
import { projectRoot } from '#tools/build-stamp.ts';

const page = readFileSync(join(projectRoot, 'docs/integrators.md'), 'utf8');
const program = (name: string): string => {
  const [, after = ''] = page.split(`(\`${name}\`)`);
  return /```\w+\n([\s\S]*?)```/.exec(after)![1]!;
};
const python = findExecutable(['python3']);
if (!python) console.log('The Python program of docs/integrators.md is not run: python3 is missing.');

describe('the built program on PostgreSQL with a bucket and a collector of traces', () => {
  const [laura] = demoPeople;
  let s3: S3Server;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let portal: BuiltPortal;
  beforeAll(async () => {
    [s3, collector] = await Promise.all([startS3(), startCollector()]);
    const { endpoint, bucket, region, keyId, keySecret } = s3.place;
    portal = await startBuiltPortal(postgres, {
      FILES_URL: `s3://${bucket}/portal?endpoint=${endpoint}&region=${region}`,
      FILES_KEY_ID: keyId,
      FILES_KEY_SECRET: keySecret,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      LOG_LEVEL: 'info',
    });
  });
  afterAll(async () => {
    await portal?.close();
    await s3.stop();
    await collector.close();
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

  describe('the sample programs on the page for integrators', () => {
    let folder: string;
    let receiver: ChildProcess;
    let recorder: Awaited<ReturnType<typeof startRecorder>>;
    let secret: string;
    let output = '';
    let url: string;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'rebanca-integrator-'));
      for (const name of ['receive.mjs', 'read-payments.mjs', 'verify.py'])
        writeFileSync(join(folder, name), program(name));
      recorder = await startRecorder();
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      const added = await portal.operate('webhooks', 'agregar', recorder.url);
      secret = /secreto: (\S+)/.exec(added)![1]!;
      receiver = spawn(process.execPath, [join(folder, 'receive.mjs')], {
        env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret },
      });
      receiver.stdout!.on('data', (chunk) => (output += chunk));
      await portal.operate('webhooks', 'repetir', /id: (\S+)/.exec(added)![1]!, '--desde', '2020-01-01');
    });
    afterAll(async () => {
      receiver?.kill();
      await recorder?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    async function aMessage() {
      await expect.poll(() => recorder.taken.length, { timeout: 15_000 }).toBeGreaterThan(0);
      return recorder.taken[0]!;
    }
    const post = (headers: Record<string, string>, body: string) =>
      fetch(url, { method: 'POST', headers, body }).then(({ status }) => status);

    test('process an authentic message once and reject other messages', async () => {
      const { headers, body } = await aMessage();
      await expect.poll(() => post(headers, body).catch(() => 0)).toBe(204);
      expect(await post(headers, body)).toBe(204);
      const { tipo, datos } = JSON.parse(body);
      await expect.poll(() => output).toBe(`${tipo} ${datos.acuerdo}\n`);
      expect(await post(headers, body.replace('AP-', 'AQ-'))).toBe(401);
      expect(await post({ ...headers, 'webhook-timestamp': '1' }, body)).toBe(401);
      expect(await post({}, body)).toBe(401);
    });

    test.skipIf(!python)('verify a message in Python', async () => {
      const { headers, body } = await aMessage();
      const verified = (given: Record<string, string>, text: string) => {
        const code =
          'import json, sys, verify; m = json.load(sys.stdin); print(verify.is_authentic(m["headers"], m["body"].encode(), m["secret"]))';
        const input = JSON.stringify({ headers: given, body: text, secret });
        const { stdout, stderr } = spawnSync(python!, ['-c', code], { cwd: folder, input, encoding: 'utf8' });
        return stdout.trim() || stderr;
      };
      expect(verified(headers, body)).toBe('True');
      expect(verified(headers, body.replace('AP-', 'AQ-'))).toBe('False');
      expect(verified({ ...headers, 'webhook-timestamp': '1' }, body)).toBe('False');
      expect(verified({}, body)).toBe('False');
    });

    test('read every payment, page by page', async () => {
      const added = await portal.operate('llaves', 'agregar', 'Contabilidad', '--permisos', 'acuerdos:leer,pagos:leer');
      const env = { PATH: process.env.PATH, PORTAL_URL: portal.url, API_KEY: /llave: (\S+)/.exec(added)![1]! };
      const read = (text: string, more: object = {}) => {
        writeFileSync(join(folder, 'read-payments.mjs'), text);
        return spawnSync(process.execPath, [join(folder, 'read-payments.mjs')], {
          env: { ...env, ...more },
          encoding: 'utf8',
        });
      };
      const whole = read(program('read-payments.mjs')).stdout.trim().split('\n');
      const byOne = read(program('read-payments.mjs').replace('limite=500', 'limite=1')).stdout.trim().split('\n');
      expect(whole.length).toBeGreaterThan(3);
      expect(byOne).toEqual(whole);
      expect(whole[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z;(?:AP|MB)-\d{4}-\d{6};\d+;RC-\d{4}-\d{6}$/);
      expect(read(program('read-payments.mjs'), { API_KEY: 'rbk_x' }).stderr).toContain('NO_KEY');
      const invalid = await fetch(`${portal.url}/api/integrations/payments?limite=0`, {
        headers: { authorization: `Bearer ${env.API_KEY}` },
      });
      expect(await invalid.json()).toEqual(
        [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block]) => JSON.parse(block!)).find(({ code }) => code),
      );
    });
  });
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

async function startRecorder() {
  const taken: { headers: Record<string, string>; body: string }[] = [];
  const own = (headers: IncomingHttpHeaders) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))) as Record<
      string,
      string
    >;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      taken.push({ headers: own(request.headers), body });
      response.writeHead(204).end();
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}/rebanca`,
    taken,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
