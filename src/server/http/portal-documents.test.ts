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
  style: '.page{--own:$&}',
});
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rebanca-shells-'));
  mkdirSync(path.join(folder, 'render'));
  const start: PortalStart = {
    script: 'begin("$&")',
    style: 'html{--font:$&}',
    shells: [shell('/portal/ofertas', 'Tus ofertas'), shell('/portal/validar-pago/$strategy', 'Tu pago')],
    site: { scripts: ['/assets/react-1.js', '/assets/site.js'], styles: ['/assets/index-1.css'] },
  };
  writeFileSync(path.join(folder, 'render', 'portal.json'), JSON.stringify(start));
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (pathname: string) => portalDocuments(index, path.join(folder, 'web'))(pathname);

test.each([
  ['/portal/ofertas', 'Tus ofertas'],
  ['/portal/ofertas/', 'Tus ofertas'],
  ['/portal/validar-pago/oferta', 'Tu pago'],
])('%s begins with its own title and skeleton', (address, title) => {
  const text = at(address);
  expect(text).toContain(`<title>${title}</title>`);
  expect(text).toContain(`aria-hidden="true" inert><div>${title}: $& and $1</div></div><div id="root">`);
  expect(text).not.toContain('general');
});

test('a page links each of its files once, and asks early for what it reads', () => {
  const text = at('/portal/ofertas');
  expect([...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    '/assets/icon-1.svg',
    '/assets/index-1.js',
    '/assets/react-1.js',
    '/assets/Page.js',
    '/assets/Card.js',
    '/assets/index-1.css',
    '/assets/page.css',
  ]);
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/Page.js" nonce="__CSP_NONCE__">');
  expect(text).toContain('<script nonce="__CSP_NONCE__" data-asks="/api/User /api/otra">begin("$&")</script>');
});

test('what the page reads is asked for before its files, which would be in the way', () => {
  const text = at('/portal/ofertas');
  expect(text.indexOf('begin(')).toBeGreaterThan(0);
  for (const file of ['<script type="module"', 'rel="modulepreload"', 'rel="stylesheet"'])
    expect(text.indexOf('begin(')).toBeLessThan(text.indexOf(file));
});

test('a page carries its style after the links to its scripts, and its sheets are not loaded', () => {
  const text = at('/portal/ofertas');
  const style = text.indexOf('<style nonce="__CSP_NONCE__">.page{--own:$&}html{--font:$&}</style>');
  expect(style).toBeGreaterThan(text.lastIndexOf('rel="modulepreload"'));
  const sheets = [...text.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([sheet]) => sheet);
  expect(sheets).toHaveLength(2);
  for (const sheet of sheets) expect(sheet).toContain(' disabled>');
  expect(at('/registro')).not.toContain('disabled');
});

test.each([
  ['/portal/no-existe', '/assets/Page.js', '/assets/site.js'],
  ['/portal/ofertas/otra', '/assets/Page.js', '/assets/site.js'],
  ['/registro', '/assets/site.js', '/assets/Page.js'],
])('%s begins with the general skeleton and the files of its program', (address, own, other) => {
  const text = at(address);
  expect(text).toContain('<div id="opening">general');
  expect(text).toContain(`href="${own}"`);
  expect(text).not.toContain(`href="${other}"`);
});

test('a build without skeletons has the general one everywhere', () =>
  expect(portalDocuments(index, '/nowhere/web')('/portal/ofertas')).toBe(index));
