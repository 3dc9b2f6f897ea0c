import { afterEach, describe, expect, test, vi } from 'vitest';
import { cookies } from './browser.ts';

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

describe('§9 a cookie of the page', () => {
  test('is of the whole site, its removal too, and lasts so many days', () => {
    const written = jar('http:');
    cookies.write('a', 'b', 2);
    cookies.remove('a');
    expect(written).toEqual(['a=b; Max-Age=172800; Path=/; SameSite=Lax', 'a=; Max-Age=0; Path=/; SameSite=Lax']);
  });
  test('travels encrypted only where the page did', () => {
    const written = jar('https:');
    cookies.write('a', 'b', 1);
    expect(written).toEqual(['a=b; Max-Age=86400; Path=/; SameSite=Lax; Secure']);
  });
});
