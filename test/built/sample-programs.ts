import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPortal } from '#test/support/built-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { findExecutable } from '#test/support/system-package.ts';
import { projectRoot } from '#tools/build-stamp.ts';

const page = readFileSync(join(projectRoot, 'docs/integrators.md'), 'utf8');
const program = (name: string): string => {
  const [, after = ''] = page.split(`(\`${name}\`)`);
  return /```\w+\n([\s\S]*?)```/.exec(after)![1]!;
};
const python = findExecutable(['python3']);
if (!python) console.log('The Python program of docs/integrators.md is not run: python3 is missing.');

export function testSamplePrograms(portal: () => BuiltPortal): void {
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
    const added = await portal().operate('webhooks', 'agregar', recorder.url);
    secret = /secreto: (\S+)/.exec(added)![1]!;
    receiver = spawn(process.execPath, [join(folder, 'receive.mjs')], {
      env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret },
    });
    receiver.stdout!.on('data', (chunk) => (output += chunk));
    await portal().operate('webhooks', 'repetir', /id: (\S+)/.exec(added)![1]!, '--desde', '2020-01-01');
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
    const added = await portal().operate('llaves', 'agregar', 'Contabilidad', '--permisos', 'acuerdos:leer,pagos:leer');
    const env = { PATH: process.env.PATH, PORTAL_URL: portal().url, API_KEY: /llave: (\S+)/.exec(added)![1]! };
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
    const invalid = await fetch(`${portal().url}/api/integrations/payments?limite=0`, {
      headers: { authorization: `Bearer ${env.API_KEY}` },
    });
    expect(await invalid.json()).toEqual(
      [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block]) => JSON.parse(block!)).find(({ code }) => code),
    );
  });
}

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
