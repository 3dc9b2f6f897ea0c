import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { isOutdatedChunk, reloadOnce } from './outdated-chunks.ts';

test.each([
  ['/assets/vendor-CJ8BenoH.js', true],
  ['/assets/index-B8-m1Z_d.js', true],
  ['/assets/rolldown-runtime-XKyaHtl9.js', true],
  ['/assets/main-CJ8BenoH.js', false],
  ['/assets/OffersPage-dWAZxFeD.js', false],
  ['/assets/index-BFq33Jut.css', false],
  ['/vendor-CJ8BenoH.js', false],
])('isOutdatedChunk for %s returns %s', (path, outdated) => expect(isOutdatedChunk(path)).toBe(outdated));

describe('the reload script for a page of an older build', () => {
  function run(kept: Record<string, string>, now = Date.now()) {
    let reloads = 0;
    const sessionStorage = {
      getItem: (name: string) => kept[name] ?? null,
      setItem: (name: string, value: string) => void (kept[name] = value),
    };
    const location = { reload: () => (reloads += 1) };
    runInNewContext(reloadOnce, { sessionStorage, location, Date: { now: () => now } });
    return reloads;
  }

  test('reloads the page at most once within ten seconds', () => {
    const kept = {};
    expect([run(kept, 1_000), run(kept, 1_001), run(kept, 10_999), run(kept, 11_001)]).toEqual([1, 0, 0, 1]);
  });
  test('reloads the page when the stored time is in the far future', () =>
    expect(run({ 'reloaded-until': '99999999' }, 1_000)).toBe(1));
  test('does not reload the page when session storage is unavailable', () => {
    let reloads = 0;
    runInNewContext(reloadOnce, { location: { reload: () => (reloads += 1) } });
    expect(reloads).toBe(0);
  });
});
