import { describe, expect, test } from 'vitest';
import { keepShell, type FetchEvent, type Shell, type WorkerScope } from './shell-cache.ts';

const origin = 'https://portal.example';
const shell: Shell = { version: 'v2', page: '/portal', files: ['/assets/index-abc.js', '/assets/index-abc.css'] };

/** A browser's worker surroundings, as far as they are used. */
function opened(build: Shell = shell) {
  const stored = new Map<string, Map<string, string>>();
  const fetched: string[] = [];
  let online = true;
  let skippedWaiting = false;
  const listeners = new Map<string, (event: never) => void>();
  const addressOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname;
  const network = async (request: Request | string) => {
    if (!online) throw new TypeError('Failed to fetch');
    fetched.push(addressOf(request));
    return new Response(`network ${addressOf(request)}`);
  };
  const cache = (files: Map<string, string>) => ({
    addAll: async (addresses: string[]) => {
      for (const each of addresses) files.set(each, await (await network(each)).text());
    },
    add: async (request: { url: string }) =>
      void files.set(addressOf(request.url), await (await network(request.url)).text()),
    match: async (address: string) => (files.has(address) ? new Response(`kept ${address}`) : undefined),
  });
  const scope = {
    location: { origin },
    caches: {
      open: async (name: string) => {
        if (!stored.has(name)) stored.set(name, new Map());
        return cache(stored.get(name)!);
      },
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
    },
    clients: { claim: async () => undefined },
    registration: {},
    fetch: network,
    skipWaiting: async () => void (skippedWaiting = true),
    addEventListener: (name: string, run: (event: never) => void) => void listeners.set(name, run),
  };
  const before = globalThis.Request;
  // The platform's own refuses paths without an origin outside a browser.
  globalThis.Request = class {
    url: string;
    constructor(url: string) {
      this.url = origin + url;
    }
  } as never;
  keepShell(scope as unknown as WorkerScope, build);
  const life = async (name: 'install' | 'activate') => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)!({ waitUntil: (given: Promise<unknown>) => (work = given) } as never);
    await work;
  };
  const ask = async (path: string, more: { mode?: string; method?: string; from?: string } = {}) => {
    let answer: Promise<Response> | undefined;
    const request = { url: (more.from ?? origin) + path, method: more.method ?? 'GET', mode: more.mode ?? 'cors' };
    listeners.get('fetch')!({
      request,
      respondWith: (given: Promise<Response>) => (answer = given),
    } as unknown as FetchEvent as never);
    return answer && (await answer).text();
  };
  return {
    stored,
    fetched,
    life,
    ask,
    post: (data: unknown) => listeners.get('message')!({ data } as never),
    offline: () => void (online = false),
    skippedWaiting: () => skippedWaiting,
    restore: () => void (globalThis.Request = before),
  };
}

async function installed() {
  const worker = opened();
  await worker.life('install');
  await worker.life('activate');
  worker.restore();
  worker.fetched.length = 0;
  return worker;
}

describe('the worker that keeps the shell', () => {
  test('keeps the page and the files of its build, and nothing else', async () => {
    const { stored } = await installed();
    expect([...stored.keys()]).toEqual(['shell-v2']);
    expect([...stored.get('shell-v2')!.keys()].toSorted()).toEqual([...shell.files, shell.page].toSorted());
  });

  test('gives the files of the shell without asking the network', async () => {
    const { ask, fetched } = await installed();
    expect(await ask('/assets/index-abc.js')).toBe('kept /assets/index-abc.js');
    expect(fetched).toEqual([]);
  });

  test('takes pages from the network, and the empty portal when that does not answer', async () => {
    const { ask, offline } = await installed();
    expect(await ask('/portal/ofertas', { mode: 'navigate' })).toBe('network /portal/ofertas');
    offline();
    expect(await ask('/portal/ofertas', { mode: 'navigate' })).toBe('kept /portal');
    expect(await ask('/inicio', { mode: 'navigate' })).toBe('kept /portal');
  });

  test.each([
    ['/api/User', {}],
    ['/api/management/userManagement', {}],
    ['/api/Documents/rebancarizacion/1', { mode: 'navigate' }],
    ['/legal/terminos-v1.pdf', { mode: 'navigate' }],
    ['/verificar/AAAA', { mode: 'navigate' }],
    ['/manifest.webmanifest', { mode: 'navigate' }],
    ['/portal', { mode: 'navigate', method: 'POST' }],
    ['/assets/OffersPage-def.js', {}],
    ['/assets/index-abc.js', { from: 'https://cdn.example' }],
  ] as const)('has no hand in %s (%j)', async (path, more) => {
    const { ask, stored } = await installed();
    expect(await ask(path, more)).toBeUndefined();
    expect([...stored.get('shell-v2')!.keys()]).toHaveLength(3);
  });

  test('puts the shell of a former build away, and touches nothing of others', async () => {
    const worker = opened();
    for (const name of ['shell-v1', 'shell-v0', 'other']) worker.stored.set(name, new Map());
    await worker.life('install');
    await worker.life('activate');
    worker.restore();
    expect([...worker.stored.keys()].toSorted()).toEqual(['other', 'shell-v2']);
  });

  test('waits for the message to take over', async () => {
    const { post, skippedWaiting } = await installed();
    post('something else');
    expect(skippedWaiting()).toBe(false);
    post('take over');
    expect(skippedWaiting()).toBe(true);
  });
});
