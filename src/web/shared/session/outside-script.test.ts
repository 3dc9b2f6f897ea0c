import { afterEach, describe, expect, test, vi } from 'vitest';
import { addOutsideScript, trustedAddress } from './outside-script.ts';

afterEach(() => void vi.unstubAllGlobals());

const address = 'https://checkout.example/widget.js';

function page() {
  const head: Record<string, unknown>[] = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: () => {
      const listeners: Record<string, () => void> = {};
      const script = {
        addEventListener: (name: string, run: () => void) => (listeners[name] = run),
        remove: () => head.splice(head.indexOf(script), 1),
        fail: () => listeners.error!(),
      };
      return script;
    },
    querySelector: () => ({ nonce: 'n-1' }),
    head: { append: (script: Record<string, unknown>) => head.push(script) },
  });
  return head;
}

describe('addOutsideScript', () => {
  test('adds the page’s nonce and removes a script that fails to load', () => {
    const head = page();
    addOutsideScript(address, 'rebanca-x');
    expect(head).toMatchObject([{ src: address, nonce: 'n-1', async: true }]);
    (head[0] as unknown as { fail(): void }).fail();
    expect(head).toEqual([]);
  });

  test('does not throw when the page refuses the Trusted Types policy', () => {
    page();
    const trustedTypes = {
      createPolicy: () => {
        throw new TypeError('refused');
      },
    };
    vi.stubGlobal('window', { trustedTypes });
    expect(() => addOutsideScript(address, 'rebanca-x')).not.toThrow();
  });

  test('creates a policy that allows only the URL of the script', () => {
    let rules: { createScriptURL(wanted: string): string } | undefined;
    const createPolicy = (_name: string, given: typeof rules) => (rules = given);
    vi.stubGlobal('window', { trustedTypes: { createPolicy } });
    expect(trustedAddress(address, 'rebanca-x')).toBe(address);
    expect(() => rules!.createScriptURL('https://evil.example/x.js')).toThrow(TypeError);
  });
});
