import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkFailure } from '#web/shared/api/failures.ts';
import { isMissingModule, lazyPage, MissingChunk, setHydrating } from './lazy-page.ts';
import { page } from './page.ts';

type Preloading = { preload: () => Promise<void> } & (() => unknown);
const missing = () => new TypeError('Failed to fetch dynamically imported module: http://x/y.js');

describe('lazyPage', () => {
  const target = new EventTarget();
  const reload = vi.fn();
  let onLine = true;
  let server: () => Promise<Response>;

  beforeEach(() => {
    onLine = true;
    server = async () => Response.json({ version: 'v2' });
    reload.mockClear();
    const window = Object.assign(target, { location: { reload } });
    vi.stubGlobal('window', window);
    vi.stubGlobal('navigator', {
      get onLine() {
        return onLine;
      },
    });
    vi.stubGlobal('fetch', () => server());
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  });
  afterEach(() => vi.unstubAllGlobals());

  const failing = (failure: unknown) =>
    lazyPage(() => Promise.reject<{ Page: () => null }>(failure), 'Page') as unknown as Preloading;

  const failingOnce = () => {
    const load = vi
      .fn<() => Promise<{ Page: () => null }>>()
      .mockRejectedValueOnce(missing())
      .mockResolvedValue({ Page: () => null });
    return { load, Page: lazyPage(load, 'Page') as unknown as Preloading };
  };

  test('shows a network failure offline and does not reload the document', async () => {
    onLine = false;
    const Page = failing(missing());
    await Page.preload();
    expect(() => Page()).toThrow(NetworkFailure);
    expect(reload).not.toHaveBeenCalled();
  });

  test('shows a network failure while the server is down, although the browser is online', async () => {
    server = () => Promise.reject(new TypeError('Failed to fetch'));
    const Page = failing(missing());
    await Page.preload();
    expect(() => Page()).toThrow(NetworkFailure);
  });

  test('the loader of a page throws NetworkFailure when a module is missing offline', async () => {
    onLine = false;
    const { loader } = page({ title: 'x', component: () => null, load: () => Promise.reject(missing()) });
    const context = {} as Parameters<typeof loader>[0]['context'];
    await expect(loader({ context, deps: { search: {} } })).rejects.toThrow(NetworkFailure);
  });

  test('loads again when the connection is back', async () => {
    onLine = false;
    const { load, Page } = failingOnce();
    await Page.preload();
    onLine = true;
    target.dispatchEvent(new Event('online'));
    // A loaded page has no preload method.
    await vi.waitFor(() => expect(Page.preload).toBeUndefined());
    expect(() => Page()).not.toThrow();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('retries the chunk while a server-rendered page hydrates', async () => {
    vi.useFakeTimers();
    setHydrating(true);
    onLine = false;
    const load = vi
      .fn<() => Promise<{ Page: () => null }>>()
      .mockRejectedValueOnce(missing())
      .mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/x.css'))
      .mockResolvedValue({ Page: () => null });
    const Page = lazyPage(load, 'Page') as unknown as Preloading;
    const came = vi.fn();
    void Page.preload().then(came);
    await vi.advanceTimersByTimeAsync(2_900);
    expect([load.mock.calls.length, came.mock.calls.length]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(100);
    expect([load.mock.calls.length, came.mock.calls.length]).toEqual([2, 0]);
    target.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(came).toHaveBeenCalled();
    expect(() => Page()).not.toThrow();
    setHydrating(false);
    vi.useRealTimers();
  });

  test('reports a missing chunk during a preload and does not reload the document', async () => {
    const Page = failing(missing());
    await Page.preload();
    expect(() => Page()).toThrow(MissingChunk);
    expect(reload).not.toHaveBeenCalled();
  });

  test('retries a chunk that failed just before the connection returned', async () => {
    const { load, Page } = failingOnce();
    await Page.preload();
    expect(() => Page()).not.toThrow();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('rethrows errors that the module itself throws', async () => {
    const Page = failing(new RangeError('own'));
    await Page.preload();
    expect(() => Page()).toThrow(RangeError);
  });
});

test('isMissingModule returns true for a missing style sheet', () => {
  expect(isMissingModule(new Error('Unable to preload CSS for /assets/RegisterPage-x.css'))).toBe(true);
});

test.each([
  'Failed to fetch dynamically imported module: https://x/a.js',
  'error loading dynamically imported module: https://x/a.js',
  'Importing a module script failed.',
])('"%s" is recognised as a missing module', (message) => {
  expect(isMissingModule(new TypeError(message))).toBe(true);
  expect(isMissingModule(new Error(message))).toBe(false);
});
