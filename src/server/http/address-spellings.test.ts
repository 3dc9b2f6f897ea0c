import { connect, type AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { postgres } from '#test/support/engines.ts';
import { readableRoutes } from '#test/support/router-routes.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { builtPages, workedDebt } from '#test/support/test-app.ts';

const anyId = '7d9f3c1e-5a44-4c0d-9a51-2f6b8f0f1a11';
const values: Record<string, string> = { file: 'common-links.json', archivo: 'terminos-v1.pdf', formato: 'json' };

const percent = (text: string) => `%${text.charCodeAt(0).toString(16)}`;
const lastOf = (path: string) => path.replace(/(\w)(\W*)$/, (_, letter: string, end: string) => percent(letter) + end);

/** Some programs treat these spellings of a URL path as equal to the original path. */
const spellings: Record<string, (path: string) => string> = {
  'an encoded letter': (path) => path.replace(/[a-z]/i, percent),
  'an encoded last letter': lastOf,
  'every letter encoded': (path) => path.replace(/[a-z]/gi, percent),
  'encoded twice': (path) => path.replace(/[a-z]/i, (letter) => percent(letter).replace('%', '%25')),
  'an encoded slash': (path) => path.replace(/(.)\//, '$1%2f'),
  'encoded slashes': (path) => `/${path.slice(1).replaceAll('/', '%2F')}`,
  capitals: (path) => path.toUpperCase(),
  'an absolute form': (path) => `http://localhost${path}`,
  'an absolute form with capitals': (path) => `HTTP://LOCALHOST:80${path}`,
  'an absolute form with a letter encoded': (path) => `http://otro.example${path.replace(/[a-z]/i, percent)}`,
  'two slashes': (path) => `/${path}`,
  'two slashes inside': (path) => path.replace(/(.)\//, '$1//'),
  'a dot segment': (path) => `/.${path}`,
  'dot segments': (path) => `/api/..${path}`,
  'encoded dot segments': (path) => `/api/%2e%2e${path}`,
  'dot segments out of a page': (path) => `/portal/../${path.slice(1)}`,
  'a trailing slash': (path) => `${path}/`,
  'a trailing dot': (path) => `${path}.`,
  'a trailing space': (path) => `${path}%20`,
  'a file name': (path) => `${path}/a.css`,
  'a file name after a semicolon': (path) => `${path};a.css`,
  'a parameter': (path) => path.replace(/^\/(\w+)/, '/$1;x'),
  'a backslash': (path) => path.replace(/(.)\//, '$1\\'),
  'a query': (path) => `${path}?x=/inicio`,
  'a fragment': (path) => `${path}#/inicio`,
};

interface Read {
  status: number;
  headers: Record<string, string>;
}

describe('a request with another spelling of a URL', () => {
  const t = suiteApp(postgres, builtPages);
  let port: number;
  let cookie: string;
  let paths: string[];
  beforeAll(async () => {
    const client = await t.signedIn(await t.person([workedDebt]));
    cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const routes = readableRoutes(t.app).filter((path) => !path.endsWith('*'));
    // The files of the build are served alike, so a few of each kind are tested.
    const assets = routes.filter((path) => path.startsWith('/assets/'));
    const tested = ['js', 'css', 'woff2'].flatMap((kind) => assets.filter((path) => path.endsWith(kind)).slice(0, 6));
    paths = routes.filter((path) => !path.startsWith('/assets/') || tested.includes(path));
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = t.app.server.address() as AddressInfo);
  });

  async function ask(targets: readonly string[]): Promise<Read[]> {
    const bytes = targets.map(
      (target, index) =>
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nCookie: ${cookie}\r\n` +
        `Connection: ${index === targets.length - 1 ? 'close' : 'keep-alive'}\r\n\r\n`,
    );
    const received = await new Promise<string>((resolve, reject) => {
      const parts: Buffer[] = [];
      const line = connect(port, '127.0.0.1', () => void line.write(bytes.join('')));
      line
        .on('data', (part) => parts.push(part))
        .on('close', () => resolve(Buffer.concat(parts).toString('latin1')))
        .on('error', reject);
    });
    return received
      .split(/(?=HTTP\/1\.1 \d{3} )/)
      .filter((answer) => answer.startsWith('HTTP/1.1 '))
      .map((answer) => {
        const [first = '', ...lines] = answer.split('\r\n\r\n')[0]!.split('\r\n');
        const headers = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
        return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) };
      });
  }
  const kept = ({ headers }: Read) => {
    const {
      date: _date,
      'x-request-id': _id,
      'set-cookie': _cookie,
      connection: _c,
      'keep-alive': _k,
      ...rest
    } = headers;
    const { 'content-length': _length, 'transfer-encoding': _transfer, 'retry-after': _wait, ...same } = rest;
    return same;
  };
  const strictest = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  };

  test('is tested for more than eighty paths of the server', () => {
    for (const path of [
      '/api/user',
      '/api/management/usermanagement',
      '/verificar/:marca',
      '/healthz',
      '/legal/:archivo',
    ])
      expect(paths).toContain(path);
    expect(paths.length).toBeGreaterThan(80);
  });

  test('receives an error with strict headers, or the same headers as the canonical URL', async () => {
    const names = Object.keys(spellings);
    const differing: unknown[] = [];
    let same = 0;
    for (const [at, path] of paths.entries()) {
      const plain = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? anyId);
      const [expected] = await ask([plain]);
      // To limit the number of requests, each route is tested with a sixth of the spellings and each spelling with a
      // sixth of the routes.
      const own = names.filter((_name, index) => index % 6 === at % 6);
      const targets = own.map((name) => [name, spellings[name]!(plain)] as const);
      const answers = await Promise.all(targets.map(([, target]) => ask([target])));
      for (const [index, [name, target]] of targets.entries()) {
        const [answer] = answers[index]!;
        if (!answer || !expected) throw new Error(`No answer to ${target}`);
        const isProblem = answer.headers['content-type']?.startsWith('application/problem+json');
        if ([400, 404, 429].includes(answer.status)) {
          const least = isProblem ? strictest : { 'cache-control': 'no-store' };
          if (!matches(answer.headers, least)) differing.push([name, target, answer]);
          continue;
        }
        // A spelling may name a chunk that this build lacks. The reply is then a script that reloads the page.
        if (matches(answer.headers, strictest) && expected.headers['cache-control'] !== 'no-store') continue;
        same += 1;
        if (answer.status !== expected.status || !isSame(kept(answer), kept(expected)))
          differing.push([name, target, answer.status, kept(answer), expected.status, kept(expected)]);
      }
    }
    expect(differing).toEqual([]);
    expect(same).toBeGreaterThan((paths.length * 5) / 6);
  }, 120_000);

  test('receives the strictest headers for an unknown path', async () => {
    const nowhere = ['/api/nada', '/%61pi/nada', '/API', '/nada.js', '/%zz', '/api/%c0%ae', 'http://x/api/nada'];
    for (const target of nowhere) {
      const [answer] = await ask([target]);
      expect([target, answer?.status]).toEqual([
        target,
        expect.toSatisfy((status) => status === 404 || status === 400),
      ]);
      expect([target, answer?.headers]).toEqual([target, expect.objectContaining(strictest)]);
    }
  });
});

const isSame = (a: object, b: object) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (of: object) => Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1));
const matches = (headers: Record<string, string>, wanted: Record<string, string>) =>
  Object.entries(wanted).every(([name, value]) => headers[name] === value);
