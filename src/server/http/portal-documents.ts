import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageFiles, PortalStart, ReadyShell } from '#contract/public-pages.ts';

/**
 * The one page of the build as each address begins with it: links to its files, and under /portal the page's own skeleton and
 * the script that asks for what it reads. The marks for the nonce and the settings are still in it.
 * @param index the page as the build wrote it
 */
export function portalDocuments(index: string, webDir: string): (pathname: string) => string {
  const file = path.join(webDir, '..', 'render', 'portal.json');
  const start = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PortalStart) : undefined;
  const documents = start?.shells.map((shell) => ({
    pattern: new RegExp(`^${shell.path.replace(/\$\w+/g, '[^/]+')}/?$`),
    text: withShell(index, shell, start),
  }));
  const ofPortal = start ? withLinks(index, start.shells[0]!) : index;
  const ofSite = start ? withLinks(index, start.site) : index;
  return (pathname) =>
    documents?.find(({ pattern }) => pattern.test(pathname))?.text ??
    (/^\/portal(?:\/|$)/i.test(pathname) ? ofPortal : ofSite);
}

/** The files that the page needs, asked for with the document; it names the entry's own already. */
function withLinks(index: string, { scripts, styles }: PageFiles): string {
  const missing = (files: readonly string[]) => files.filter((href) => !index.includes(`"${href}"`));
  const links = [
    ...missing(styles).map((href) => link('stylesheet', href)),
    ...missing(scripts).map((href) => link('modulepreload', href)),
  ];
  return index.replace('</head>', () => `${links.join('')}</head>`);
}

const link = (rel: string, href: string, more = ''): string =>
  `<link rel="${rel}" crossorigin href="${href}" nonce="__CSP_NONCE__"${more}>`;

/**
 * A page under /portal comes with its whole style, as public pages do: what it paints first waits for no sheet, and on a slow
 * line the scripts do not share it with them. The links that are not loaded show the application which sheets are there.
 */
function withShell(index: string, shell: ReadyShell, { script, style }: PortalStart): string {
  const { title, html, asks, styles } = shell;
  return (
    withLinks(index, { scripts: shell.scripts, styles: [] })
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
      // Before the links: what it asks for would wait behind all of the page's files.
      .replace(
        '<script type="module"',
        (program) => `<script nonce="__CSP_NONCE__" data-asks="${asks.join(' ')}">${script}</script>${program}`,
      )
      .replace(/<link rel="stylesheet"[^>]*>/g, '')
      // After the links: its text is on its way while they are asked for.
      .replace(
        '</head>',
        () =>
          `<style nonce="__CSP_NONCE__">${shell.style}${style}</style>` +
          styles.map((href) => link('stylesheet', href, ' disabled')).join('') +
          '</head>',
      )
      .replace(
        /<!--opening-->[^]*<!--\/opening-->/,
        () => `<div id="opening" class="opening-portal" aria-hidden="true" inert>${html}</div>`,
      )
  );
}
