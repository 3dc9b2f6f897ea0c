import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalDocuments } from './portal-documents.ts';

const index = `<html><head><title>Rebanca</title><script type="module" crossorigin src="/assets/index-1.js" nonce="__CSP_NONCE__"></script></head><body nonce="__CSP_NONCE__"><!--opening--><div id="opening">general
</div><!--/opening--><div id="root"></div></body></html>`;
const shell = (address: string, title: string) => ({
  path: address,
  title,
  html: `<div>${title}: $& and $1</div>`,
  pieces: ['/assets/react-1.js', '/assets/index-1.js'],
  scripts: ['/assets/Page.js'],
  styles: ['/assets/page.css'],
});
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rebanca-shells-'));
  mkdirSync(path.join(folder, 'render'));
  const shells = [shell('/portal/ofertas', 'Tus ofertas'), shell('/portal/validar-pago/$strategy', 'Tu pago')];
  writeFileSync(path.join(folder, 'render', 'shells.json'), JSON.stringify(shells));
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (pathname: string) => portalDocuments(index, path.join(folder, 'web'))(pathname);

test.each([
  ['/portal/ofertas', 'Tus ofertas'],
  ['/portal/ofertas/', 'Tus ofertas'],
  ['/portal/validar-pago/oferta', 'Tu pago'],
])('%s begins with its own title, shape, scripts and styles', (address, title) => {
  const text = at(address);
  expect(text).toContain(`<title>${title}</title>`);
  expect(text).toContain(`aria-hidden="true" inert><div>${title}: $& and $1</div></div><div id="root">`);
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/Page.js" nonce="__CSP_NONCE__">');
  expect(text).toContain('<link rel="preload" as="style" crossorigin href="/assets/page.css" nonce="__CSP_NONCE__">');
  expect(text).not.toContain('general');
  expect(text).not.toContain(' src=');
  expect(text).toContain('for (const piece of ["/assets/react-1.js","/assets/index-1.js"]) { await import(piece)');
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/index-1.js" nonce="__CSP_NONCE__">');
});

test.each(['/portal/no-existe', '/portal/ofertas/otra', '/registro'])('%s begins with the general shape', (address) =>
  expect(at(address)).toBe(index),
);

test('a build without shapes has the general one everywhere', () =>
  expect(portalDocuments(index, '/nowhere/web')('/portal/ofertas')).toBe(index));
