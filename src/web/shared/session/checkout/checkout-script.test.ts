import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPublicConfig, publicConfig } from '#web/shared/session/visit/public-config.ts';
import { loadCheckoutScript } from './checkout-script.ts';

const added = vi.hoisted(() => [] as string[]);
vi.mock('#web/shared/session/outside-script.ts', () => ({
  addOutsideScript: (address: string) => added.push(address),
}));

beforeEach(() => void vi.stubGlobal('document', { getElementById: () => null }));
afterEach(() => void vi.unstubAllGlobals());

test('§7 loadCheckoutScript loads the card provider’s script when configured', () => {
  loadCheckoutScript();
  expect(added).toEqual([]);
  setPublicConfig({ ...publicConfig(), checkoutScriptUrl: 'https://checkout.example/widget.js' });
  loadCheckoutScript();
  expect(added).toEqual(['https://checkout.example/widget.js']);
});
