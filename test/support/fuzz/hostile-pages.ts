import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { methods, hostileQueries, hostileSegments, hostileTargets } from './hostile-targets.ts';
import { hostileContents, hostileCookies, hostileHeaders } from './hostile-headers.ts';
import { hostileBodies, hostileValues } from './hostile-json.ts';
import { addresses } from '#test/support/addresses.ts';
import { share, type Header, type Hostile } from './hostile-requests.ts';
import { projectRoot } from '#tools/build-stamp.ts';

function builtAddresses(): string[] {
  const folder = join(projectRoot, 'dist');
  const files = readdirSync(join(folder, 'web'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('.'),
  );
  const ofEachKind = new Map(files.map((name) => [name.split('.').at(-1), name]));
  return [
    ...addresses.map((address) => address.replace(/\$\w+/g, 'oferta')),
    ...[...ofEachKind.values()].map((name) => `/${name}`),
  ];
}

const others = [
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/robots.txt',
  '/sitemap.xml',
  '/verificar',
  '/verificar/figtree.woff2',
];

const get = (target: string, headers: readonly Header[] = []) => ({ method: 'GET', target, headers });

export function* hostilePageRequests(): Generator<Hostile> {
  const asked = [...builtAddresses(), ...others, '/verificar/7F3KM-92QDH', '/nada', '/assets/nada.js'];
  for (const [turn, address] of asked.entries()) {
    for (const method of share(methods, turn)) yield { what: `method ${method}`, request: { ...get(address), method } };
    for (const [what, query] of share(Object.entries(hostileQueries('token')), turn))
      yield { what: `query: ${what}`, request: get(`${address}?${query}`) };
    for (const [what, segment] of share(Object.entries(hostileSegments), turn)) {
      yield { what: `part at the end: ${what}`, request: get(`${address}/${segment}`) };
      yield { what: `end: ${what}`, request: get(`${address}${segment}`) };
    }
  }
  for (const [turn, address] of ['/inicio', '/portal', '/icon.svg', '/verificar', '/healthz'].entries()) {
    for (const [what, headers] of share(Object.entries(hostileHeaders), turn, 2))
      yield { what: `header: ${what}`, request: get(address, headers) };
    for (const [what, change] of share(Object.entries(hostileCookies), turn, 2))
      yield { what: `cookies: ${what}`, request: get(address, [['Cookie', change('rebanca_access=x')]]) };
  }
  for (const [what, target] of Object.entries(hostileTargets))
    for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS'])
      yield { what: `target: ${what}`, request: { ...get(target), method } };
}

/** Any truncation limit up to 309 splits the surrogate pair of the emoji in one of these texts. */
const cutTexts = Array.from({ length: 310 }, (_, length) => encodeURIComponent(`${'x'.repeat(length)}😀`));

export function* hostileMarks(): Generator<Hostile> {
  for (const [what, query] of Object.entries(hostileQueries('marca')))
    yield { what: `query: ${what}`, request: get(`/verificar?${query}`) };
  for (const [turn, text] of cutTexts.entries())
    yield { what: 'an emoji at a limit', request: get(`/verificar${turn % 2 ? '?marca=' : '/'}${text}`) };
}

export function* hostileReports(): Generator<Hostile> {
  const report = 'application/csp-report';
  const post = (what: string, body: Buffer, type = report): Hostile => ({
    what,
    request: { method: 'POST', target: '/informes/csp', headers: [['Content-Type', type]], body },
  });
  for (const [what, body] of Object.entries(hostileBodies)) yield post(`body: ${what}`, Buffer.from(body));
  for (const [turn, name] of ['document-uri', 'blocked-uri', 'effective-directive'].entries())
    for (const [what, value] of share(Object.entries(hostileValues), turn, 3))
      yield post(
        `${name}: ${what}`,
        Buffer.concat([Buffer.from(`{"csp-report":{"${name}":`), Buffer.from(value), Buffer.from('}}')]),
      );
  for (const [what, content] of Object.entries(hostileContents(Buffer.from('{"csp-report":{}}')))) {
    const headers = content.headers.map(
      ([name, value]) => [name, value === 'application/json' ? report : value] as const,
    );
    yield { what: `content: ${what}`, request: { method: 'POST', target: '/informes/csp', ...content, headers } };
  }
}
