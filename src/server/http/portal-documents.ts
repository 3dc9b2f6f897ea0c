import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReadyShell } from '#contract/public-pages.ts';

/**
 * The one page of the built portal as each address under /portal begins with it: the page's own shape in grey, and its
 * scripts and styles asked for at once. The marks for the nonce and the settings are still in it.
 * @param index the page as the build wrote it, which stands for every address without a shape of its own
 */
export function portalDocuments(index: string, webDir: string): (pathname: string) => string {
  const file = path.join(webDir, '..', 'render', 'shells.json');
  const shells = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReadyShell[]) : [];
  const documents = shells.map((shell) => ({
    shape: new RegExp(`^${shell.path.replace(/\$\w+/g, '[^/]+')}/?$`),
    text: withShell(index, shell),
  }));
  return (pathname) => documents.find(({ shape }) => shape.test(pathname))?.text ?? index;
}

/** One piece after the other, with the browser free in between: all of them in one go would keep a slow phone busy. */
const inPieces = (pieces: readonly string[]): string =>
  `<script type="module" nonce="__CSP_NONCE__">for (const piece of ${JSON.stringify(pieces)}) { await import(piece); await new Promise((next) => setTimeout(next)) }</script>`;

function withShell(index: string, { title, html, pieces, scripts, styles }: ReadyShell): string {
  const links = [
    ...[...pieces.slice(-1), ...scripts].map(
      (href) => `<link rel="modulepreload" crossorigin href="${href}" nonce="__CSP_NONCE__">`,
    ),
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}" nonce="__CSP_NONCE__">`),
  ];
  return index
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<script type="module"[^>]* src=[^>]*><\/script>/, () => inPieces(pieces))
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace(
      /<!--opening-->[^]*<!--\/opening-->/,
      () => `<div id="opening" class="opening-portal" aria-hidden="true" inert>${html}</div>`,
    );
}
