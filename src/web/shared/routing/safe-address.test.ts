import { describe, expect, test } from 'vitest';
import { isPortalPath, mayNavigate, safePortalAddress } from './safe-address.ts';
import { listed } from '#test/support/listed.ts';

const origin = 'https://rebanca.example';

describe('safePortalAddress', () => {
  test.each([
    ['/portal', '/portal'],
    ['/portal/ofertas/detalles?oferta=1#plan', '/portal/ofertas/detalles?oferta=1#plan'],
    ['/portal/x/../ofertas', '/portal/ofertas'],
    ['/portal/validar-pago/oferta?id=01-1531231271-19365', '/portal/validar-pago/oferta?id=01-1531231271-19365'],
    ['/portal/ofertas?next=https://evil.example', '/portal/ofertas?next=https://evil.example'],
  ])('returns %s as %s', (raw, safe) => expect(safePortalAddress(raw, origin)).toBe(safe));

  test.each([
    ...listed(`
      //evil.example | //evil.example/portal | ///evil.example/portal | /\\evil.example/portal
      \\\\evil.example/portal | /\t/evil.example/portal | /portal/\u0000 | /portal/..//evil.example
      /portal/../..//evil.example | /portal/../inicio | /portal/%2e%2e/inicio | /portal/%2f%2fevil.example
      /portal%5c..%5cinicio | https://evil.example/portal | https://rebanca.example@evil.example/portal
      https://rebanca.example/portal | javascript:alert(1) | JaVaScRiPt:/portal | java\tscript:alert(1)
      data:text/html,/portal | portal | ./portal | /portalx | /inicio | /`),
    '/portal\n/x',
    '',
    ' /portal',
  ])('refuses %j', (raw) => expect(safePortalAddress(raw, origin)).toBeUndefined());
});

test('isPortalPath returns true only for /portal and paths below /portal', () => {
  expect(['/portal', '/portal/', '/portal/ofertas'].map(isPortalPath)).toEqual([true, true, true]);
  expect(['/portales', '/inicio', '/x/portal'].map(isPortalPath)).toEqual([false, false, false]);
});

describe('mayNavigate', () => {
  test.each(['/inicio#pasos', 'https://rebanca.example/portal', '?a=1', '#b'])(
    'allows a URL of the site: %s',
    (raw) => {
      expect(mayNavigate(raw, origin)).toBe(true);
    },
  );

  test.each(['https://wa.me/573000000000', '//otro.example', 'mailto:a@b.co', 'tel:+57300'])(
    'allows the external URL %s only when external URLs are allowed',
    (raw) => {
      expect(mayNavigate(raw, origin)).toBe(false);
      expect(mayNavigate(raw, origin, true)).toBe(true);
    },
  );

  test.each([
    ...listed(`
      javascript:alert(1) | JAVASCRIPT:alert(1) | java\tscript:alert(1) | javascript\u0000:alert(1)
      data:text/html,x | blob:https://rebanca.example/1 | vbscript:x | VbScript:x | file:///etc/passwd
      ftp://x.example | http://[`),
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
  ])('refuses %j', (raw) => expect(mayNavigate(raw, origin, true)).toBe(false));
});
