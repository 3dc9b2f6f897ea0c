import type { PageAssets, PublicPageInput } from '#contract/public-pages.ts';
import type { PublicPageFacts } from './public-page-list.ts';
import { dataElement, renderedDataElement, safeJson, type RenderedData } from '#web/site/rendered-data.ts';

interface DocumentParts {
  facts: PublicPageFacts;
  title: string;
  body: string;
  data: RenderedData;
  input: PublicPageInput;
  assets: PageAssets;
}

// Where campaigns may be measured the visitor is asked on arrival, so the application cannot wait for an intent.
const bootsOn = ({ boots }: PublicPageFacts, { settings }: PublicPageInput) =>
  settings.tagManagerUrl === null ? boots.replace('?', '') : 'load';

/** The whole page. Script and style are constant texts; what varies is in attributes and in JSON that runs nothing. */
export function documentOf({ facts, title, body, data, input, assets }: DocumentParts): string {
  const { style = '', sheets = [], ahead = '' } = assets.pages[facts.path] ?? {};
  const address = facts.status === 404 ? undefined : `${input.origin}${facts.path}`;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    `<style>${style}</style>`,
    `<script data-entry="${assets.entry}" data-ahead="${ahead}" data-boot="${bootsOn(facts, input)}">${assets.firstScript}</script>`,
    '<noscript><link rel="icon" href="/icon.svg"></noscript>',
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(facts.description)}">`,
    '<meta name="theme-color" content="#f8faf9" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#08110e" media="(prefers-color-scheme: dark)">',
    // Asked for after the first paint; without any icon the browser would look for one of its own accord.
    '<link rel="icon" type="image/svg+xml" href="data:," data-deferred="/icon.svg">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" data-deferred="/manifest.webmanifest">',
    ...(facts.status === 404 ? ['<meta name="robots" content="noindex">'] : []),
    ...(address === undefined ? [] : sharing(facts, title, address, input.origin)),
    // Not loaded: they show the application that the page carries their rules.
    ...sheets.map((href) => `<link rel="stylesheet" disabled href="${href}">`),
    ...(facts.structured?.(input) ?? []).map((each) => `<script type="application/ld+json">${safeJson(each)}</script>`),
  ];
  return [
    `<!doctype html><html lang="es-CO"><head>${head.join('')}</head><body>`,
    '<noscript><p class="wrap py-4">Puedes leer esta página. Para entrar y calcular, activa JavaScript en tu navegador.</p></noscript>',
    `<div id="root">${body}</div>`,
    dataElement('rebanca-config', input.settings),
    renderedDataElement(data),
    '</body></html>',
  ].join('');
}

function sharing({ description }: PublicPageFacts, title: string, address: string, origin: string): string[] {
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}">`;
  return [
    `<link rel="canonical" href="${escaped(address)}">`,
    property('type', 'website'),
    property('site_name', 'Rebanca'),
    property('locale', 'es_CO'),
    property('title', title),
    property('description', description),
    property('url', address),
    property('image', `${origin}/compartir.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', 'Rebanca: ponte al día y vuelve a empezar'),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
