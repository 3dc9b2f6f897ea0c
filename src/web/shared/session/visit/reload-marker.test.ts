import { describe, expect, test } from 'vitest';
import type { TextStore } from '#web/shared/session/browser.ts';
import { mayReload, reloadMarkerMs } from './reload-marker.ts';
import { memoryStore } from '#test/support/memory-store.ts';

describe('mayReload', () => {
  const now = Date.parse('2026-11-20T15:00:00Z');
  test('allows one reload in 10 seconds', () => {
    const store = memoryStore();
    expect(reloadMarkerMs).toBe(10_000);
    expect(mayReload(now, store)).toBe(true);
    expect(mayReload(now, store)).toBe(false);
    expect(mayReload(now + 9_999, store)).toBe(false);
    expect(mayReload(now + 10_000, store)).toBe(true);
  });
  test('allows a reload when the marker is more than 10 seconds in the future', () => {
    const store = memoryStore();
    mayReload(now + 3_600_000, store);
    expect(mayReload(now, store)).toBe(true);
  });
  test('returns false without storage', () => {
    const refused: TextStore = { read: () => undefined, write: () => undefined, remove: () => undefined };
    expect(mayReload(now, refused)).toBe(false);
  });
});
