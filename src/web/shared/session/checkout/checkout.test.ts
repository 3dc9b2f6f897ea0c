import { describe, expect, test } from 'vitest';
import { checkoutAddress, openCheckout } from './checkout.ts';

const script = 'https://checkout.wompi.co/widget.js';
const page = 'https://checkout.wompi.co/p/?reference=R1&amount-in-cents=31360000';

describe('openCheckout', () => {
  test('opens the exact URL of the provider', () => {
    const gone: string[] = [];
    expect(openCheckout({ redirectUrl: page, scriptUrl: script }, (href) => gone.push(href), script)).toBe(true);
    expect(gone).toEqual([page]);
  });

  test('requires the origin of the configured checkout script', () => {
    const gone: string[] = [];
    const elsewhere = {
      redirectUrl: 'https://checkout.wompi.co.example/p/',
      scriptUrl: 'https://checkout.wompi.co.example/widget.js',
    };
    expect(openCheckout(elsewhere, (href) => gone.push(href), script)).toBe(false);
    expect(gone).toEqual([]);
  });

  test.each([
    'javascript:alert(1)',
    'https://checkout.wompi.co@evil.example/p/',
    'https://user:pass@checkout.wompi.co/p/',
    'http://checkout.wompi.co/p/',
    '/p/',
    '',
  ])('refuses %s', (address) => {
    expect(checkoutAddress(address, script)).toBeUndefined();
  });

  test('opens an unencrypted URL only on the local machine', () => {
    expect(checkoutAddress('http://127.0.0.1:3001/p/?r=1', 'http://127.0.0.1:3001/widget.js')).toBe(
      'http://127.0.0.1:3001/p/?r=1',
    );
    expect(checkoutAddress('http://10.0.0.4:3001/p/', 'http://10.0.0.4:3001/widget.js')).toBeUndefined();
  });
});
