import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mayNotify, newVersion, remindLater, laterMs, versionCheckMs, watchForNewVersion } from './new-version.ts';

const start = Date.parse('2026-11-20T15:00:00Z');
const idle = { pathname: '/portal/ofertas', unsaved: false, sending: false, now: start };
beforeEach(() => newVersion.setState({ release: undefined, quietUntil: 0 }));

describe('the notice of a newer version', () => {
  test('is shown when a newer version is deployed', () => {
    expect(mayNotify(idle)).toBe(false);
    newVersion.setState({ release: 'v2' });
    expect(mayNotify(idle)).toBe(true);
  });
  test.each([
    { unsaved: true },
    { sending: true },
    { pathname: '/portal/validar-pago/oferta' },
    { pathname: '/portal/rebancarizacion/validar-pago' },
    { pathname: '/portal/ofertas/aceptar-plan' },
  ])('is not shown in the state %j', (busy) => {
    newVersion.setState({ release: 'v2' });
    expect(mayNotify({ ...idle, ...busy })).toBe(false);
  });
  test('is hidden for an hour after «Después»', () => {
    newVersion.setState({ release: 'v2' });
    remindLater(start);
    expect(mayNotify({ ...idle, now: start + laterMs - 1 })).toBe(false);
    expect(mayNotify({ ...idle, now: start + laterMs })).toBe(true);
  });
});

describe('watchForNewVersion', () => {
  let visible: boolean;
  let answer: () => Promise<Response>;
  const asked: string[] = [];
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
    visible = true;
    answer = async () => Response.json({ version: 'v1' });
    asked.length = 0;
    vi.stubGlobal('fetch', async (path: string) => (asked.push(path), answer()));
    vi.stubGlobal('document', {
      get visibilityState() {
        return visible ? 'visible' : 'hidden';
      },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    stop = watchForNewVersion('v1');
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('polls the server version every five minutes', async () => {
    await vi.advanceTimersByTimeAsync(versionCheckMs * 3);
    expect(asked).toEqual(['/api/version', '/api/version', '/api/version']);
    expect(newVersion.getState().release).toBeUndefined();
  });
  test('does not poll while the page is hidden', async () => {
    visible = false;
    await vi.advanceTimersByTimeAsync(versionCheckMs * 3);
    expect(asked).toEqual([]);
  });
  test('detects another build, and removes the notice after a rollback', async () => {
    answer = async () => Response.json({ version: 'v2' });
    await vi.advanceTimersByTimeAsync(versionCheckMs);
    expect(newVersion.getState().release).toBe('v2');
    answer = async () => Response.json({ version: 'v1' });
    await vi.advanceTimersByTimeAsync(versionCheckMs);
    expect(newVersion.getState().release).toBeUndefined();
  });
  test('ignores failed requests', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(versionCheckMs * 2);
    expect(newVersion.getState().release).toBeUndefined();
  });
});
