import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PortalStart } from '#contract/public-pages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalDocuments } from './portal-documents.ts';

const index = `<html><head><title>Rebanca</title>
    <link rel="icon" type="image/svg+xml" href="/assets/icon-1.svg" />
    <script type="module" crossorigin src="/assets/index-1.js" nonce="__CSP_NONCE__"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-1.js" nonce="__CSP_NONCE__">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css" nonce="__CSP_NONCE__">
  </head><body nonce="__CSP_NONCE__"><!--opening--><div id="opening">general
</div><!--/opening--><div id="root"></div></body></html>`;
const shell = (address: string, title: string) => ({
  path: address,
  title,
  html: `<div>${title}: $& and $1</div>`,
  asks: ['/api/User', '/api/otra'],
  scripts: ['/assets/Page.js', '/assets/Card.js'],
  styles: ['/assets/index-1.css', '/assets/page.css'],
  style: '.shape{color:gray}',
  firstLook: 'look("$&")',
});
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rebanca-shells-'));
  mkdirSync(path.join(folder, 'render'));
  const start: PortalStart = {
    script: 'begin("$&")',
    pieces: ['/assets/react-1.js', '/assets/index-1.js'],
    shells: [shell('/portal/ofertas', 'Tus ofertas'), shell('/portal/validar-pago/$strategy', 'Tu pago')],
  };
  writeFileSync(path.join(folder, 'render', 'portal.json'), JSON.stringify(start));
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (pathname: string) => portalDocuments(index, path.join(folder, 'web'))(pathname);

test.each([
  ['/portal/ofertas', 'Tus ofertas'],
  ['/portal/ofertas/', 'Tus ofertas'],
  ['/portal/validar-pago/oferta', 'Tu pago'],
])('%s begins with its own title and shape, and the style of that', (address, title) => {
  const text = at(address);
  expect(text).toContain(`<title>${title}</title>`);
  expect(text).toContain(`aria-hidden="true" inert><div>${title}: $& and $1</div></div><div id="root">`);
  expect(text).toContain('<style nonce="__CSP_NONCE__">.shape{color:gray}</style>');
  expect(text).not.toContain('general');
});

test('nothing is asked for before the shape is drawn but by its script, which knows all the files', () => {
  const text = at('/portal/ofertas');
  expect(text).not.toMatch(/<script[^>]* src=/);
  expect(text.match(/<link [^>]*>/g)).toEqual([
    '<link rel="icon" type="image/svg+xml" href="data:," data-late="/assets/icon-1.svg" />',
  ]);
  expect(text).toContain(
    '<script nonce="__CSP_NONCE__" data-asks="/api/User /api/otra" data-pieces="/assets/react-1.js /assets/index-1.js" ' +
      'data-scripts="/assets/Page.js /assets/Card.js" data-styles="/assets/index-1.css /assets/page.css">begin("$&")</script>',
  );
});

test.each(['/portal/no-existe', '/portal/ofertas/otra', '/registro'])('%s begins with the general shape', (address) =>
  expect(at(address)).toBe(index),
);

test('a build without shapes has the general one everywhere', () =>
  expect(portalDocuments(index, '/nowhere/web')('/portal/ofertas')).toBe(index));
