import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPeople } from '#seeds/people.ts';
import { startBuiltPortal, type BuiltPortal } from '#test/support/built-portal.ts';
import { engines } from '#test/support/engines.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { startNginx, type Proxy } from '#test/support/nginx.ts';
import { otherRelease } from '#test/support/other-release.ts';
import { serverProcess, type ServerProcess } from '#test/support/server-process.ts';

const pages = ['/inicio', '/registro', '/iniciar-sesion', '/portal', '/portal/ofertas', '/portal/documentos'];
const loads = 30;
/** Between two requests while instances restart, in milliseconds. */
const pause = 200;

const hashed = String.raw`[\w.-]+-[\w-]{8}\.(?:js|css)`;
/** Files that a page or a file of a page names. */
const filesIn = (text: string): string[] => [
  ...[...text.matchAll(new RegExp(`/assets/${hashed}`, 'g'))].map(([file]) => file),
  ...[...text.matchAll(new RegExp(`["'](?:\\./|assets/)(${hashed})["']`, 'g'))].map(([, name]) => `/assets/${name}`),
];

/** Loads a page with the files that its document names, or with all that it can ever ask for; answers what was served. */
async function load(url: string, page: string, { deeply = false } = {}): Promise<Map<string, boolean>> {
  const answer = await fetch(url + page);
  const served = new Map([[page, answer.ok]]);
  const files = new Set(filesIn(await answer.text()));
  for (const file of files) {
    const found = await fetch(url + file);
    const text = await found.text();
    // A file that no release has is answered with a script that reloads the page, and is not stored.
    served.set(file, found.ok && found.headers.get('cache-control') !== 'no-store');
    if (deeply) for (const more of filesIn(text)) files.add(more);
  }
  return served;
}

describe('two releases behind one proxy', () => {
  const release = otherRelease();
  let portal: BuiltPortal;
  let instances: ServerProcess[];
  let proxy: Proxy | undefined;
  beforeAll(async () => {
    portal = await startBuiltPortal(engines.find(({ name }) => name === 'PostgreSQL')!);
    const env = { ...portal.env, METRICS_PORT: '', DRAIN_SECONDS: '2' };
    instances = await Promise.all([
      serverProcess(env),
      serverProcess({ ...env, REBANCA_WEB_DIR: release.webDir, REBANCA_RELEASE: 'other' }),
    ]);
    for (const instance of instances) await instance.start();
    proxy = await startNginx(instances.map(({ url }) => new URL(url).host));
    if (!proxy) console.log('Releases side by side are not tested: nginx is missing.');
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const instance of instances ?? []) await instance.kill();
    await portal?.close();
    release.remove();
  });

  test('serve every file of every page that either of them gives out', { timeout: 120_000 }, async ({ skip }) => {
    if (!proxy) return skip();
    const [own, other] = await Promise.all(instances.map(({ url }) => load(url, '/inicio', { deeply: true })));
    const ofBoth = [...own!.keys()].filter((file) => other!.has(file));
    expect(ofBoth).toEqual(['/inicio']);
    expect(own!.size).toBeGreaterThan(20);

    const served: [string, boolean][] = [];
    for (let turn = 0; turn < loads; turn++) served.push(...(await load(proxy.url, pages[turn % pages.length]!)));
    // One page of each release with everything that it loads later.
    for (let turn = 0; turn < 4; turn++) served.push(...(await load(proxy.url, '/portal', { deeply: true })));
    expect(served.filter(([, isServed]) => !isServed)).toEqual([]);
    expect(
      [own!, other!].every((files) => [...files.keys()].some((file) => served.some(([name]) => name === file))),
    ).toBe(true);
  });

  test('answer every request while one after the other restarts', { timeout: 120_000 }, async ({ skip }) => {
    if (!proxy) return skip();
    const client = (await signedInOver(instances[0]!.url, demoPeople[0]!)).at(proxy.url);
    const requests = [
      () => client.get('/inicio'),
      () => client.get('/api/management/userManagement'),
      () => client.post('/api/drafts/perfil/save', { datos: { a: 1 } }),
    ];
    const answers: Promise<number | string>[] = [];
    let isOver = false;
    const asking = (async () => {
      for (let turn = 0; !isOver; turn++) {
        answers.push(requests[turn % requests.length]!().then(({ status }) => status, String));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    })();
    for (const instance of instances) {
      await instance.terminate();
      await instance.start();
    }
    isOver = true;
    await asking;
    const failed = (await Promise.all(answers)).filter((status) => status !== 200);
    expect(answers.length).toBeGreaterThan(20);
    expect(failed).toEqual([]);
  });
});
