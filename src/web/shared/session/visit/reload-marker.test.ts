import { describe, expect, test } from 'vitest';
import type { TextStore } from '#web/shared/session/browser.ts';
import { mayReload, reloadMarkerMs } from './reload-marker.ts';

function memory(): TextStore {
  const values = new Map<string, string>();
  return {
    read: (key) => values.get(key),
    write: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

describe('mayReload', () => {
  const now = Date.parse('2026-11-20T15:00:00Z');
  test('allows one reload in 10 seconds', () => {
    const store = memory();
    expect(reloadMarkerMs).toBe(10_000);
    expect(mayReload(now, store)).toBe(true);
    expect(mayReload(now, store)).toBe(false);
    expect(mayReload(now + 9_999, store)).toBe(false);
    expect(mayReload(now + 10_000, store)).toBe(true);
  });
  test('allows a reload when the marker is more than 10 seconds in the future', () => {
    const store = memory();
    mayReload(now + 3_600_000, store);
    expect(mayReload(now, store)).toBe(true);
  });
  test('returns false without storage', () => {
    const refused: TextStore = { read: () => undefined, write: () => undefined, remove: () => undefined };
    expect(mayReload(now, refused)).toBe(false);
  });
});
