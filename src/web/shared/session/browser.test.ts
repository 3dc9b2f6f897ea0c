import { afterEach, describe, expect, test, vi } from 'vitest';
import { cookies, retryUntilLoaded } from './browser.ts';

function jar(protocol: string): string[] {
  const written: string[] = [];
  vi.stubGlobal('window', { location: { protocol } });
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text);
    },
  });
  return written;
}
afterEach(() => void vi.unstubAllGlobals());

describe('§9 a cookie that the page sets', () => {
  test('is set and removed for all paths of the site', () => {
    const written = jar('http:');
    cookies.write('a', 'b', 2);
    cookies.remove('a');
    expect(written).toEqual(['a=b; Max-Age=172800; Path=/; SameSite=Lax', 'a=; Max-Age=0; Path=/; SameSite=Lax']);
  });
  test('has the attribute `Secure` only on HTTPS', () => {
    const written = jar('https:');
    cookies.write('a', 'b', 1);
    expect(written).toEqual(['a=b; Max-Age=86400; Path=/; SameSite=Lax; Secure']);
  });
});

test('retryUntilLoaded retries with growing delays, or at once when the connection returns', async () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const asked: number[] = [];
  const came = vi.fn();
  const began = Date.now();
  void retryUntilLoaded(async () => {
    asked.push(Date.now() - began);
    if (asked.length < 4) throw new TypeError('Failed to fetch');
    return 'part';
  }).then(came);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([0, 3_000, 9_000]);
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(came).toHaveBeenCalledWith('part');
  vi.useRealTimers();
});
