import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { legalAddress } from '#contract/legal-kinds.ts';
import { postgres } from '#test/support/engines.ts';
import { startTestApp, type Answer, type Client, type TestApp } from '#test/support/test-app.ts';

const page = `<!doctype html><html><head><script nonce="__CSP_NONCE__">1</script></head>
<body><script type="application/json" id="rebanca-config">__REBANCA_CONFIG__</script></body></html>`;
const tagManager = 'https://tags.example';

const kinds: Record<string, (by: Client) => Promise<Answer>> = {
  'a public page': (by) => by.get('/inicio'),
  'a page of the portal': (by) => by.get('/portal/ofertas?a=1'),
  'a page without a route': (by) => by.get('/no-existe'),
  'an API response': (by) => by.get('/api/config/tool-tips.json'),
  'a response without a body': (by) => by.get('/api/config/tool-tips.json', { 'if-none-match': '"v1"' }),
  'a 401 without a session': (by) => by.get('/api/User'),
  'an unknown API path': (by) => by.get('/api/nada'),
  'an unsupported method': (by) => by.send({ method: 'DELETE', url: '/api/User' }),
  'a cross-site request': (by) => by.post('/api/Auth/login', {}, { 'sec-fetch-site': 'cross-site' }),
  'an invalid body': (by) => by.post('/api/Auth/login', { tipoDocumento: 7 }),
  'a body too large': (by) => by.post('/api/Auth/login', { numeroDocumento: 'x'.repeat(70_000) }),
  'a fault': (by) => by.get('/api/config/common-links.json'),
  'a script': (by) => by.get('/assets/a.js'),
  'the service worker': (by) => by.get('/sw.js'),
  'a missing file': (by) => by.get('/assets/falta.js'),
  'a legal text': (by) => by.get(legalAddress('terminos')),
  'a missing legal text': (by) => by.get('/legal/terminos-v9.pdf'),
  'a verification page': (by) => by.get('/verificar/AAAA-1111'),
  'the health check': (by) => by.get('/healthz'),
  'a content policy report': (by) =>
    by.send({
      method: 'POST',
      url: '/informes/csp',
      payload: '{}',
      headers: { 'content-type': 'application/csp-report' },
    }),
  'a URL with an invalid encoding': (by) => by.get('/%c0%ae'),
};

describe('an HTTP response', () => {
  let t: TestApp;
  let webDir: string;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'rebanca-web-'));
    await mkdir(join(webDir, 'assets'));
    await writeFile(join(webDir, 'index.html'), page);
    await writeFile(join(webDir, 'sw.js'), 'self.x = 1');
    await writeFile(join(webDir, 'assets', 'a.js'), 'export const a = 1');
    t = await startTestApp(postgres, {
      PUBLIC_URL: 'https://portal.example',
      REBANCA_WEB_DIR: webDir,
      REBANCA_RELEASE: 'v7',
      TAG_MANAGER_ID_OTHER: 'GTM-PRUEBA1',
      TAG_MANAGER_URL: `${tagManager}/gtm.js`,
      TAG_MANAGER_ORIGINS: 'https://stats.example',
    });
    const { read } = t.services.config;
    t.services.config.read = async (file) => {
      if (file === 'common-links.json') throw new Error('secret detail of a fault');
      return read(file);
    };
  });
  afterAll(async () => {
    await t.close();
    await rm(webDir, { recursive: true, force: true });
  });

  test.each(Object.entries(kinds))('has the security headers: %s', async (kind, ask) => {
    const { headers, text, status } = await ask(t.client());
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect(headers).not.toHaveProperty(name);
    if (kind === 'a fault') expect([status, text.includes('secret detail')]).toEqual([500, false]);
    if (String(headers['content-type']).includes('json'))
      expect(headers['content-security-policy']).not.toContain('script');
  });

  const policyOf = async (url: string) => String((await t.client().get(url)).headers['content-security-policy']);
  const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1];

  test('has a content security policy that runs only scripts with the nonce of the page', async () => {
    const answer = await t.client().get('/inicio');
    const policy = String(answer.headers['content-security-policy']);
    const nonce = nonceOf(policy);
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        "style-src-attr 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        'report-uri /informes/csp',
      ]),
    );
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(answer.text).toContain(`<script nonce="${nonce}">`);
    expect(answer.text).not.toContain('__');
  });

  test('has a new nonce each time', async () => {
    const nonces = await Promise.all(Array.from({ length: 5 }, async () => nonceOf(await policyOf('/inicio'))));
    expect(new Set(nonces).size).toBe(5);
  });

  test('allows the tag manager to send data from public pages only', async () => {
    expect(await policyOf('/inicio')).toContain(`connect-src 'self' ${tagManager} https://stats.example`);
    for (const url of ['/portal', '/portal/ofertas', '/portal?x', '/PORTAL/ofertas'])
      expect(await policyOf(url)).toContain("connect-src 'self'; ");
  });

  test('has a `cache-control` header that depends on the kind of response', async () => {
    expect((await t.client().get('/api/version')).headers['cache-control']).toBe('no-store');
    expect((await t.client().get('/inicio')).headers['cache-control']).toBe('no-store');
    expect((await t.client().get('/assets/a.js')).headers['cache-control']).toContain('immutable');
    expect((await t.client().get('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  test('sets cookies only for the host of the portal', async () => {
    const person = await t.person();
    const { documentType: tipoDocumento, documentNumber: numeroDocumento, password } = person;
    const answer = await t.client().post('/api/Auth/login', { tipoDocumento, numeroDocumento, password });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-[^;]+;(?=.*; Secure)(?=.*Path=\/(?:;|$))(?!.*Domain)/);
  });

  test('requires HTTPS for its host but not for subdomains when HSTS_SUBDOMAINS is 0', async () => {
    const alone = await t.again({ PUBLIC_URL: 'https://portal.example', HSTS_SUBDOMAINS: '0' });
    for (const url of ['/healthz', '/api/User', '/%c0%ae'])
      expect((await alone.client().get(url)).headers['strict-transport-security']).toBe('max-age=63072000');
    await alone.close();
  });

  test('has the same build name in /api/version as in a page', async () => {
    const { version } = (await t.client().get('/api/version')).body;
    expect(version).toMatch(/^v7\+[0-9a-f]{10}$/);
    expect((await t.client().get('/inicio')).text).toContain(`"release":"${version}"`);
  });
});
