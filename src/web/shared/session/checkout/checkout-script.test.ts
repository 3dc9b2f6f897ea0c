import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPublicConfig, publicConfig } from '#web/shared/session/visit/public-config.ts';
import { loadCheckoutScriptWhenIdle } from './checkout-script.ts';

const added = vi.hoisted(() => [] as string[]);
vi.mock('#web/shared/session/outside-script.ts', () => ({
  addOutsideScript: (address: string) => added.push(address),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { getElementById: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('§7 the card provider’s script comes where it is configured, once, and when nothing else is to do', () => {
  loadCheckoutScriptWhenIdle();
  vi.runAllTimers();
  expect(added).toEqual([]);
  setPublicConfig({ ...publicConfig(), checkoutScriptUrl: 'https://checkout.example/widget.js' });
  loadCheckoutScriptWhenIdle();
  expect(added).toEqual([]);
  loadCheckoutScriptWhenIdle();
  vi.runAllTimers();
  expect(added).toEqual(['https://checkout.example/widget.js']);
});
